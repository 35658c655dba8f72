/** The scroll position of a shop in an embedding page. */
export interface PageScroll {
  /** in px; negative while some of the page above the shop is visible */
  depth(): number;
  /** scrolls to the shop's start, unless it is in or below the viewport */
  toTop(): void;
  /** restores the position as soon as the content is tall enough */
  restore(depth: number): void;
  /** stops all scrolling, because the shop is being unmounted */
  stop(): void;
}

/** The content renders within a few frames, and scroll anchoring may move the page by then. */
const MAX_FRAMES = 30;
const FRAMES_AT_REST = 3;

/** `element`: the mount element; its `scroll-margin-top` keeps the page's own sticky bar clear. */
export function createPageScroll(element: HTMLElement, window: Window & typeof globalThis): PageScroll {
  const { document } = window;
  let holdCount = 0;

  /** The scroll container: the page, or an element in it. */
  function scroller(): Element {
    let parent = element.parentElement;
    while (parent) {
      const isScrollable = /auto|scroll/.test(window.getComputedStyle(parent).overflowY);
      if (isScrollable && parent !== document.body && parent.scrollHeight > parent.clientHeight)
        return parent;
      parent = parent.parentElement;
    }
    return document.scrollingElement ?? document.documentElement;
  }
  function depth(): number {
    const box = scroller();
    const top = box === document.scrollingElement ? 0 : box.getBoundingClientRect().top;
    return top - element.getBoundingClientRect().top;
  }

  function scrollAndHold(targetDepth: number): void {
    holdCount += 1;
    const holdId = holdCount;
    let frames = 0;
    let framesAtRest = 0;
    function step(): void {
      if (holdId !== holdCount) return;
      const distance = targetDepth - depth();
      framesAtRest = Math.abs(distance) < 1 ? framesAtRest + 1 : 0;
      if (framesAtRest === 0) scroller().scrollBy({ behavior: 'instant', top: distance });
      frames += 1;
      if (framesAtRest < FRAMES_AT_REST && frames < MAX_FRAMES) window.requestAnimationFrame(step);
    }
    step();
  }

  return {
    depth,
    toTop() {
      const margin = Number.parseFloat(window.getComputedStyle(element).scrollMarginTop) || 0;
      if (depth() > 0) scrollAndHold(-margin);
    },
    restore(target) {
      // If the shop's start was and is visible, no scrolling is needed.
      if (target > 0 || depth() > 0) scrollAndHold(target);
    },
    stop() {
      holdCount += 1;
    },
  };
}
