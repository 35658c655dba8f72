import { isProduct } from './blocks.ts';
import type { Marked, ProductSnippet } from './snippet-model.ts';

/** A multiple of every possible number of columns, so that the rows of a chunk are full. */
export const CHUNK = 24;

export type FlowChunk<S> =
  | { kind: 'products'; key: string; from: number; products: ProductSnippet[] }
  | { kind: 'one'; key: string; from: number; snippet: S };

/** Splits a long list into chunks. A snippet among the products is moved to the end of the row. */
export function chunksOf<S extends Marked & { kind: string }>(snippets: readonly S[]): FlowChunk<S>[] {
  const chunks: FlowChunk<S>[] = [];
  let waiting: S[] = [];
  let open: (FlowChunk<S> & { kind: 'products' }) | null = null;
  let from = 0;
  const placeWaiting = () => {
    for (const snippet of waiting) chunks.push({ kind: 'one', key: snippet.key, from, snippet });
    waiting = [];
  };
  for (const snippet of snippets) {
    if (!isProduct(snippet)) {
      waiting.push(snippet);
      if (open === null) placeWaiting();
      continue;
    }
    if (open === null) {
      open = { kind: 'products', key: `from ${from}`, from, products: [] };
      chunks.push(open);
    }
    open.products.push(snippet);
    from += 1;
    if (open.products.length === CHUNK) {
      open = null;
      placeWaiting();
    }
  }
  placeWaiting();
  return chunks;
}
