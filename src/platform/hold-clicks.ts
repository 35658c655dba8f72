/**
 * Holds the clicks on markup that nobody answers for yet; the returned function gives them to who does by now. A link
 * leads on without being held: that is the browser's own to do.
 */
export function holdClicks(element: HTMLElement): () => void {
  const held: MouseEvent[] = [];
  const hold = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest('a')) return;
    event.preventDefault();
    event.stopPropagation();
    held.push(event);
  };
  element.addEventListener('click', hold, true);
  return () => {
    element.removeEventListener('click', hold, true);
    for (const event of held) event.target?.dispatchEvent(new MouseEvent('click', event));
  };
}
