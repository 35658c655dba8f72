/**
 * Holds clicks on markup that is not hydrated yet; the returned function dispatches them again after hydration. Links
 * are not held, as the browser follows them.
 */
export function holdClicks(element: HTMLElement): () => void {
  const heldClicks: MouseEvent[] = [];
  const hold = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest('a')) return;
    event.preventDefault();
    event.stopPropagation();
    heldClicks.push(event);
  };
  element.addEventListener('click', hold, true);
  return () => {
    element.removeEventListener('click', hold, true);
    for (const event of heldClicks) event.target?.dispatchEvent(new MouseEvent('click', event));
  };
}
