import { Suspense } from 'react';
import type { PageMeta } from '../../analytics/tracking-wire.ts';
import { blocksOf } from './blocks.ts';
import { ProductGrid } from './ProductGrid.tsx';
import s from './SnippetList.module.css';
import { SnippetView, type SnippetViews, ViewsContext } from './SnippetView.tsx';
import type { Marked } from './snippet-model.ts';
import { useSeen } from './use-seen.ts';

export interface SnippetListProps<S extends Marked & { kind: string }> {
  snippets: readonly S[];
  /** `VIEWS`, or `{...VIEWS, …}` of a screen that knows more kinds */
  views: SnippetViews<S>;
  page: PageMeta | null;
  /** of each product that stands in no rail */
  testid?: string;
}

/** How many snippets a phone's first view can hold. */
const FIRST_VIEW = 2;

/** A gen 2 page from top to bottom: products in grids, everything else by its kind. */
export function SnippetList<S extends Marked & { kind: string }>(props: SnippetListProps<S>) {
  const { snippets, views, page, testid } = props;
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
              first={block.at < FIRST_VIEW}
              testid={testid}
            />
          ) : (
            <One key={block.key} snippet={block.snippet} position={block.at + 1} page={page} />
          ),
        )}
      </div>
    </ViewsContext>
  );
}

interface OneProps {
  snippet: Marked & { kind: string };
  position: number;
  page: PageMeta | null;
}

function One({ snippet, position, page }: OneProps) {
  const seen = useSeen(snippet.tracking, position, page);
  return (
    <section ref={seen} className={s.one} data-testid="widget" data-widget-type={snippet.widgetType}>
      {/* a boundary each: markup from the server is taken over piece by piece, not in one long task */}
      <Suspense>
        <SnippetView snippet={snippet} first={position <= FIRST_VIEW} />
      </Suspense>
    </section>
  );
}
