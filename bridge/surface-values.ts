/** The sides of a page, in the order of CSS. */
export const SIDES = ['top', 'right', 'bottom', 'left'] as const;
export const COLOUR_NAMES = ['background', 'text', 'accent'] as const;

const MAX_LENGTH = 10_000;

/** A valid length, rounded to whole pixels; undefined: not one. */
export function lengthOf(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && value <= MAX_LENGTH ? Math.round(value) : undefined;
}

/** A valid scale with two decimals; undefined: not one. */
export function scaleOf(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0.5 && value <= 4 ? Math.round(value * 100) / 100 : undefined;
}

/** Six hexadecimal digits only, so that it is safe in a style. */
export function isColour(value: unknown): boolean {
  return typeof value === 'string' && /^#[\da-f]{6}$/i.test(value);
}
