'use client';
/**
 * A separate entry point next to `index.ts`: the bridge for React 18 and newer. Renders on a server, where there is no
 * bridge, and hydrates without a mismatch.
 */
import {
  createContext,
  createElement,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Appearance } from '../appearance.ts';
import type { Bridge, Capability } from '../contract.ts';
import type { Insets } from '../insets.ts';
import {
  type BackEntry,
  type CreateSurface,
  createProvided,
  type HostBackHandler,
  type Provided,
  type Store,
} from './provided.ts';

export type { CreateSurface, HostBackHandler } from './provided.ts';

export interface BridgeProviderProps {
  /**
   * a function that connects: called in the browser only, once per mount, and its bridge is disposed with the provider.
   * Or a bridge, or the promise of one, that is yours to dispose
   */
  bridge: Bridge | PromiseLike<Bridge> | (() => Bridge | PromiseLike<Bridge>);
  /** for `useInsets`: `createInsets`, or a function that gives it the host's own source */
  insets?: CreateSurface<Insets>;
  /** for `useAppearance`: `createAppearance`, in the same way */
  appearance?: CreateSurface<Appearance>;
  children?: ReactNode;
}

const Context = createContext<Provided | null>(null);

/**
 * Connects the bridge once the page is in the browser, and provides it to the hooks below. An error of the function that
 * connects goes to the next error boundary; `connect` itself throws only for invalid arguments.
 *
 * ```tsx
 * const connectHere = () => connect({ registry: [phonepe()] });
 * <BridgeProvider bridge={connectHere}><Shop /></BridgeProvider>
 * ```
 */
export function BridgeProvider(props: BridgeProviderProps): ReactElement {
  const { bridge: source, insets, appearance, children } = props;
  const [provided] = useState(() => createProvided(isBridge(source) ? source : null, insets, appearance));
  const [, failWith] = useState<unknown>();
  const connects = typeof source === 'function';

  // biome-ignore lint/correctness/useExhaustiveDependencies: an inline function is new each time, and must not connect again
  useEffect(() => {
    let isMounted = true;
    let bridge: Bridge | undefined;
    const dispose = () => connects && bridge?.dispose();
    async function provide() {
      // the strict mode mounts twice in one task, and must not connect twice
      if (!isBridge(source)) await null;
      if (!isMounted) return;
      bridge = isBridge(source) ? source : await (connects ? source() : source);
      if (isMounted) provided.setBridge(bridge);
      else dispose();
    }
    provide().catch((error: unknown) => {
      if (!isMounted) return;
      failWith(() => {
        throw error;
      });
    });
    return () => {
      isMounted = false;
      provided.setBridge(null);
      dispose();
    };
  }, [provided, connects || source]);

  return createElement(Context.Provider, { value: provided }, children);
}

/** The bridge; null on a server, while hydrating, and until it has connected. */
export function useBridge(): Bridge | null {
  return useStore(useProvided().bridge);
}

/** Whether the host can do this, see `bridge.can`; null until the bridge has connected, so offer nothing yet. */
export function useCan(capability: Capability): boolean | null {
  return useBridge()?.can(capability) ?? null;
}

/**
 * Handles the host's back button while the component is mounted: the host does not leave. Of several, only the one
 * mounted last is called, and a child after its parent; if it returns `false`, the one before it. `null`: not now, as for
 * a closed dialog; what becomes a handler again counts as mounted last.
 *
 * ```ts
 * useHostBack(isOpen ? close : null);
 * ```
 */
export function useHostBack(handler: HostBackHandler | null): void {
  const provided = useProvided();
  const isActive = handler !== null;
  // numbered while rendering, as the effects of children run before those of their parents
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new number whenever it becomes active
  const entry = useMemo<BackEntry>(
    () => ({ order: provided.nextOrder(), handler: () => false }),
    [provided, isActive],
  );
  useEffect(() => {
    if (handler) entry.handler = handler;
  }, [entry, handler]);
  useEffect(() => (isActive ? provided.handleBack(entry) : undefined), [provided, entry, isActive]);
}

/** What covers the page's edges, by the provider's `insets`. On a server and while hydrating, nothing does. */
export function useInsets(): Insets {
  return useStore(given(useProvided().insets, 'insets'));
}

/** How the person wants pages to look, by the provider's `appearance`. On a server and while hydrating: a light page. */
export function useAppearance(): Appearance {
  return useStore(given(useProvided().appearance, 'appearance'));
}

function given<T>(surface: Store<T> | undefined, name: string): Store<T> {
  if (!surface) throw new Error(`<BridgeProvider> needs the property ${name}`);
  return surface;
}

function useProvided(): Provided {
  const provided = useContext(Context);
  if (!provided) throw new Error('The hooks of @doorstep/bridge/react need a <BridgeProvider> around them');
  return provided;
}

function useStore<T>({ subscribe, read, readOnServer }: Store<T>): T {
  return useSyncExternalStore(subscribe, read, readOnServer);
}

function isBridge(source: BridgeProviderProps['bridge']): source is Bridge {
  return 'can' in source;
}
