/** From this width on, in px, the cart is a side panel and the header shows all its parts. */
const TABLET_PX = 1020;

export interface ScreenWidth {
  wide(): boolean;
  /** calls the listener when `wide` changes; returns a stop function */
  onChange(listener: () => void): () => void;
}

export function createScreenWidth(window: Pick<Window, 'matchMedia'>): ScreenWidth {
  const query = window.matchMedia(`(min-width: ${TABLET_PX}px)`);
  return {
    wide: () => query.matches,
    onChange(listener) {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
  };
}
