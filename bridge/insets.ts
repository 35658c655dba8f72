/**
 * A separate entry point next to `index.ts`: what covers the page's edges, so that bars and sheets keep clear of it.
 */

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

/** What a host knows better than the page. Its errors and invalid values are ignored: the page's own sources remain. */
export interface InsetsSource {
  /**
   * `{ safeArea?: Partial<Edges>, keyboard?: number }` in CSS pixels, as of now. Values that are absent, not finite,
   * negative or above 10,000 do not count; a valid `keyboard` replaces the page's estimate
   */
  read(): unknown;
  /** calls `changed` after a change, however often; the returned function stops */
  listen(changed: () => void): () => void;
}

/** The current insets, and their changes. */
export interface InsetsSurface {
  /** never throws; without a window all lengths are 0 */
  read(): Insets;
  /** called with a new value, once per change; a listener that throws does not stop the others */
  on(listener: (insets: Insets) => void): () => void;
  /** stops listening; `read` keeps returning the last value. May be called twice */
  dispose(): void;
}

/** The parts of a page that are observed; everything but the window itself may be missing. */
interface KeyboardApi extends EventTarget {
  /** present in Chromium; not empty only if the page has set `overlaysContent` */
  readonly boundingRect?: { readonly height: number };
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const;
const NONE: Edges = { top: 0, right: 0, bottom: 0, left: 0 };
/** Browsers' own bars, which come and go while scrolling, are lower; every on-screen keyboard is higher. */
const LOWEST_KEYBOARD = 120;
const MAX_LENGTH = 10_000;
const EDITABLE = /^(input|textarea|select)$/i;

/**
 * Observes the insets of `window`: `visualViewport`, the VirtualKeyboard API, CSS `env()`, focus, and the host's own
 * source if it has one. A page that shrinks by a keyboard's height while a text field has the focus has a keyboard; that
 * rule is ours, as no browser but Chromium tells.
 *
 * ```ts
 * const insets = createInsets(window);
 * insets.on(({ keyboard }) => footer.style.setProperty('bottom', `${keyboard}px`));
 * ```
 */
export function createInsets(
  window: (Window & typeof globalThis) | undefined,
  { host }: { host?: InsetsSource } = {},
): InsetsSurface {
  const listeners = new Set<readonly [(insets: Insets) => void]>();
  const stops: (() => void)[] = [];
  const probe = window && addProbe(window.document);
  let insets: Insets = { safeArea: NONE, keyboard: 0, viewport: { width: 0, height: 0, stableHeight: 0 } };

  function update() {
    if (!window) return;
    const nextInsets = measure(
      window,
      probe,
      quietly(() => host?.read()),
      insets.viewport,
    );
    if (JSON.stringify(nextInsets) === JSON.stringify(insets)) return;
    insets = nextInsets;
    for (const entry of [...listeners]) if (listeners.has(entry)) quietly(() => entry[0](insets));
  }

  function observe(target: EventTarget | null | undefined, ...names: readonly string[]) {
    for (const name of names) {
      target?.addEventListener(name, update);
      stops.push(() => target?.removeEventListener(name, update));
    }
  }

  if (window) {
    update();
    observe(window, 'resize', 'orientationchange');
    observe(window.document, 'focusin', 'focusout');
    observe(window.visualViewport, 'resize');
    observe(keyboardOf(window), 'geometrychange');
    let isListening = true;
    const stopHost = quietly(() => host?.listen(() => isListening && update()));
    stops.push(() => {
      isListening = false;
      if (typeof stopHost === 'function') quietly(stopHost);
      probe?.remove();
    });
  }

  return {
    read: () => insets,
    on(listener) {
      const entry = [listener] as const;
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
    dispose() {
      for (const stop of stops.splice(0)) stop();
      listeners.clear();
    },
  };
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

  // a turned device has another stable height
  const stableHeight = width === previous.width ? previous.stableHeight : 0;
  const lost = stableHeight - shownHeight;
  const isShrunk = lost >= LOWEST_KEYBOARD && isEditing(window.document);
  const keyboard = lengthOf(hostKeyboard) ?? (overlay || (isShrunk ? lost : 0));
  // an overlaid keyboard does not shrink the page, a shrunk page must not be counted twice
  const height = keyboard > 0 && !isShrunk ? Math.max(0, shownHeight - keyboard) : shownHeight;

  const style = probe && quietly(() => window.getComputedStyle(probe));
  const safeArea = { ...NONE };
  for (const side of SIDES) {
    const pageLength = lengthOf(Number.parseFloat(style?.getPropertyValue(`padding-${side}`) ?? '')) ?? 0;
    safeArea[side] = Math.max(pageLength, lengthOf(Object(hostArea)[side]) ?? 0);
  }
  return {
    safeArea,
    keyboard,
    viewport: { width, height, stableHeight: isShrunk ? stableHeight : shownHeight },
  };
}

/** An invisible element whose padding is the safe area: scripts cannot read `env()` otherwise. */
function addProbe(document: Document): HTMLElement | undefined {
  return quietly(() => {
    const probe = document.createElement('div');
    const { style } = probe;
    style.setProperty('position', 'fixed');
    style.setProperty('visibility', 'hidden');
    style.setProperty('pointer-events', 'none');
    for (const side of SIDES) style.setProperty(`padding-${side}`, `env(safe-area-inset-${side}, 0px)`);
    document.documentElement.append(probe);
    return probe;
  });
}

function keyboardOf(window: Window): KeyboardApi | undefined {
  return (window.navigator as { virtualKeyboard?: KeyboardApi }).virtualKeyboard;
}

function isEditing({ activeElement }: Document): boolean {
  return (
    EDITABLE.test(activeElement?.tagName ?? '') || !!(activeElement as HTMLElement | null)?.isContentEditable
  );
}

/** A valid length, rounded to whole pixels; undefined: not one. */
function lengthOf(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && value <= MAX_LENGTH ? Math.round(value) : undefined;
}

function quietly<T>(task: () => T): T | undefined {
  try {
    return task();
  } catch {
    // a host's source, a listener or a missing part of the page must not disturb the shop
    return undefined;
  }
}
