/**
 * A separate entry point next to `index.ts`: what covers the page's edges, so that bars and sheets keep clear of it.
 */

import { addProbe, lengthIn } from './probe.ts';
import { createSurface, type Surface, type SurfaceSource } from './surface.ts';
import { lengthOf, SIDES } from './surface-values.ts';

export type { Surface, SurfaceSource } from './surface.ts';

/** Lengths in CSS pixels, 0 or more. */
export interface Edges {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** All lengths are CSS pixels at zoom 1, 0 or more. The value never changes: a change is a new one. */
export interface Insets {
  /**
   * what notches, rounded corners and system bars cover of each side: the larger of CSS `env(safe-area-inset-…)`, which
   * needs `viewport-fit=cover`, and what the host says
   */
  readonly safeArea: Readonly<Edges>;
  /**
   * height of the on-screen keyboard, from the bottom of a viewport that is `stableHeight` high; 0 if there is none. The
   * same everywhere: whether the browser shrinks the page, shrinks only its visible part, or lays the keyboard over it
   */
  readonly keyboard: number;
  readonly viewport: {
    readonly width: number;
    /** what is visible now, without the keyboard */
    readonly height: number;
    /** the height while there is no keyboard: opening one does not change it, turning the device does */
    readonly stableHeight: number;
  };
}

/** The parts of a page that are observed; everything but the window itself may be missing. */
interface KeyboardApi extends EventTarget {
  /** present in Chromium; not empty only if the page has set `overlaysContent` */
  readonly boundingRect?: { readonly height: number };
}

const NONE: Edges = { top: 0, right: 0, bottom: 0, left: 0 };
const EMPTY: Insets = {
  safeArea: NONE,
  keyboard: 0,
  viewport: { width: 0, height: 0, stableHeight: 0 },
};
/** Browsers' own bars, which come and go while scrolling, are lower; every on-screen keyboard is higher. */
const LOWEST_KEYBOARD = 120;
const EDITABLE = /^(input|textarea|select)$/i;

/**
 * Observes the insets of `window`: `visualViewport`, the VirtualKeyboard API, CSS `env()`, focus, and the host's own
 * source if it has one. A page that shrinks by a keyboard's height while a text field has the focus has a keyboard; that
 * rule is ours, as no browser but Chromium tells.
 *
 * `host.read()` returns `{ safeArea?: Partial<Edges>, keyboard?: number }` in CSS pixels. Values that are absent, not
 * finite, negative or above 10,000 do not count; a valid `keyboard` replaces the page's estimate. Never throws.
 *
 * ```ts
 * const insets = createInsets(window);
 * insets.on(({ keyboard }) => footer.style.setProperty('bottom', `${keyboard}px`));
 * ```
 */
export function createInsets(
  window: (Window & typeof globalThis) | undefined,
  { host }: { host?: SurfaceSource } = {},
): Surface<Insets> {
  if (!window) return createSurface(EMPTY, () => EMPTY, [], undefined);
  const probe = addProbe(
    window.document,
    Object.fromEntries(SIDES.map((side) => [`padding-${side}`, `env(safe-area-inset-${side}, 0px)`])),
  );
  const observed = [
    [window, 'resize', 'orientationchange'],
    [window.document, 'focusin', 'focusout'],
    [window.visualViewport, 'resize'],
    [keyboardOf(window), 'geometrychange'],
  ] as const;
  const measureNow = (facts: unknown, { viewport }: Insets) => measure(window, probe, facts, viewport);
  return createSurface(EMPTY, measureNow, observed, host, () => probe?.remove());
}

function measure(
  window: Window,
  probe: HTMLElement | undefined,
  hostFacts: unknown,
  previous: Insets['viewport'],
): Insets {
  const { visualViewport: visible, innerHeight, innerWidth } = window;
  const scale = visible?.scale || 1;
  const width = Math.round(visible ? visible.width * scale : innerWidth);
  const shownHeight = Math.round(visible ? visible.height * scale : innerHeight);
  const overlay = lengthOf(keyboardOf(window)?.boundingRect?.height) ?? 0;
  const { keyboard: hostKeyboard, safeArea: hostArea } = Object(hostFacts);

  // At the start and in a turned device, a keyboard may be open already. One that covers the page leaves it its height.
  const stableHeight =
    width === previous.width ? previous.stableHeight : (lengthOf(rootOf(window)?.clientHeight) ?? 0);
  const lost = stableHeight - shownHeight;
  const isShrunk = lost >= LOWEST_KEYBOARD && isEditing(window.document);
  const keyboard = lengthOf(hostKeyboard) ?? (overlay || (isShrunk ? lost : 0));
  // an overlaid keyboard does not shrink the page, a shrunk page must not be counted twice
  const height = keyboard > 0 && !isShrunk ? Math.max(0, shownHeight - keyboard) : shownHeight;

  const safeArea = { ...NONE };
  for (const side of SIDES) {
    const pageLength = lengthOf(lengthIn(probe, `padding-${side}`)) ?? 0;
    safeArea[side] = Math.max(pageLength, lengthOf(Object(hostArea)[side]) ?? 0);
  }
  return {
    safeArea,
    keyboard,
    viewport: { width, height, stableHeight: isShrunk ? stableHeight : shownHeight },
  };
}

function keyboardOf(window: Window): KeyboardApi | undefined {
  return (window.navigator as { virtualKeyboard?: KeyboardApi }).virtualKeyboard;
}

/** Absent in a page that is only just being read. */
const rootOf = ({ document }: Window): HTMLElement | undefined => document.documentElement;

function isEditing({ activeElement }: Document): boolean {
  return (
    EDITABLE.test(activeElement?.tagName ?? '') || !!(activeElement as HTMLElement | null)?.isContentEditable
  );
}
