import type { Place, SpecStep, Target } from './recorded-steps.ts';

/** A call of the shop to its bridge. */
interface RecordedCall {
  name: string;
  outcome: string;
}

/** A recorded story. Everything in it is masked. */
export interface Recorded {
  host: string;
  /** what of the set-up is not the host's default */
  setup: Readonly<Record<string, unknown>>;
  steps: readonly SpecStep[];
  /** the calls that have ended, in their order */
  calls: readonly RecordedCall[];
  /** the heading at the end */
  heading: Target | null;
  /** what the spec imports besides the fixtures, a line each */
  imports?: readonly string[];
}

/** What the backend booked is what the shopper saw and the app answered. */
export const MONEY_AGREES: SpecStep = {
  action: 'code',
  code: 'expect((await timeline.money()).flatMap(({ disagreements }) => disagreements)).toEqual([]);',
  uses: ['timeline'],
};

const USUAL_NAME = 'Recorded story';

/** The story's file name, without its folder. */
export function nameSpec(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');
  return `${slug || 'recorded-story'}.spec.ts`;
}

/** A Playwright spec for `npm run harness` that repeats the story and expects the same calls. */
export function writeSpec(
  name: string,
  { host, setup, steps, calls, heading, imports = [] }: Recorded,
): string {
  const title = name.replace(/\s+/g, ' ').trim().slice(0, 200) || USUAL_NAME;
  const end = heading ?? { places: [{ role: 'document' }] };
  const body = [
    ...steps.flatMap(writeStep),
    '',
    `await expect(${locator('shop', end)}).toBeVisible();`,
    ...countCalls(calls).map(
      ({ name: call, outcome, times }) =>
        `await expect(timeline).toHaveCall(${literal(call)}, ${literal(outcome)}${times > 1 ? `, ${times}` : ''});`,
    ),
  ];
  const used = steps.flatMap((step) => (step.action === 'code' ? step.uses : []));
  const fixtures = ['host', 'page', 'sandbox', 'shop', 'timeline'].filter(
    (fixture) =>
      used.includes(fixture) ||
      // the shop is always used; a name inside a text does not count
      body.some((line) => new RegExp(`^(await expect\\(|await )${fixture}[.)]`).test(line)),
  );
  return [
    `import { expect, test } from '@doorstep/harness/test';`,
    ...imports,
    '',
    `// npm run harness -- ${nameSpec(title)} --host ${host}`,
    ...(Object.keys(setup).length > 0 ? [`test.use({ setup: ${literal(setup)} });`] : []),
    '',
    `test(${literal(title)}, async ({ ${fixtures.join(', ')} }) => {`,
    ...body.map((line) => (line === '' ? '' : `  ${line}`)),
    '});',
    '',
  ].join('\n');
}

function writeStep(step: SpecStep): string | readonly string[] {
  switch (step.action) {
    case 'note':
      return wrap(step.text).map((line) => `// ${line}`);
    case 'code':
      return step.code;
    case 'host':
      return `await host.${step.call}(${[step.argument, step.option]
        .filter((value) => value !== undefined)
        .map(literal)
        .join(', ')});`;
    case 'escape':
      return `await page.keyboard.press('Escape');`;
    case 'fill':
      return `await ${locator(step.on, step.at)}.fill(${literal(step.value)});`;
    case 'select':
      return `await ${locator(step.on, step.at)}.selectOption(${literal(step.value)});`;
    case 'press':
      return `await ${locator(step.on, step.at)}.press(${literal(step.key)});`;
    case 'choose-files':
      return `// choose the files: await ${locator(step.on, step.at)}.setInputFiles('…');`;
    default:
      return `await ${locator(step.on, step.at)}.${step.action}(${step.isCovered ? '{ force: true }' : ''});`;
  }
}

const ROOTS = { shop: 'shop.screen', page: 'page' } as const;

function locator(on: keyof typeof ROOTS, { places, nth }: Target): string {
  const inner = places.map(writePlace).join('');
  const number = nth === undefined ? '' : nth === 0 ? '.first()' : `.nth(${nth})`;
  return `${ROOTS[on]}${inner}${number}`;
}

function writePlace(place: Place): string {
  if ('testId' in place) return `.getByTestId(${literal(place.testId)})`;
  if ('label' in place) return `.getByLabel(${literal(place.label)}, { exact: true })`;
  const { role, name } = place;
  const options = name === undefined ? '' : `, { name: ${literal(name)}, exact: true }`;
  return `.getByRole(${literal(role)}${options})`;
}

/** A page that is about to be killed may not come to these; how often it does depends on how fast a test is. */
const STARTS = ['start', 'ready'];
/** The shop makes it only if its bridge is already connected, which a fast tap does not wait for. */
const NOT_EXPECTED = ['haptic'];

/** Each call once for each way in which it has ended, with how often it has. */
function countCalls(calls: readonly RecordedCall[]): (RecordedCall & { times: number })[] {
  const counted = new Map<string, RecordedCall & { times: number }>();
  for (const call of calls) {
    if (NOT_EXPECTED.includes(call.name)) continue;
    const key = JSON.stringify([call.name, call.outcome]);
    const before = STARTS.includes(call.name) ? 0 : (counted.get(key)?.times ?? 0);
    counted.set(key, { ...call, times: before + 1 });
  }
  return [...counted.values()];
}

const LINE_LENGTH = 100;

/** The words of a text, on lines of this length. */
function wrap(text: string): readonly string[] {
  const lines = [''];
  for (const word of text.trim().split(/\s+/)) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + 1 + word.length > LINE_LENGTH) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}

/** A value as TypeScript, on one line. */
export function literal(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([key, field]) => `${keyOf(key)}: ${literal(field)}`);
    return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}';
  }
  return `${value}`;
}

const keyOf = (key: string): string => (/^[A-Za-z_]\w*$/.test(key) ? key : `[${quote(key)}]`);

function quote(text: string): string {
  const escaped = JSON.stringify(text)
    .slice(1, -1)
    .replace(
      /[\u007f-\u009f\u2028\u2029]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  // with single quotes, as Biome formats them
  return `'${escaped.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
