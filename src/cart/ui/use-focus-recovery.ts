import { type FocusEvent, useLayoutEffect, useRef } from 'react';

const ROW_SELECTOR = '[data-product-id]';

/**
 * Keeps the keyboard focus when the focused line or the undo bar is removed: the focus moves to Undo, else to the
 * line that is now at that position, else to the screen.
 */
export function useFocusRecovery() {
  const list = useRef<HTMLDivElement>(null);
  const undo = useRef<HTMLDivElement>(null);
  const lastFocus = useRef<{ element: Element; index: number } | null>(null);
  const rows = () => [...(list.current?.querySelectorAll(ROW_SELECTOR) ?? [])];

  useLayoutEffect(() => {
    if (lastFocus.current === null || lastFocus.current.element.isConnected) return;
    const { index } = lastFocus.current;
    lastFocus.current = null;
    const { activeElement = null } = (list.current?.getRootNode() ?? {}) as Partial<DocumentOrShadowRoot>;
    if (activeElement !== null && activeElement.localName !== 'body') return;
    const candidates = [...rows().slice(index), ...rows().slice(0, index).reverse()];
    const target =
      undo.current?.querySelector('button') ??
      candidates.map((row) => row.querySelector<HTMLElement>('button:last-of-type')).find(Boolean) ??
      list.current?.closest<HTMLElement>('[tabindex]');
    // React does not report a focus change made during a commit.
    if (target) lastFocus.current = { element: target, index };
    target?.focus({ preventScroll: true });
  });

  return {
    list,
    undo,
    onFocus({ target }: FocusEvent): void {
      const row = target.closest(ROW_SELECTOR);
      const isUndo = undo.current?.contains(target) === true;
      const index = row ? rows().indexOf(row) : (lastFocus.current?.index ?? 0);
      lastFocus.current = row || isUndo ? { element: target, index } : null;
    },
    /** React does not call this when the focused element is removed. */
    onBlur({ relatedTarget }: FocusEvent): void {
      if (relatedTarget === null) lastFocus.current = null;
    },
  };
}
