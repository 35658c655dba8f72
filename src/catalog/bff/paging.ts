import type { LayoutPage, Marked, NextPage } from './snippet-model.ts';

/** The state of a paged list. Serialisable. */
export interface Paging {
  /** pages received */
  pages: number;
  /** the next page; null: there is none */
  next: NextPage | null;
  /** the URLs requested so far; a repeated one is a loop */
  asked: readonly string[];
  /** consecutive pages without a new product */
  idle: number;
}

/** Paging stops after this many consecutive pages without anything new. */
export const MAX_IDLE_PAGES = 3;

export const newPaging = (): Paging => ({ pages: 0, next: null, asked: [], idle: 0 });

type Piece = Marked & { kind: string };
const productOf = (piece: Piece): string | null =>
  piece.kind === 'product' ? (piece as Piece & { product: { productId: string } }).product.productId : null;

/**
 * Appends a page: makes its keys unique and drops known products. Also detects a server that repeats pages.
 */
export function takePage<S extends Piece>(
  paging: Paging,
  before: readonly S[],
  page: Pick<LayoutPage<S>, 'snippets' | 'next'>,
): { paging: Paging; snippets: readonly S[]; stopped: 'circle' | 'nothing-new' | null } {
  const known = new Set(before.map(productOf));
  const fresh = page.snippets.filter((piece) => {
    const id = productOf(piece);
    return id === null || !known.has(id);
  });
  // Headings and banners do not count as new: a server that repeats a page repeats them too.
  const hasNew = fresh.some((piece) => piece.kind === 'product');
  const added = hasNew || paging.pages === 0 ? fresh : [];
  const asked = paging.next ? [...paging.asked, paging.next.url] : paging.asked;
  const idle = hasNew ? 0 : paging.idle + 1;
  const circle = page.next !== null && asked.includes(page.next.url);
  const tooManyIdle = page.next !== null && idle >= MAX_IDLE_PAGES;
  return {
    paging: { pages: paging.pages + 1, next: circle || tooManyIdle ? null : page.next, asked, idle },
    snippets: [...before, ...added.map((piece) => ({ ...piece, key: `${paging.pages}:${piece.key}` }))],
    stopped: circle ? 'circle' : tooManyIdle ? 'nothing-new' : null,
  };
}
