/**
 * A separate entry point next to `index.ts`: how the person wants pages to look.
 */
import { addProbe, lengthIn } from './probe.ts';
import { createSurface, quietly, type Surface, type SurfaceSource } from './surface.ts';
import { COLOUR_NAMES, isColour, scaleOf } from './surface-values.ts';

export type { Surface, SurfaceSource } from './surface.ts';

export interface Appearance {
  /** the host's scheme, else the browser's (`prefers-color-scheme`) */
  readonly scheme: 'light' | 'dark';
  /** the host's colours as `#rrggbb`; a browser has none */
  readonly colours: { readonly background?: string; readonly text?: string; readonly accent?: string };
  /** text size relative to a browser's default of 16 CSS pixels: 1 is normal, 2 twice as large; 0.5 to 4 */
  readonly textScale: number;
  /** true if the browser (`prefers-reduced-motion`) or the host asks for it */
  readonly reducedMotion: boolean;
}

const DARK = '(prefers-color-scheme: dark)';
const REDUCED = '(prefers-reduced-motion: reduce)';
const DEFAULT_TEXT_PX = 16;
const PLAIN: Appearance = { scheme: 'light', colours: {}, textScale: 1, reducedMotion: false };

/**
 * Observes the appearance of `window`: media queries, the browser's text size, and the host's own source if it has one.
 * No browser tells that its text size has changed, so it is read again when the page is shown or resized.
 *
 * `host.read()` returns `{ scheme?, colours?, textScale?, reducedMotion? }` as in {@link Appearance}; anything else in a
 * field does not count. Colours must be six hexadecimal digits, so that they are safe to put into a style. Never throws.
 *
 * ```ts
 * const appearance = createAppearance(window);
 * appearance.on(({ scheme }) => document.documentElement.style.setProperty('color-scheme', scheme));
 * ```
 */
export function createAppearance(
  window: (Window & typeof globalThis) | undefined,
  { host }: { host?: SurfaceSource } = {},
): Surface<Appearance> {
  if (!window) return createSurface(PLAIN, () => PLAIN, [], undefined);
  const [dark, reduced] = [DARK, REDUCED].map((query) => quietly(() => window.matchMedia(query)));
  const probe = addProbe(window.document, { 'font-size': 'medium' });

  function measure(hostFacts: unknown): Appearance {
    const { scheme, colours, textScale, reducedMotion } = Object(hostFacts);
    const named = COLOUR_NAMES.map((name) => [name, Object(colours)[name]] as const);
    return {
      scheme: scheme === 'light' || scheme === 'dark' ? scheme : dark?.matches ? 'dark' : 'light',
      colours: Object.fromEntries(named.filter(([, colour]) => isColour(colour))),
      textScale: scaleOf(textScale) ?? scaleOf(lengthIn(probe, 'font-size') / DEFAULT_TEXT_PX) ?? 1,
      reducedMotion: reducedMotion === true || !!reduced?.matches,
    };
  }

  const observed = [
    [dark, 'change'],
    [reduced, 'change'],
    [window, 'resize'],
    [window.document, 'visibilitychange'],
  ] as const;
  return createSurface(PLAIN, measure, observed, host, () => probe?.remove());
}
