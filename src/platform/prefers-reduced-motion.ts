/** Whether the shopper prefers reduced motion. */
export function prefersReducedMotion(place: Node): boolean {
  const view = place.ownerDocument?.defaultView;
  return view?.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
}
