import type { Page } from 'playwright-core';

/**
 * `root`: the browser's font size, which sizes in rem follow. `adjust`: `text-size-adjust`, as webviews of apps set it,
 * which enlarges only letters.
 */
export type EnlargingWay = 'root' | 'adjust';

export function setTextSize(page: Page, percent: number, way: EnlargingWay): Promise<void> {
  return page.evaluate(([size, property]) => document.documentElement.style.setProperty(property, size), [
    `${percent}%`,
    way === 'root' ? 'font-size' : 'text-size-adjust',
  ] as const);
}

/**
 * Every visible word that is cut, split, covered, outside its container or over another one. Lines that are clamped as a
 * whole are allowed. So are an ellipsis from the second line of a product's name on, a break in a word of it that is wider
 * than its card, and an ellipsis in the header's place and search hint.
 */
export function findTextTroubles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Piece {
      words: string;
      element: Element;
      boxes: DOMRect[];
      /** whether the text is in a fixed or sticky element */
      isFloating: boolean;
    }
    const NEAR = 2;
    /** elements with names from the catalog or the shopper */
    const NAME_SELECTOR =
      '[data-testid="product-card"] h3, [data-testid="cart-line"], [data-testid="order-row"], bdi';
    const HEADER_SELECTOR = '[data-testid="place-button"], header a[href$="/s"]';
    /** the location prompt, which covers the feed until it is answered */
    const STRIP_SELECTOR = '[data-testid="location-popup"]';
    const found = new Set<string>();
    const styles = new Map<Element, CSSStyleDeclaration>();
    const styleOf = (element: Element): CSSStyleDeclaration => {
      const style = styles.get(element) ?? getComputedStyle(element);
      styles.set(element, style);
      return style;
    };
    function withAncestors(element: Element): Element[] {
      const chain: Element[] = [];
      for (let current: Element | null = element; current; current = current.parentElement)
        chain.push(current);
      return chain;
    }
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? element.parentElement?.getAttribute('class') ?? ''}`;
    const report = (fault: string, words: string, element: Element, withDetail = '') =>
      found.add(`${fault}: “${words.slice(0, 40)}” in ${nameOf(element)}${withDetail}`);

    const dialogs = [...document.querySelectorAll('dialog[open]')];
    const searchRoot = dialogs.at(-1) ?? document.body;
    const walker = document.createTreeWalker(searchRoot, NodeFilter.SHOW_TEXT);
    const pieces: Piece[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const words = node.textContent?.trim() ?? '';
      if (!element || words === '' || element.closest('script, style, noscript, option, svg')) continue;
      const chain = withAncestors(element);
      const hidden = chain.some((current) => {
        const { display, visibility, opacity, clip, clipPath, contentVisibility } = styleOf(current);
        const clipped = clip !== 'auto' || (clipPath !== 'none' && clipPath.includes('50%'));
        return (
          display === 'none' ||
          visibility === 'hidden' ||
          opacity === '0' ||
          clipped ||
          contentVisibility === 'hidden'
        );
      });
      if (hidden || !element.checkVisibility({ contentVisibilityAuto: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      if (boxes.length === 0) continue;
      const isFloating = chain.some(
        (current) =>
          ['sticky', 'fixed'].includes(styleOf(current).position) ||
          current.matches(`[popover], ${STRIP_SELECTOR}`),
      );

      // split: its letters are on two lines
      const place = element.closest('article, li, label, section, form, dialog, main') ?? document.body;
      for (const match of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 1);
        const [first, last] = [lines[0], lines.at(-1)];
        if (!first || !last || last.top <= first.top + first.height / 2) continue;
        const { paddingLeft, paddingRight } = styleOf(place);
        // automatic hyphenation is allowed
        if (styleOf(element).hyphens === 'auto') continue;
        const availableWidth =
          place.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        const isFull = lines.reduce((sum, { width }) => sum + width, 0) >= availableWidth;
        // no real word is this long
        const isNoWord = match[0].length > 30;
        if (!isFull || !(isNoWord || element.closest(NAME_SELECTOR))) report('split', match[0], element);
      }

      // cut by the edge of the screen or of a container
      const isScrollable = (current: Element, axis: 'overflowX' | 'overflowY') =>
        ['auto', 'scroll'].includes(styleOf(current)[axis]);
      const edgesOf = (rects: readonly DOMRect[]) => ({
        left: Math.min(...rects.map((box) => box.left)),
        right: Math.max(...rects.map((box) => box.right)),
        top: Math.min(...rects.map((box) => box.top)),
        bottom: Math.max(...rects.map((box) => box.bottom)),
      });
      const { left, right, top, bottom } = edgesOf(boxes);
      const canScrollX = chain.some((current) => isScrollable(current, 'overflowX'));
      let freeX = false;
      let freeY = false;
      let visibleBoxes = boxes;
      for (const current of chain) {
        freeX ||= isScrollable(current, 'overflowX');
        freeY ||= isScrollable(current, 'overflowY');
        const { overflowX, overflowY, webkitLineClamp, textOverflow } = styleOf(current);
        const box = current.getBoundingClientRect();
        const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        if (current.clientWidth === 0) continue;
        const cutX = !freeX && clips(overflowX) && (right > box.right + NEAR || left < box.left - NEAR);
        const cutY = !freeY && clips(overflowY) && (bottom > box.bottom + NEAR || top < box.top - NEAR);
        const isGone = top > box.bottom - NEAR || left > box.right - NEAR;
        const hasEllipsis = cutX ? textOverflow === 'ellipsis' : webkitLineClamp !== 'none';
        const isShortened = hasEllipsis && element.closest(`${NAME_SELECTOR}, ${HEADER_SELECTOR}`) !== null;
        // an ellipsis, and lines that are left out as a whole, are allowed
        if ((cutX || cutY) && !isShortened && !isGone)
          report('cut', words, element, ` by ${nameOf(current)}`);
        if (cutX || cutY) {
          // clipped boxes do not overlap anything
          visibleBoxes = boxes.flatMap((rect) => {
            const [x, y] = [Math.max(rect.left, box.left), Math.max(rect.top, box.top)];
            const [width, height] = [
              Math.min(rect.right, box.right) - x,
              Math.min(rect.bottom, box.bottom) - y,
            ];
            return width > NEAR && height > NEAR ? [new DOMRect(x, y, width, height)] : [];
          });
          break;
        }
      }
      pieces.push({ words, element, boxes: visibleBoxes, isFloating });
      const control = element.closest('button, a, [role="button"]');
      if (control && styleOf(control).display !== 'inline' && visibleBoxes === boxes) {
        const { left: x, right: endX, top: y, bottom: endY } = control.getBoundingClientRect();
        const [outX, outY] = [Math.max(x - left, right - endX), Math.max(y - top, bottom - endY)];
        // line boxes are higher than the letters
        if (outX > NEAR || outY > NEAR + (boxes[0]?.height ?? 0) / 4)
          report('out of its button', words, element);
      }
      const { right: end, left: start } = edgesOf(visibleBoxes);
      if (!canScrollX && (end > innerWidth + 1 || start < -1)) report('out of the screen', words, element);
    }

    // overlapping
    const flat = pieces.flatMap((piece) => piece.boxes.map((box) => ({ ...piece, box })));
    const rows = flat.filter(({ isFloating }) => !isFloating).sort((a, b) => a.box.top - b.box.top);
    for (const [index, current] of rows.entries()) {
      for (const sibling of rows.slice(index + 1)) {
        if (sibling.box.top > current.box.bottom) break;
        if (sibling.element === current.element) continue;
        const overlapWidth =
          Math.min(current.box.right, sibling.box.right) - Math.max(current.box.left, sibling.box.left);
        const overlapHeight =
          Math.min(current.box.bottom, sibling.box.bottom) - Math.max(current.box.top, sibling.box.top);
        const least = Math.min(current.box.height, sibling.box.height);
        if (overlapWidth > NEAR && overlapHeight > least * 0.3)
          report(
            'upon each other',
            `${current.words.slice(0, 18)} / ${sibling.words.slice(0, 18)}`,
            current.element,
          );
      }
    }
    if (document.scrollingElement && document.scrollingElement.scrollWidth > innerWidth + 1)
      found.add(`the page scrolls sideways: ${document.scrollingElement.scrollWidth}`);

    // covered by a fixed or sticky element at the end of the page, where scrolling does not help
    const scroller = document.scrollingElement;
    if (scroller && dialogs.length === 0) {
      const before = scroller.scrollTop;
      for (const place of [0, scroller.scrollHeight]) {
        scroller.scrollTop = place;
        const scrolledPx = scroller.scrollTop - before;
        for (const { words, element, boxes, isFloating } of pieces) {
          for (const box of boxes) {
            const [x, y] = [box.left + box.width / 2, box.top - scrolledPx + box.height / 2];
            const edge = place === 0 ? y < innerHeight / 2 : y > innerHeight / 2;
            if (isFloating || !edge || y < 1 || y > innerHeight - 1 || x < 1 || x > innerWidth - 1) continue;
            const topmost = document.elementFromPoint(x, y);
            const bar =
              topmost &&
              withAncestors(topmost).some((current) =>
                ['sticky', 'fixed'].includes(styleOf(current).position),
              );
            if (topmost && bar && !topmost.contains(element) && !element.contains(topmost))
              report('covered', words, element, ` by ${nameOf(topmost)}`);
          }
        }
      }
      scroller.scrollTop = before;
      // wide fixed bars must not cover more than half of the viewport
      const bars = [...document.querySelectorAll('*')].filter((current) => {
        const { position } = styleOf(current);
        const { height, width, bottom, top } = current.getBoundingClientRect();
        return (
          position === 'fixed' && height > 0 && width > innerWidth / 2 && bottom > 0 && top < innerHeight
        );
      });
      const barsHeight = bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0);
      if (barsHeight > innerHeight / 2) found.add(`bars cover ${Math.round(barsHeight)} px`);
    }
    return [...found];
  });
}
