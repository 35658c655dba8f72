import type { PageCode, PageKind, PageStore } from '../page/page.ts';
import { lazyPart } from './lazy-view.tsx';
import type { LazyRow, Loader } from './loader.ts';

/** For a page without code beyond its view. */
export const NO_CODE: PageCode<never> = {
  load: () => Promise.reject(new Error('[page] This page has no code.')),
  part: () => () => null,
};

/** The page kind, bound to its code. */
export function withCode<Code>(
  kind: PageKind<PageStore, Code>,
  loader: Pick<Loader, 'ask' | 'now'>,
  row: LazyRow<NoInfer<Code>> | null,
): PageKind {
  if (!row) return kind;
  const code: PageCode<Code> = {
    load: () => loader.ask(row),
    part: (pick, Instead) => lazyPart(loader, row, pick, Instead),
  };
  return { ...kind, open: (deps, match, initial) => kind.open({ ...deps, code }, match, initial) };
}
