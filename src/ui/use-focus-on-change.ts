import { useEffect, useRef } from 'react';

/**
 * Moves the focus to an element (`tabIndex={-1}`) when its content is replaced: the old focus is lost, and screen readers
 * announce the new content. A new `owner` replaces parts of it: the focus moves only if it was in one. Not on mount.
 */
export function useFocusOnChange<E extends HTMLElement>(content: unknown, owner?: unknown) {
  const place = useRef<E>(null);
  const before = useRef({ content, owner });
  useEffect(() => {
    const was = before.current;
    before.current = { content, owner };
    const node = place.current;
    const isLost = was.owner !== owner && node?.ownerDocument.activeElement?.localName === 'body';
    if (was.content !== content || isLost) node?.focus({ preventScroll: true });
  }, [content, owner]);
  return place;
}
