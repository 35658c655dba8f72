/** The two ends that talk to the service worker which cuts frames off: the page around them, and the frame itself. */

const SCRIPT = '/harness/network.js';
/** A browser that forbids service workers may leave such a promise open for ever. */
const PATIENCE_MS = 3_000;

type Page = Window & typeof globalThis;

interface TrustedTypes {
  createPolicy(name: string, rules: object): { createScriptURL(url: string): string };
}

/** What the page's own policy demands of a script's URL. */
let trusted: string | null = null;

/** Brings the worker; false where there can be none, as on a page that is not secure. */
export async function bringWorker(window: Page): Promise<boolean> {
  const container = containerOf(window);
  if (!container) return false;
  try {
    const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
    const rules = { createScriptURL: (url: string) => url };
    trusted ??= trustedTypes?.createPolicy('shop', rules).createScriptURL(SCRIPT) ?? SCRIPT;
    const registration = await inTime(window, container.register(trusted, { scope: '/' }));
    return registration !== undefined && (await inTime(window, activated(registration))) === true;
  } catch {
    return false;
  }
}

/** Tells the worker whether this window is offline; false when that did not cut it off. */
export async function tellWorker(window: Page, offline: boolean): Promise<boolean> {
  const container = containerOf(window);
  const worker = (await inTime(window, container?.getRegistration('/')))?.active;
  if (!container || !worker) return !offline;
  const { port1, port2 } = new window.MessageChannel();
  const answer = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  worker.postMessage({ offline }, [port2]);
  const heard = (await inTime(window, answer)) === true;
  port1.close();
  if (!heard || !offline) return heard;
  return (await inTime(window, controlledBy(container, worker))) === true;
}

/** `ready` would do only once: it goes on naming the worker that has left. */
async function activated({ installing, waiting, active }: ServiceWorkerRegistration): Promise<true> {
  const worker = installing ?? waiting ?? active;
  while (worker && worker.state !== 'activated') {
    await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
  }
  return true;
}

/** One that was there before may still answer for the window. */
async function controlledBy(container: ServiceWorkerContainer, worker: ServiceWorker): Promise<true> {
  while (container.controller !== worker) {
    await new Promise((resolve) => container.addEventListener('controllerchange', resolve, { once: true }));
  }
  return true;
}

/** Looking at it is forbidden in some frames. */
function containerOf({ navigator }: Page): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

/** What `work` resolves with; undefined when it fails, or takes too long. */
export function inTime<T>(window: Page, work: Promise<T> | undefined): Promise<T | undefined> {
  return new Promise((resolve) => {
    const timer = window.setTimeout(resolve, PATIENCE_MS);
    const end = (value?: T) => {
      window.clearTimeout(timer);
      resolve(value);
    };
    if (work) work.then(end, () => end());
    else end();
  });
}
