import type { PageMeta } from '../../analytics/tracking-wire.ts';
import s from './ProductGrid.module.css';
import { SnippetCard } from './SnippetCard.tsx';
import type { ProductSnippet } from './snippet-model.ts';
import { useImpression } from './use-impression.ts';

export interface ProductGridProps {
  products: readonly ProductSnippet[];
  /** the position of the first product on the page, from 0 */
  from?: number;
  page: PageMeta | null;
  /** whether the grid is in the first viewport, so that the pictures in its first row load eagerly */
  first?: boolean;
}

/** The maximum number of products in a phone's first viewport. */
const MAX_FIRST_VIEW_PRODUCTS = 4;

/** A grid with as many columns as fit. */
export function ProductGrid({ products, from = 0, page, first = false }: ProductGridProps) {
  return (
    <ul className={s.grid}>
      {products.map((snippet, index) => (
        <GridCard
          key={snippet.key}
          snippet={snippet}
          position={from + index + 1}
          page={page}
          eager={first && index < MAX_FIRST_VIEW_PRODUCTS}
        />
      ))}
    </ul>
  );
}

export interface GridCardProps {
  snippet: ProductSnippet;
  position: number;
  page: PageMeta | null;
  eager: boolean;
  /** the test id of the cell */
  testid?: string | undefined;
}

export function GridCard({ snippet, position, page, eager, testid }: GridCardProps) {
  const impressionRef = useImpression(snippet.tracking, position, page);
  return (
    <li ref={impressionRef} className={s.cell} data-testid={testid}>
      <SnippetCard snippet={snippet} position={position} eager={eager} />
    </li>
  );
}
