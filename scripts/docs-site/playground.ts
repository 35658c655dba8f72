/** The playground, in the browser: runs the conformance checks on the code in the editors. */
import type * as Testing from '../../bridge/testing/index.ts';

/** By the page's import map, so that the checks and the code in the editors share their modules. */
const TESTING: string = '@doorstep/bridge/testing';
/** A check that awaits what never comes, in milliseconds. */
const STUCK_MS = 5_000;

const editors = [...document.querySelectorAll<HTMLTextAreaElement>('[data-file]')];
const byId = (id: string) => document.getElementById(id) as HTMLElement;
const run = byId('run') as HTMLButtonElement;
const reset = byId('reset') as HTMLButtonElement;
const outcome = byId('outcome');
const failures = byId('failures');
const passes = byId('passes');

/** Imports the modules in the editors and returns what `checks.js` exports. Each has its own URL, so those that it imports come first. */
async function importChecks(): Promise<Testing.AdapterUnderTest> {
  const urls = new Map<string, string>();
  try {
    for (const editor of editors) {
      const code = [...urls].reduce(
        (text, [file, url]) =>
          text.replaceAll(`'./${file}'`, `'${url}'`).replaceAll(`"./${file}"`, `"${url}"`),
        editor.value,
      );
      const file = editor.dataset.file ?? '';
      const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
      urls.set(file, url);
      await import(url).catch((error: Error) => {
        throw new Error(`${file}: ${error.message}`);
      });
    }
    return ((await import(urls.get('checks.js') ?? '')) as { default: Testing.AdapterUnderTest }).default;
  } finally {
    // an adapter is imported when its host is found, which is after this
    window.setTimeout(() => {
      for (const url of urls.values()) URL.revokeObjectURL(url);
    }, 60_000);
  }
}

async function problemOf({ run: runCheck }: Testing.AdapterCheck): Promise<string | null> {
  const stuck = new Promise<never>((_, reject) => {
    window.setTimeout(
      () => reject(new Error(`The check has not ended within ${STUCK_MS / 1_000} s.`)),
      STUCK_MS,
    );
  });
  try {
    await Promise.race([runCheck(), stuck]);
    return null;
  } catch (error) {
    return String((error as Error).message ?? error);
  }
}

const row = (name: string, problem = '') => {
  const item = document.createElement('li');
  const title = document.createElement('b');
  title.textContent = name;
  item.append(title);
  if (problem) item.append(document.createElement('br'), problem);
  return item;
};

async function runChecks(): Promise<void> {
  run.disabled = true;
  failures.replaceChildren();
  passes.querySelector('ol')?.replaceChildren();
  passes.hidden = true;
  outcome.textContent = 'Running…';
  const count = { passed: 0, failed: 0 };
  try {
    const { adapterChecks } = (await import(TESTING)) as typeof Testing;
    for (const check of adapterChecks(await importChecks())) {
      const problem = await problemOf(check);
      if (problem === null) {
        count.passed += 1;
        passes.querySelector('ol')?.append(row(check.name));
      } else {
        count.failed += 1;
        failures.append(row(check.name, problem));
      }
    }
    outcome.textContent = `${count.passed} passed, ${count.failed} failed`;
    passes.hidden = count.passed === 0;
  } catch (error) {
    outcome.textContent = `The code does not run: ${(error as Error).message}`;
  }
  run.disabled = false;
}

for (const editor of editors) {
  editor.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void runChecks();
  });
}
run.addEventListener('click', () => void runChecks());
reset.addEventListener('click', () => {
  for (const editor of editors) editor.value = editor.defaultValue;
});
run.disabled = false;
reset.disabled = false;
outcome.textContent = '';
