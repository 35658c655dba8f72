import * as v from 'valibot';
import { pictureUrl } from '../http/picture-url.ts';
import { number } from '../http/wire.ts';
import type { WidgetLook } from './widget-model.ts';
import { sentSpace } from './sent-space.ts';
import { words } from './widget-wires.ts';

const colour = v.fallback(
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^#([\da-f]{6}|[\da-f]{8})$/i),
    v.transform((hex) => hex.toLowerCase()),
  ),
  '',
);
const count = v.fallback(v.nullish(number, null), null);
const looks = v.fallback(
  v.nullish(v.looseObject({ bg_color: colour, background_image_url: pictureUrl, theme: words })),
  null,
);
const sentLook = v.looseObject({
  header_config: looks,
  layout_config: looks,
  grid_span: count,
});
const corners = v.fallback(v.looseObject({ border_radius: count }), { border_radius: null });

const SPANS = [3, 4, 6, 8] as const;

/** White and transparent mean the shop's own background. */
function backgroundOf(sent: string | undefined): string | null {
  return sent && !sent.startsWith('#ffffff') && !/^#.{6}00$/.test(sent) ? sent : null;
}

/** The page's background from its `layout_config`. */
export const pageBackground = (layoutConfig: unknown): string | null =>
  backgroundOf(v.parse(looks, layoutConfig)?.bg_color);

/** A widget's look. The maximum width is ignored; a radius of -1 and margins of 0 mean the default. */
export function lookOf(widget: unknown): WidgetLook | null {
  const { header_config, layout_config, grid_span } = v.parse(sentLook, widget);
  const { border_radius } = v.parse(corners, layout_config ?? {});
  const look: WidgetLook = {
    span: SPANS.find((one) => one === grid_span) ?? 12,
    background: backgroundOf(layout_config?.bg_color) ?? backgroundOf(header_config?.bg_color),
    backdrop: layout_config?.background_image_url || header_config?.background_image_url || '',
    dark: header_config?.theme.toUpperCase() === 'DARK',
    space: sentSpace(layout_config),
    square: border_radius === 0,
  };
  const usual =
    look.span === 12 && look.background === null && look.backdrop === '' && look.space === '' && !look.square;
  return usual ? null : look;
}
