/** The steps of a recorded story. Personal values in them are already replaced. */

/** How an element is found: never by CSS. A role without a name is only used with a number. */
export type Place = { role: string; name?: string } | { testId: string } | { label: string };

/** An element: each place is looked for inside the one before it. */
export interface Target {
  places: readonly Place[];
  /** the number of the element among those that the places match, from 0; absent: there is one */
  nth?: number;
}

/** What a person did to an element of the shop, or of the QA page around it. */
export type ElementStep = {
  on: 'shop' | 'page';
  at: Target;
} /** `isCovered`: the tap falls on the element's label, which is drawn in its place */ & (
  | { action: 'click' | 'check' | 'uncheck'; isCovered?: boolean }
  | { action: 'choose-files' }
  | { action: 'fill'; value: string }
  /** `value`: the option's label or value */
  | { action: 'select'; value: string }
  | { action: 'press'; key: 'Enter' }
);

const HOST_CALLS = [
  'back',
  'kill',
  'restore',
  'closeSheet',
  'switchOffline',
  'consent',
  'pay',
  'pick',
  'openLink',
  'setPhone',
  'moveClock',
  'letGo',
] as const;

/** A call of the test's `host`. */
export interface HostStep {
  action: 'host';
  call: (typeof HOST_CALLS)[number];
  argument?: string | number;
  /** the second argument */
  option?: string;
}

export type Step = ElementStep | HostStep | { action: 'escape' };

/** What a spec has besides: a comment for its reader, or what only a test can do. `uses`: the fixtures in it */
type WrittenStep =
  | { on: 'shop' | 'page'; at: Target; action: 'dblclick'; isCovered?: boolean }
  | { action: 'note'; text: string }
  | { action: 'code'; code: string; uses: readonly string[] };

export type SpecStep = Step | WrittenStep;

/** What the frame reports: steps in the shop. */
export type ShopStep = (ElementStep & { on: 'shop' }) | { action: 'escape' };

export const MAX_STEPS = 1_000;

/** The steps with the next one. What is typed into a field is one step, with its last value. */
export function addStep(steps: readonly SpecStep[], step: SpecStep): readonly SpecStep[] {
  if (steps.length >= MAX_STEPS) return steps;
  const last = steps.at(-1);
  return last && isSameField(last, step) ? [...steps.slice(0, -1), step] : [...steps, step];
}

/** Whether both are typed into the same field. */
export function isSameField(one: SpecStep, other: SpecStep): boolean {
  if (one.action !== 'fill' || other.action !== 'fill' || one.on !== other.on) return false;
  return JSON.stringify(one.at) === JSON.stringify(other.at);
}

/** A longer name makes a spec unreadable. */
export const MAX_NAME = 200;
const MAX_VALUE = 5_000;
const MAX_PLACES = 3;

const ACTIONS = ['click', 'check', 'uncheck', 'choose-files', 'fill', 'select', 'press'];

/** Whether a message of the frame is a step: anything may be posted to the page. */
export function isShopStep(value: unknown): value is ShopStep {
  const { on, action }: Record<string, unknown> = Object(value);
  return action === 'escape' || (on === 'shop' && isElementStep(value));
}

/** Whether a part of a file is a step. */
export function isStep(value: unknown): value is Step {
  const { on, action, call, argument, option }: Record<string, unknown> = Object(value);
  if (action === 'host')
    return (
      HOST_CALLS.some((known) => known === call) &&
      (option === undefined || isText(option, MAX_NAME)) &&
      (argument === undefined || Number.isFinite(argument) || isText(argument, MAX_VALUE))
    );
  return isShopStep(value) || (on === 'page' && isElementStep(value));
}

/** Whether a stored step is a comment of the spec. */
export function isNote(value: unknown): value is Extract<SpecStep, { action: 'note' }> {
  const { action, text }: Record<string, unknown> = Object(value);
  return action === 'note' && isText(text, MAX_VALUE);
}

function isElementStep(value: unknown): boolean {
  const { action, at, value: text, key }: Record<string, unknown> = Object(value);
  if (!isTarget(at) || !ACTIONS.some((known) => known === action)) return false;
  if (action === 'press') return key === 'Enter';
  return (action !== 'fill' && action !== 'select') || isText(text, MAX_VALUE);
}

export function isTarget(value: unknown): value is Target {
  const { places, nth }: Record<string, unknown> = Object(value);
  return (
    Array.isArray(places) &&
    places.length > 0 &&
    places.length <= MAX_PLACES &&
    places.every(isPlace) &&
    (nth === undefined || (Number.isInteger(nth) && Number(nth) >= 0 && Number(nth) < 100_000))
  );
}

function isPlace(value: unknown): value is Place {
  const { role, name, testId, label }: Record<string, unknown> = Object(value);
  if (typeof role === 'string')
    return /^[a-z]{1,30}$/.test(role) && (name === undefined || isText(name, MAX_NAME));
  return isText(testId, MAX_NAME) || isText(label, MAX_NAME);
}

export const isText = (value: unknown, length: number): boolean =>
  typeof value === 'string' && value.length <= length;
