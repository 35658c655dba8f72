import type { LayoutPage, SnippetBase, NextPage } from './snippet-model.ts';

/** The state of a paged list. Serialisable. */
export interface Paging {
  /** the number of pages received */
  pages: number;
  /** the request for the next page; null: this is the last page */
  next: NextPage | null;
  /** the URLs requested so far; a repeated URL means that the server's pages form a loop */
  requested: readonly string[];
  /** the number of consecutive pages without a new product */
  idlePages: number;
}

/** The maximum number of consecutive pages without anything new; then paging stops. */
export const MAX_IDLE_PAGES = 3;

export const newPaging = (): Paging => ({ pages: 0, next: null, requested: [], idlePages: 0 });

type Piece = SnippetBase & { kind: string };
const productOf = (piece: Piece): string | null =>
  piece.kind === 'product' ? (piece as Piece & { product: { productId: string } }).product.productId : null;

/**
 * Appends a page: makes its keys unique and drops known products. Also detects a server that repeats pages.
 */
export function appendPage<S extends Piece>(
  paging: Paging,
  pieces: readonly S[],
  page: Pick<LayoutPage<S>, 'snippets' | 'next'>,
): { paging: Paging; snippets: readonly S[]; stopped: 'loop' | 'nothing-new' | null } {
  const knownProducts = new Set(pieces.map(productOf));
  const newPieces = page.snippets.filter((piece) => {
    const id = productOf(piece);
    return id === null || !knownProducts.has(id);
  });
  // Headings and banners do not count as new: a server that repeats a page repeats them too.
  const hasNew = newPieces.some((piece) => piece.kind === 'product');
  const addedPieces = hasNew || paging.pages === 0 ? newPieces : [];
  const requested = paging.next ? [...paging.requested, paging.next.url] : paging.requested;
  const idlePages = hasNew ? 0 : paging.idlePages + 1;
  const isLoop = page.next !== null && requested.includes(page.next.url);
  const isStalled = page.next !== null && idlePages >= MAX_IDLE_PAGES;
  return {
    paging: { pages: paging.pages + 1, next: isLoop || isStalled ? null : page.next, requested, idlePages },
    snippets: [...pieces, ...addedPieces.map((piece) => ({ ...piece, key: `${paging.pages}:${piece.key}` }))],
    stopped: isLoop ? 'loop' : isStalled ? 'nothing-new' : null,
  };
}
