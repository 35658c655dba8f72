import * as v from 'valibot';
import { number } from '../http/wire.ts';

const lengthWire = v.fallback(v.nullish(number), 0);
const SIDES = ['top', 'right', 'bottom', 'left'] as const;

/**
 * px: the distances that have a rule in the style sheet, because the content security policy forbids style
 * attributes.
 */
const STEPS_PX = [8, 16, 24] as const;

/** The nearest step; undefined for less than half of the smallest. */
function stepOf(distance = 0): number | undefined {
  if (distance < STEPS_PX[0] / 2) return undefined;
  return STEPS_PX.find((step) => distance < step + 4) ?? STEPS_PX.slice(-1)[0];
}

/**
 * The margins (`m`) and padding (`p`) of a `layout_config`, as tokens for `data-space`: `mt16 px8`. `x`: both sides,
 * by the larger of the two. Empty: the shop's default.
 */
export function spaceOf(layoutConfig: unknown): string {
  const config: Readonly<Record<string, unknown>> = layoutConfig instanceof Object ? { ...layoutConfig } : {};
  const tokens = (['margin', 'padding'] as const).flatMap((kind) => {
    const [top, right, bottom, left] = SIDES.map(
      (side) => v.parse(lengthWire, config[`${kind}_${side}`]) ?? 0,
    );
    const steps = { t: top, b: bottom, x: Math.max(left ?? 0, right ?? 0) };
    return Object.entries(steps).flatMap(([side, distance]) => {
      const step = stepOf(distance);
      return step ? [`${kind.charAt(0)}${side}${step}`] : [];
    });
  });
  return tokens.join(' ');
}
