import { useEffect, useRef } from 'react';

/**
 * Moves the focus to an element (`tabIndex={-1}`) when its content is replaced, because the focused element
 * is then gone, and screen readers should announce the new content. If `owner` changes, only parts of the
 * content are replaced: the focus moves only if it was in one of them. The focus does not move on mount.
 */
export function useFocusOnChange<E extends HTMLElement>(content: unknown, owner?: unknown) {
  const target = useRef<E>(null);
  const previous = useRef({ content, owner });
  useEffect(() => {
    const last = previous.current;
    previous.current = { content, owner };
    const node = target.current;
    const isLost = last.owner !== owner && node?.ownerDocument.activeElement?.localName === 'body';
    if (last.content !== content || isLost) node?.focus({ preventScroll: true });
  }, [content, owner]);
  return target;
}
