import { useEffect, useRef } from 'react';

/**
 * Moves the focus to an element (`tabIndex={-1}`) when its content is replaced: the old focus is lost, and
 * screen readers announce the new content. Not on mount.
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
