import type { LayoutPage, Marked, NextPage } from './snippet-model.ts';

/** How far one has come in a list that the server gives page by page. Plain data. */
export interface Paging {
  /** pages taken up */
  pages: number;
  /** where the next one is; null: there is none */
  next: NextPage | null;
  /** the addresses that have been asked: one that comes again leads round in a circle */
  asked: readonly string[];
  /** pages in a row that brought nothing new */
  idle: number;
}

/** After so many pages that bring nothing new, there is nothing more. */
const PATIENCE = 3;

export const newPaging = (): Paging => ({ pages: 0, next: null, asked: [], idle: 0 });

type Piece = Marked & { kind: string };
const productOf = (piece: Piece): string | null =>
  piece.kind === 'product' ? (piece as Piece & { product: { productId: string } }).product.productId : null;

/**
 * Takes a page up behind what is there: its keys made its own, products that are there already left out. Says when the
 * server leads round in a circle, or goes on without end.
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
  // headings and banners alone are no progress: a server that repeats a page repeats them too
  const news = fresh.some((piece) => piece.kind === 'product');
  const added = news || paging.pages === 0 ? fresh : [];
  const asked = paging.next ? [...paging.asked, paging.next.url] : paging.asked;
  const idle = news ? 0 : paging.idle + 1;
  const circle = page.next !== null && asked.includes(page.next.url);
  const tired = page.next !== null && idle >= PATIENCE;
  return {
    paging: { pages: paging.pages + 1, next: circle || tired ? null : page.next, asked, idle },
    snippets: [...before, ...added.map((piece) => ({ ...piece, key: `${paging.pages}:${piece.key}` }))],
    stopped: circle ? 'circle' : tired ? 'nothing-new' : null,
  };
}
