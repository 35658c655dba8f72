/** The scroll position of a shop in an embedding page. */
export interface PageScroll {
  /** px; negative while some of the page above the shop is visible */
  depth(): number;
  /** scrolls to the shop's start, unless it is in or below the viewport */
  toTop(): void;
  /** restores the position as soon as the content is tall enough */
  restore(depth: number): void;
  /** the shop is unmounted */
  stop(): void;
}

/** The content renders within a few frames, and scroll anchoring may move the page by then. */
const MAX_FRAMES = 30;
const FRAMES_AT_REST = 3;

/** `element`: the mount element; its `scroll-margin-top` keeps the page's own sticky bar clear. */
export function createPageScroll(element: HTMLElement, window: Window & typeof globalThis): PageScroll {
  const { document } = window;
  let holds = 0;

  /** The scroll container: the page, or an element in it. */
  function scroller(): Element {
    let parent = element.parentElement;
    while (parent) {
      const scrolls = /auto|scroll/.test(window.getComputedStyle(parent).overflowY);
      if (scrolls && parent !== document.body && parent.scrollHeight > parent.clientHeight) return parent;
      parent = parent.parentElement;
    }
    return document.scrollingElement ?? document.documentElement;
  }
  function depth(): number {
    const box = scroller();
    const top = box === document.scrollingElement ? 0 : box.getBoundingClientRect().top;
    return top - element.getBoundingClientRect().top;
  }

  function holdAt(wanted: number): void {
    holds += 1;
    const mine = holds;
    let frames = 0;
    let atRest = 0;
    function step(): void {
      if (mine !== holds) return;
      const missing = wanted - depth();
      atRest = Math.abs(missing) < 1 ? atRest + 1 : 0;
      if (atRest === 0) scroller().scrollBy({ behavior: 'instant', top: missing });
      frames += 1;
      if (atRest < FRAMES_AT_REST && frames < MAX_FRAMES) window.requestAnimationFrame(step);
    }
    step();
  }

  return {
    depth,
    toTop() {
      const margin = Number.parseFloat(window.getComputedStyle(element).scrollMarginTop) || 0;
      if (depth() > 0) holdAt(-margin);
    },
    restore(wanted) {
      // If the shop's start was and is visible, no scrolling is needed.
      if (wanted > 0 || depth() > 0) holdAt(wanted);
    },
    stop() {
      holds += 1;
    },
  };
}
