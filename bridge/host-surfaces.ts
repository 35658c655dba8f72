/**
 * A separate entry point next to `index.ts`: insets and appearance with what the host of a bridge says of them.
 */
import { type Appearance, createAppearance } from './appearance.ts';
import type { Bridge } from './contract.ts';
import { createInsets, type Insets } from './insets.ts';
import { type Internals, internalsOf } from './internals.ts';
import type { Surface, SurfaceSource } from './surface.ts';
import { objectionToAppearance, objectionToInsets } from './surface-objections.ts';
import { guardSink } from './trace-sink.ts';

/**
 * The insets of the bridge's page: those of `createInsets`, with the values and changes of the host (`Adapter.insets`).
 * All lengths are CSS pixels. A field that is malformed does not count, and the trace has a sentence about it. Never
 * throws for a bridge; on a server everything is 0. Disposed with the bridge: `read` then keeps the last value. Throws a
 * `TypeError` if `bridge` is not what `connect()` resolved with.
 *
 * ```ts
 * import { createHostInsets } from '@doorstep/bridge/host-surfaces';
 *
 * const insets = createHostInsets(bridge);
 * insets.on(({ keyboard }) => footer.style.setProperty('bottom', `${keyboard}px`));
 * ```
 */
export function createHostInsets(bridge: Pick<Bridge, 'host'>): Surface<Insets> {
  return create(bridge, 'insets', objectionToInsets, createInsets);
}

/**
 * The same for `createAppearance` and `Adapter.appearance`: scheme, colours as `#rrggbb`, text size (0.5 to 4, 1 is
 * normal) and reduced motion.
 */
export function createHostAppearance(bridge: Pick<Bridge, 'host'>): Surface<Appearance> {
  return create(bridge, 'appearance', objectionToAppearance, createAppearance);
}

type Create<T> = (
  window: (Window & typeof globalThis) | undefined,
  options: { host?: SurfaceSource },
) => Surface<T>;

function create<T>(
  bridge: Pick<Bridge, 'host'>,
  name: 'insets' | 'appearance',
  objectionTo: (facts: unknown) => string | null,
  createPageSurface: Create<T>,
): Surface<T> {
  const internals = internalsOf(bridge);
  const { parts, guard, isDisposed } = internals;
  const surface = createPageSurface(parts.env.window, {
    // the source is read inside the surface, which ignores its errors
    host: checkedSource(internals, name, objectionTo),
  });
  function dispose() {
    guard.aborts.delete(dispose);
    surface.dispose();
  }
  guard.aborts.add(dispose);
  if (isDisposed) dispose();
  return { ...surface, dispose };
}

/** The adapter's source, which traces each new problem once. */
function checkedSource(
  { parts, adapter }: Internals,
  name: 'insets' | 'appearance',
  objectionTo: (facts: unknown) => string | null,
): SurfaceSource {
  const trace = guardSink(parts.trace);
  let lastProblem: string | null = null;

  function report(problem: string | null, outcome: 'malformed' | 'host-error') {
    if (problem !== null && problem !== lastProblem)
      trace.note({ kind: 'event', method: name, direction: 'received', outcome, payload: problem });
    lastProblem = problem;
  }

  return {
    read() {
      try {
        const facts = adapter[name]?.read();
        report(objectionTo(facts), 'malformed');
        return facts;
      } catch {
        report(`${name}: the host’s source failed`, 'host-error');
        return undefined;
      }
    },
    listen(changed) {
      try {
        return adapter[name]?.listen(changed) ?? (() => {});
      } catch {
        report(`${name}: the host’s source cannot be listened to`, 'host-error');
        return () => {};
      }
    },
  };
}
