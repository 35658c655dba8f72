import type { PageMeta } from '../../analytics/tracking-wire.ts';
import s from './ProductGrid.module.css';
import { SnippetCard } from './SnippetCard.tsx';
import type { ProductSnippet } from './snippet-model.ts';
import { useSeen } from './use-seen.ts';

export interface ProductGridProps {
  products: readonly ProductSnippet[];
  /** the place of the first one on the page, from 0 */
  from?: number;
  page: PageMeta | null;
  /** in the first view: the pictures of its first row do not wait */
  first?: boolean;
}

/** The most that stand in a phone's first view. */
const FIRST_PRODUCTS = 4;

/** As many cards beside each other as there is room for. */
export function ProductGrid({ products, from = 0, page, first = false }: ProductGridProps) {
  return (
    <ul className={s.grid}>
      {products.map((snippet, index) => (
        <GridCard
          key={snippet.key}
          snippet={snippet}
          position={from + index + 1}
          page={page}
          eager={first && index < FIRST_PRODUCTS}
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
  /** of the cell */
  testid?: string | undefined;
}

export function GridCard({ snippet, position, page, eager, testid }: GridCardProps) {
  const seen = useSeen(snippet.tracking, position, page);
  return (
    <li ref={seen} className={s.cell} data-testid={testid}>
      <SnippetCard snippet={snippet} position={position} eager={eager} />
    </li>
  );
}
