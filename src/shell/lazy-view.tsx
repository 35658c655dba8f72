import { type ComponentType, lazy, useEffect, useState } from 'react';
import type { LazyRow, Loader } from './loader.ts';

interface LazyOptions<P extends object> {
  /** the component if its code has already loaded; it is then rendered at once, as on a server */
  now?: () => ComponentType<P> | undefined;
  /** rendered if loading fails, until the next mount; absent: the surrounding boundary gets the failure */
  Fallback?: ComponentType<P>;
  /**
   * Called after a failure without `Fallback`. `renew` makes the component load again when it is next
   * rendered. It must be called only after a boundary has caught the failure; otherwise the component loads
   * in an endless loop.
   */
  onFailed?: (renew: () => void) => void;
}

/** A component whose code is loaded when it is first rendered. */
export function lazyView<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { now, Fallback: Replacement, onFailed }: LazyOptions<P>,
): ComponentType<P> {
  let hasFailed = false;
  const createLazy = () =>
    lazy(async () => {
      try {
        return { default: (await load()) as ComponentType<object> };
      } catch (error) {
        if (!Replacement) {
          onFailed?.(renew);
          throw error;
        }
        hasFailed = true;
        return { default: Replacement as ComponentType<object> };
      }
    });
  let LazyComponent = createLazy();
  function renew(): void {
    hasFailed = false;
    LazyComponent = createLazy();
  }
  // biome-ignore lint/nursery/noComponentHookFactories: made once for every shop, not while rendering
  return function LazyView(props: P) {
    const [Shown] = useState(() => (now?.() as ComponentType<object> | undefined) ?? LazyComponent);
    useEffect(
      () => () => {
        if (hasFailed) renew();
      },
      [],
    );
    return <Shown {...props} />;
  };
}

/** A component from a row's code; if it fails to load, `Fallback` is rendered. */
export function lazyPart<T, P extends object>(
  loader: Pick<Loader, 'ask' | 'now'>,
  row: LazyRow<T>,
  pick: (code: T) => ComponentType<P>,
  Fallback: ComponentType<P> = () => null,
): ComponentType<P> {
  const now = () => {
    const code = loader.now(row);
    return code && pick(code);
  };
  return lazyView(async () => pick(await loader.ask(row)), { now, Fallback });
}
