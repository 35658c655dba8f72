/** Runs a step in every second frame until one returns `done`. */
export function stepByFrame(element: Element, step: () => 'more' | 'done'): () => void {
  const view = element.ownerDocument.defaultView;
  let frame = 0;
  const requestFrame = (task: () => void) => {
    frame = view?.requestAnimationFrame(task) ?? 0;
  };
  // The next frame renders this step's changes; the one after it is free for the next step.
  const runStep = () => {
    if (step() === 'more') requestFrame(() => requestFrame(runStep));
  };
  runStep();
  return () => view?.cancelAnimationFrame(frame);
}
