/** How far down the shop is in a page that is not its own. */
export interface PageScroll {
  /** in pixels; below 0 when there is something of the page above it in view */
  depth(): number;
  /** shows its beginning, unless that is in view or still to come */
  toTop(): void;
  /** as far down as it was, as soon as what is shown is long enough */
  restore(depth: number): void;
  /** the shop is taken away */
  stop(): void;
}

/** A kept page draws what it had within a few frames, and the browser moves what is in view along with it. */
const MOST_FRAMES = 30;
const FRAMES_AT_REST = 3;

/** `element`: the page's own; with `scroll-margin-top` it can keep a bar of its own clear. */
export function createPageScroll(element: HTMLElement, window: Window & typeof globalThis): PageScroll {
  const { document } = window;
  let holds = 0;

  /** What moves when the shop is scrolled: the page, or a box in it. */
  function scroller(): Element {
    let around = element.parentElement;
    while (around) {
      const scrolls = /auto|scroll/.test(window.getComputedStyle(around).overflowY);
      if (scrolls && around !== document.body && around.scrollHeight > around.clientHeight) return around;
      around = around.parentElement;
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
      if (atRest < FRAMES_AT_REST && frames < MOST_FRAMES) window.requestAnimationFrame(step);
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
      // With its beginning in view, then and now, nothing of the page need move.
      if (wanted > 0 || depth() > 0) holdAt(wanted);
    },
    stop() {
      holds += 1;
    },
  };
}
