import type { PageCode } from '../page/page.ts';
import { lazyPart } from './lazy-view.tsx';
import type { LazyRow, Loader } from './loader.ts';

/** A page without a code row has nothing to load. */
export function codeOf(loader: Pick<Loader, 'ask' | 'now'>, code: LazyRow | null): PageCode {
  if (code === null) {
    const none = () => Promise.reject(new Error('[page] This page has no code beyond its view.'));
    return { load: none, part: () => () => null };
  }
  return {
    load: async () => (await loader.ask(code)) as never,
    part: (pick, Instead) => lazyPart(loader, code, (loaded) => pick(loaded as never), Instead),
  };
}
