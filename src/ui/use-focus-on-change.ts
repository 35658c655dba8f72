import { useEffect, useRef } from 'react';

/**
 * Gives the focus to a place (`tabIndex={-1}`) whose content has been replaced by other content: what had the focus is
 * gone, and a screen reader hears of what is new. Not for the first content.
 */
export function useFocusOnChange<E extends HTMLElement>(content: unknown) {
  const place = useRef<E>(null);
  const before = useRef(content);
  useEffect(() => {
    if (before.current === content) return;
    before.current = content;
    place.current?.focus({ preventScroll: true });
  }, [content]);
  return place;
}
