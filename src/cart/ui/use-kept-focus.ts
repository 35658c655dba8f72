import { type FocusEvent, useLayoutEffect, useRef } from 'react';

const ROW = '[data-product-id]';

/**
 * For the keyboard: a line that goes takes its stepper's focus along, and so does the undo bar. The focus then goes to
 * Undo, else to the line that stands there now, else to the screen.
 */
export function useKeptFocus() {
  const list = useRef<HTMLDivElement>(null);
  const undo = useRef<HTMLDivElement>(null);
  const last = useRef<{ element: Element; index: number } | null>(null);
  const rows = () => [...(list.current?.querySelectorAll(ROW) ?? [])];

  useLayoutEffect(() => {
    if (last.current === null || last.current.element.isConnected) return;
    const { index } = last.current;
    last.current = null;
    const { activeElement = null } = (list.current?.getRootNode() ?? {}) as Partial<DocumentOrShadowRoot>;
    if (activeElement !== null && activeElement.localName !== 'body') return;
    const near = [...rows().slice(index), ...rows().slice(0, index).reverse()];
    const target =
      undo.current?.querySelector('button') ??
      near.map((row) => row.querySelector<HTMLElement>('button:last-of-type')).find(Boolean) ??
      list.current?.closest<HTMLElement>('[tabindex]');
    // React hears of no focus that moves while it draws.
    if (target) last.current = { element: target, index };
    target?.focus({ preventScroll: true });
  });

  return {
    list,
    undo,
    onFocus({ target }: FocusEvent): void {
      const row = target.closest(ROW);
      const isUndo = undo.current?.contains(target) === true;
      const index = row ? rows().indexOf(row) : (last.current?.index ?? 0);
      last.current = row || isUndo ? { element: target, index } : null;
    },
    /** Not called for what is taken away. */
    onBlur({ relatedTarget }: FocusEvent): void {
      if (relatedTarget === null) last.current = null;
    },
  };
}
