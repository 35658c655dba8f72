import { type RefObject, useEffect, useRef, useState } from 'react';
import { watchView } from '../../platform/watch-view.ts';

export interface StripWindow {
  /** index of the first rendered page, from 0 */
  from: number;
  /** index of the page after the last rendered one */
  to: number;
  /** whether the strip is in or near the viewport */
  near: boolean;
}

/** Strips within this distance of the viewport are rendered. */
const RENDER_MARGIN = '200px 0px';

/**
 * Renders only the pages near the viewport of a strip whose pages are `pitch` px apart, so that a long
 * document costs no more than a short one.
 */
export function useStrip(
  pages: number,
  pitch: number,
): { strip: RefObject<HTMLDivElement | null>; shown: StripWindow } {
  const strip = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<StripWindow>({ from: 0, to: 0, near: false });

  useEffect(() => {
    const node = strip.current;
    const window = node?.ownerDocument.defaultView;
    if (!node || !window) return;
    let near = false;
    const updateShown = () => {
      const { scrollLeft, clientWidth } = node;
      const from = Math.max(0, Math.min(pages - 1, Math.floor(scrollLeft / pitch) - 1));
      const to = Math.min(pages, Math.ceil((scrollLeft + clientWidth) / pitch) + 1);
      setShown((prev) =>
        prev.from === from && prev.to === to && prev.near === near ? prev : { from, to, near },
      );
    };
    const unwatch = watchView(
      node,
      (isNear) => {
        near = isNear;
        updateShown();
      },
      RENDER_MARGIN,
    );
    node.addEventListener('scroll', updateShown, { passive: true });
    window.addEventListener('resize', updateShown);
    return () => {
      unwatch();
      node.removeEventListener('scroll', updateShown);
      window.removeEventListener('resize', updateShown);
    };
  }, [pages, pitch]);

  return { strip, shown };
}
