/** The reader wants nothing to move that need not. */
export function prefersStill(place: Node): boolean {
  const view = place.ownerDocument?.defaultView;
  return view?.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
}
