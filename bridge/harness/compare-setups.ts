import { PARAMETERS, type Parameter } from './setup.ts';
import type { TimelineFile } from './timeline-file.ts';

/** The query of a link, and the name of the shop's build; an empty one is unknown. */
type Opened = Pick<TimelineFile, 'setup' | 'build'>;

/** The page that stands and whose sandbox it is do not count. */
const COMPARED = PARAMETERS.filter((name) => name !== 'path' && name !== 'tenant');

/** What the page and a file are set up with otherwise, as a sentence; null: nothing. */
export function describeOtherSetup(here: Opened, file: Opened): string | null {
  const ours = new URLSearchParams(here.setup);
  const theirs = new URLSearchParams(file.setup);
  const listOnly = (some: URLSearchParams, others: URLSearchParams) =>
    COMPARED.flatMap((name) => listValues(name, some, others));
  return describe(listOnly(ours, theirs), listOnly(theirs, ours), here, file);
}

/** The same after a replay, which has taken over the set-up of the file. */
export const describeOtherBuild = (here: Opened, file: Opened): string | null => describe([], [], here, file);

function describe(
  ours: readonly string[],
  theirs: readonly string[],
  { build }: Opened,
  file: Opened,
): string | null {
  const isOtherBuild = build !== '' && file.build !== '' && build !== file.build;
  const say = (place: string, parts: readonly string[]) =>
    parts.length > 0 ? ` ${place}: ${parts.join(', ')}.` : '';
  const sides =
    say('In the file', [...theirs, ...(isOtherBuild ? [`build ${file.build}`] : [])]) +
    say('Here', [...ours, ...(isOtherBuild ? [`build ${build}`] : [])]);
  return sides === '' ? null : `Set up differently.${sides}`;
}

/** What `some` says of a parameter, if `others` say something else. */
function listValues(name: Parameter, some: URLSearchParams, others: URLSearchParams): readonly string[] {
  const title = TITLES[name] ?? name;
  const [values, otherValues] = [some, others].map((params) => params.getAll(name).filter(isLasting));
  if (values === undefined || otherValues === undefined) return [];
  if (LISTS.includes(name)) {
    return values.filter((value) => !otherValues.includes(value)).map((value) => `${title} ${value}`);
  }
  const [value] = values;
  if (value === otherValues[0]) return [];
  if (name === 'offline') return [value === undefined ? 'online' : 'offline'];
  return [value === undefined ? (DEFAULTS[name] ?? `no ${title}`) : `${title} ${value}`];
}

/** One for the next call or answer is gone after it. */
const isLasting = (value: string): boolean => !value.endsWith(':once');

const LISTS: readonly Parameter[] = ['fault', 'rule', 'hold'];

const TITLES: Partial<Readonly<Record<Parameter, string>>> = { text: 'text size', dpr: 'pixel ratio' };

/** Of those that no link leaves without a value. */
const DEFAULTS: Partial<Readonly<Record<Parameter, string>>> = {
  phone: 'the usual phone',
  size: 'the usual size',
  scheme: 'the browser’s scheme',
  text: 'the usual text size',
  dpr: 'the browser’s pixel ratio',
  insets: 'the browser’s insets',
  clock: 'the real time',
  answers: 'answers by hand',
};
