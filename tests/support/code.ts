import type { Clock, Connectivity, LoadCode } from '../../src/model/ports.ts';
import { loadCode } from '../../src/platform/load-code.ts';
import { codeForStores } from '../../src/shell/code-for-stores.ts';

/** What is behind a store is there at once. */
export const loadAtOnce: LoadCode = (load) => load();

/** Loads as the shop does; `way` says how that goes from now on. */
export function createCode(edges: {
  clock: Clock;
  connectivity: Pick<Connectivity, 'online'>;
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
  return Object.assign(code, {
    loadCode: codeForStores((task) => loadCode(() => load(task), edges.clock, signal), edges),
  });
}
