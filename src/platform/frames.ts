/** Runs a step in each frame until one returns that it was the last. */
export function stepByFrame(element: Element, step: () => 'more' | 'done'): () => void {
  const view = element.ownerDocument.defaultView;
  let frame = 0;
  const soon = (task: () => void) => {
    frame = view?.requestAnimationFrame(task) ?? 0;
  };
  // the next frame draws what this step has changed, the one after it is free
  const next = () => {
    if (step() === 'more') soon(() => soon(next));
  };
  next();
  return () => view?.cancelAnimationFrame(frame);
}
