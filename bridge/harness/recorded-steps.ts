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
  | { action: 'click' | 'dblclick' | 'check' | 'uncheck'; isCovered?: boolean }
  | { action: 'choose-files' }
  | { action: 'fill'; value: string }
  /** `value`: the option's label or value */
  | { action: 'select'; value: string }
  | { action: 'press'; key: 'Enter' }
);

/** A call of the test's `host`. */
export interface HostStep {
  action: 'host';
  call:
    | 'back'
    | 'kill'
    | 'restore'
    | 'closeSheet'
    | 'switchOffline'
    | 'consent'
    | 'pay'
    | 'pick'
    | 'openLink'
    | 'setPhone'
    | 'moveClock';
  argument?: string | number;
}

/** A comment for who reads the spec, or what only a test can do. `uses`: the fixtures in it */
type WrittenStep =
  | { action: 'note'; text: string }
  | { action: 'code'; code: string; uses: readonly string[] };

export type Step = ElementStep | HostStep | { action: 'escape' } | WrittenStep;

/** What the frame reports: steps in the shop. */
export type ShopStep = (ElementStep & { on: 'shop' }) | { action: 'escape' };

export const MAX_STEPS = 1_000;

/** The steps with the next one. What is typed into a field is one step, with its last value. */
export function addStep(steps: readonly Step[], step: Step): readonly Step[] {
  if (steps.length >= MAX_STEPS) return steps;
  const last = steps.at(-1);
  const isSameField =
    last?.action === 'fill' && step.action === 'fill' && last.on === step.on && isSame(last.at, step.at);
  return isSameField ? [...steps.slice(0, -1), step] : [...steps, step];
}

const isSame = (one: Target, other: Target): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A longer name makes a spec unreadable. */
export const MAX_NAME = 200;
const MAX_VALUE = 5_000;
const MAX_PLACES = 3;

const ACTIONS_OF_SHOP = ['click', 'check', 'uncheck', 'choose-files', 'fill', 'select', 'press'];

/** Whether a message of the frame is a step: anything may be posted to the page. */
export function isShopStep(value: unknown): value is ShopStep {
  const { on, action, at, value: text, key }: Record<string, unknown> = Object(value);
  if (action === 'escape') return true;
  if (on !== 'shop' || !isTarget(at) || !ACTIONS_OF_SHOP.some((known) => known === action)) return false;
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

const isText = (value: unknown, length: number): boolean =>
  typeof value === 'string' && value.length <= length;
