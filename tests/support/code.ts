import type { PageCode } from '../../src/page/page.ts';
import type { Clock, Connectivity } from '../../src/model/ports.ts';
import { lazyPart } from '../../src/shell/lazy-view.tsx';
import { createLoader } from '../../src/shell/loader.ts';
import { matchRoute } from '../../src/shell/match-route.ts';
import { withFeed } from '../../src/shell/routes.ts';
import { SCREENS } from '../../src/shell/tables.ts';

/** Page code without a loader. */
export function pageCode(load: () => Promise<unknown>): PageCode<never> {
  return { load: async () => (await load()) as never, part: () => () => null };
}

/** Page code that the shop's loader loads; `way` sets the outcome of later loads. */
export function createCode(deps: {
  clock: Clock;
  connectivity: Connectivity;
  analytics: { report(error: unknown, where: string): void };
}) {
  const code = { way: 'comes' as 'comes' | 'hangs' | 'missing' };
  const load = async <T>(task: () => Promise<T>): Promise<T> => {
    if (code.way === 'hangs') return new Promise<never>(() => {});
    if (code.way === 'missing')
      throw new TypeError('Failed to fetch dynamically imported module: https://shop.test/assets/x.js');
    return task();
  };
  const { signal } = new AbortController();
  function codeAt(path: string): PageCode<never> {
    const { code: built } = SCREENS[withFeed(matchRoute(path).screen, 'widgets')];
    const row = built && { ...built, load: () => load(built.load) };
    const loader = createLoader({
      ...deps,
      loadStyles: async () => {},
      scriptOf: () => null,
      saveData: () => false,
      importFrom: () => Promise.reject(new Error('nothing is built here')),
      document: { reloadOnce: () => false },
      paymentOpen: () => false,
      closed: signal,
      stops: [],
    });
    return {
      async load() {
        if (!row) throw new Error('this page has no code');
        return (await loader.ask(row)) as never;
      },
      part: (pick, Fallback) =>
        row ? lazyPart(loader, row, (loaded) => pick(loaded as never), Fallback) : () => null,
    };
  }
  return Object.assign(code, { codeAt });
}
