import { COLOUR_NAMES, isColour, lengthOf, scaleOf, SIDES } from './surface-values.ts';

type Rule = (value: unknown, name: string) => string | null;

const LENGTH = rule((value) => lengthOf(value) !== undefined, 'a number of CSS pixels from 0 to 10000');
const COLOUR = rule(isColour, 'a colour such as #1a2b3c');

const INSETS = fields({ safeArea: fields(of(SIDES, LENGTH)), keyboard: LENGTH });

const APPEARANCE = fields({
  scheme: rule((value) => value === 'light' || value === 'dark', 'light or dark'),
  colours: fields(of(COLOUR_NAMES, COLOUR)),
  textScale: rule((value) => scaleOf(value) !== undefined, 'a number from 0.5 to 4'),
  reducedMotion: rule((value) => typeof value === 'boolean', 'true or false'),
});

/** A sentence about the first field of a host's insets that does not count; null: all of them do. Never throws. */
export const objectionToInsets = (facts: unknown) => objectionTo(facts, 'insets', INSETS);

/** The same for a host's appearance. */
export const objectionToAppearance = (facts: unknown) => objectionTo(facts, 'appearance', APPEARANCE);

function objectionTo(facts: unknown, name: string, check: Rule): string | null {
  // a host that says nothing leaves everything to the page
  if (facts === undefined) return null;
  try {
    return check(facts, name);
  } catch {
    return `${name} cannot be read`;
  }
}

function rule(isValid: (value: unknown) => boolean, expected: string): Rule {
  return (value, name) => (isValid(value) ? null : `${name} must be ${expected}, not ${describe(value)}`);
}

function fields(rules: Readonly<Record<string, Rule>>): Rule {
  return (value, name) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return `${name} must be an object, not ${describe(value)}`;
    for (const [key, field] of Object.entries(value)) {
      const check = Object.keys(rules).includes(key) ? rules[key] : undefined;
      if (!check) return `${name}.${key} is unknown; the fields are ${Object.keys(rules).join(', ')}`;
      const objection = field === undefined ? null : check(field, `${name}.${key}`);
      if (objection) return objection;
    }
    return null;
  };
}

function of(names: readonly string[], check: Rule): Record<string, Rule> {
  return Object.fromEntries(names.map((name) => [name, check]));
}

function describe(value: unknown): string {
  if (typeof value === 'string') return `the text ‘${value.slice(0, 40)}’`;
  return Array.isArray(value)
    ? 'a list'
    : typeof value === 'object' && value
      ? 'an object'
      : `${value as null}`;
}
