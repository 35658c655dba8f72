import type { PageMeta } from '../../analytics/tracking-wire.ts';
import { blocksOf } from './blocks.ts';
import { ProductGrid } from './ProductGrid.tsx';
import s from './SnippetList.module.css';
import { SnippetSection } from './SnippetSection.tsx';
import { type SnippetViews, ViewsContext } from './SnippetView.tsx';
import type { SnippetBase } from './snippet-model.ts';

export interface SnippetListProps<S extends SnippetBase & { kind: string }> {
  snippets: readonly S[];
  /** `VIEWS`, or `{...VIEWS, …}` for a screen with additional kinds of snippets */
  views: SnippetViews<S>;
  page: PageMeta | null;
}

/** The maximum number of snippets in a phone's first viewport. */
const MAX_FIRST_VIEW_SNIPPETS = 2;

/** A gen 2 page: consecutive products form a grid, other snippets are rendered by kind. */
export function SnippetList<S extends SnippetBase & { kind: string }>(props: SnippetListProps<S>) {
  const { snippets, views, page } = props;
  return (
    <ViewsContext value={views}>
      <div className={s.list}>
        {blocksOf(snippets).map((block) =>
          block.kind === 'grid' ? (
            <ProductGrid
              key={block.key}
              products={block.products}
              from={block.at}
              page={page}
              first={block.at < MAX_FIRST_VIEW_SNIPPETS}
            />
          ) : (
            <SnippetSection
              key={block.key}
              snippet={block.snippet}
              position={block.at + 1}
              page={page}
              first={block.at < MAX_FIRST_VIEW_SNIPPETS}
              className={s.one}
            />
          ),
        )}
      </div>
    </ViewsContext>
  );
}
