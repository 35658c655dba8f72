/** What scrolls when an element is scrolled: the nearest scrollable box around it, else the page. */
export function scrollerOf(element: Element): Element {
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight)
      return box;
  }
  return element.ownerDocument.scrollingElement ?? element.ownerDocument.documentElement;
}
