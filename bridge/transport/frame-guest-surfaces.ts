import type { Adapter, AdapterCall, AdapterLifecycle } from '../contract.ts';
import type { SurfaceSource } from '../surface.ts';
import type { SurfaceMethod } from './frame-protocol.ts';

/** The host's surfaces for the adapter of a frame. */
export interface GuestSurfaces {
  parts: Pick<Adapter, SurfaceMethod & keyof Adapter> &
    Pick<Adapter, 'gestures' | 'insets' | 'appearance' | 'lifecycle'>;
  /** the host has sent what it knows of the page around */
  take(facts: Readonly<Record<string, unknown>>): void;
  /** resolves once the shop has saved */
  suspend(): Promise<void>;
  resume(): void;
}

type CallHost = (method: SurfaceMethod, call: AdapterCall, ...params: unknown[]) => Promise<unknown>;
type Method = (...args: [...params: unknown[], call: AdapterCall]) => Promise<unknown>;

/** `has`: the surfaces that the host's welcome has named */
export function createGuestSurfaces(has: ReadonlySet<unknown>, callHost: CallHost): GuestSurfaces {
  const changed = new Set<() => void>();
  const lifecycles = new Set<Parameters<NonNullable<AdapterLifecycle['listen']>>[0]>();
  let facts: Readonly<Record<string, unknown>> = {};

  const methods = (...names: SurfaceMethod[]): Partial<Record<SurfaceMethod, Method>> =>
    Object.fromEntries(
      names
        .filter((name) => has.has(name))
        .map((name): [string, Method] => [
          name,
          (...args) => callHost(name, args.slice(-1)[0] as AdapterCall, ...args.slice(0, -1)),
        ]),
    );

  const sourceOf = (name: 'insets' | 'appearance'): SurfaceSource => ({
    read: () => facts[name],
    listen: (listener) => addTo(changed, listener),
  });

  return {
    parts: {
      ...methods('haptic', 'copy', 'permission', 'download', 'scan', 'pin', 'notifications'),
      gestures: methods('closing', 'swipe', 'backButton'),
      lifecycle: { ...methods('ready', 'failed'), listen: (events) => addTo(lifecycles, events) },
      insets: sourceOf('insets'),
      appearance: sourceOf('appearance'),
    },
    take(told) {
      facts = told;
      for (const listener of changed) listener();
    },
    async suspend() {
      await Promise.all(Array.from(lifecycles, (events) => events.suspend()));
    },
    resume() {
      for (const events of lifecycles) events.resume();
    },
  };
}

function addTo<T>(set: Set<T>, entry: T): () => void {
  set.add(entry);
  return () => set.delete(entry);
}
