import * as v from 'valibot';
import { pictureUrl } from '../http/picture-url.ts';
import { number } from '../http/wire.ts';
import type { WidgetLook } from './widget-model.ts';
import { spaceOf } from './space-of.ts';
import { optionalText } from './widget-wires.ts';

const colourWire = v.fallback(
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^#([\da-f]{6}|[\da-f]{8})$/i),
    v.transform((hex) => hex.toLowerCase()),
  ),
  '',
);
const countWire = v.fallback(v.nullish(number, null), null);
const configWire = v.fallback(
  v.nullish(v.looseObject({ bg_color: colourWire, background_image_url: pictureUrl, theme: optionalText })),
  null,
);
const lookWire = v.looseObject({
  header_config: configWire,
  layout_config: configWire,
  grid_span: countWire,
});
const cornersWire = v.fallback(v.looseObject({ border_radius: countWire }), { border_radius: null });

const SPANS = [3, 4, 6, 8] as const;

/** White and transparent mean the shop's own background. */
function backgroundOf(colour: string | undefined): string | null {
  return colour && !colour.startsWith('#ffffff') && !/^#.{6}00$/.test(colour) ? colour : null;
}

/** The page's background from its `layout_config`. */
export const pageBackground = (layoutConfig: unknown): string | null =>
  backgroundOf(v.parse(configWire, layoutConfig)?.bg_color);

/** A widget's look. The maximum width is ignored; a radius of -1 and margins of 0 mean the default. */
export function lookOf(widget: unknown): WidgetLook | null {
  const { header_config, layout_config, grid_span } = v.parse(lookWire, widget);
  const { border_radius } = v.parse(cornersWire, layout_config ?? {});
  const look: WidgetLook = {
    span: SPANS.find((span) => span === grid_span) ?? 12,
    background: backgroundOf(layout_config?.bg_color) ?? backgroundOf(header_config?.bg_color),
    backdrop: layout_config?.background_image_url || header_config?.background_image_url || '',
    dark: header_config?.theme.toUpperCase() === 'DARK',
    space: spaceOf(layout_config),
    square: border_radius === 0,
  };
  const isDefault =
    look.span === 12 && look.background === null && look.backdrop === '' && look.space === '' && !look.square;
  return isDefault ? null : look;
}
