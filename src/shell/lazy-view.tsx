import { type ComponentType, lazy, useEffect, useState } from 'react';
import type { Loader, LazyRow } from './loader.ts';

/**
 * Components whose code is loaded when they are first rendered; a failure is thrown to the boundary around them.
 * `renew`: components that failed load again when next rendered. Call it only after a boundary has caught the failure,
 * or they load in an endless loop.
 */
export function createLazyViews() {
  const failed = new Set<() => void>();
  return {
    /** `now`: code that has already loaded is rendered synchronously, as on a server */
    view<P extends object>(load: () => Promise<ComponentType<P>>, now?: ComponentType<P>): ComponentType<P> {
      const fresh = () =>
        lazy(async () => {
          try {
            return { default: (await load()) as ComponentType<object> };
          } catch (error) {
            failed.add(() => {
              Loaded = fresh();
            });
            throw error;
          }
        });
      let Loaded = (now as ComponentType<object> | undefined) ?? fresh();
      // biome-ignore lint/nursery/noComponentHookFactories: made once for every shop, not while rendering
      return function LazyView(props: P) {
        return <Loaded {...props} />;
      };
    },
    renew(): void {
      for (const start of failed) start();
      failed.clear();
    },
  };
}

/** A component from a page's code; if it fails to load, `Instead` is rendered. */
export function lazyPart<T, P extends object>(
  loader: Pick<Loader, 'ask' | 'now'>,
  row: LazyRow<T>,
  pick: (code: T) => ComponentType<P>,
  Instead: ComponentType<P> = () => null,
): ComponentType<P> {
  let failed = false;
  const fresh = () =>
    lazy(async () => {
      try {
        return { default: pick(await loader.ask(row)) as ComponentType<object> };
      } catch {
        failed = true;
        return { default: Instead as ComponentType<object> };
      }
    });
  let Loaded = fresh();
  return function LazyPart(props: P) {
    const [Shown] = useState((): ComponentType<object> => {
      const code = loader.now(row);
      return code ? (pick(code) as ComponentType<object>) : Loaded;
    });
    // a failed load is retried on the next mount
    useEffect(
      () => () => {
        if (!failed) return;
        failed = false;
        Loaded = fresh();
      },
      [],
    );
    return <Shown {...props} />;
  };
}
