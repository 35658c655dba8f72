/**
 * Moves the page's clock: `Date` shows the real time plus `shift()`, which may change at any time. Timers are not moved,
 * as those of a phone that has slept are not.
 */
export function installClock(window: Window & typeof globalThis, shift: () => number): void {
  const RealDate = window.Date;
  const now = RealDate.now.bind(RealDate);
  const shiftedNow = () => now() + shift();
  window.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [shiftedNow()] : args, newTarget),
    apply: () => new RealDate(shiftedNow()).toString(),
    get: (target, name) => (name === 'now' ? shiftedNow : Reflect.get(target, name)),
  });
}
