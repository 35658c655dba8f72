import type { SnippetBase, ProductSnippet } from './snippet-model.ts';

/** Consecutive products form one grid; other snippets stand alone. `at`: position on the page, from 0. */
export type Block<S> =
  | { kind: 'grid'; key: string; at: number; products: ProductSnippet[] }
  | { kind: 'one'; key: string; at: number; snippet: S };

export const isProduct = (snippet: { kind: string }): snippet is ProductSnippet => snippet.kind === 'product';

export function blocksOf<S extends SnippetBase & { kind: string }>(snippets: readonly S[]): Block<S>[] {
  const blocks: Block<S>[] = [];
  for (const [at, snippet] of snippets.entries()) {
    const last = blocks.slice(-1)[0];
    if (!isProduct(snippet)) blocks.push({ kind: 'one', key: snippet.key, at, snippet });
    else if (last?.kind === 'grid') last.products.push(snippet);
    else blocks.push({ kind: 'grid', key: `from ${at}`, at, products: [snippet] });
  }
  return blocks;
}
