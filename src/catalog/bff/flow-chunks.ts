import { isProduct } from './blocks.ts';
import type { SnippetBase, ProductSnippet } from './snippet-model.ts';

/** A multiple of every possible number of columns, so that the rows of a chunk are full. */
export const CHUNK_SIZE = 24;

export type FlowChunk<S> =
  | { kind: 'products'; key: string; from: number; products: ProductSnippet[] }
  | { kind: 'one'; key: string; from: number; snippet: S };

/** Splits a long list into chunks. A snippet among the products is moved to the end of the row. */
export function chunksOf<S extends SnippetBase & { kind: string }>(snippets: readonly S[]): FlowChunk<S>[] {
  const chunks: FlowChunk<S>[] = [];
  let pendingSnippets: S[] = [];
  let openChunk: (FlowChunk<S> & { kind: 'products' }) | null = null;
  let from = 0;
  const placePending = () => {
    for (const snippet of pendingSnippets) chunks.push({ kind: 'one', key: snippet.key, from, snippet });
    pendingSnippets = [];
  };
  for (const snippet of snippets) {
    if (!isProduct(snippet)) {
      pendingSnippets.push(snippet);
      if (openChunk === null) placePending();
      continue;
    }
    if (openChunk === null) {
      openChunk = { kind: 'products', key: `from ${from}`, from, products: [] };
      chunks.push(openChunk);
    }
    openChunk.products.push(snippet);
    from += 1;
    if (openChunk.products.length === CHUNK_SIZE) {
      openChunk = null;
      placePending();
    }
  }
  placePending();
  return chunks;
}
