import { ChevronDown, Star } from 'lucide';
import { type ComponentType, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { useUi } from '../../ui/ui-context.tsx';
import { unitPrice } from '../unit-price.ts';
import { ProductCard } from '../ProductCard.tsx';
import type * as ListViews from '../list-views.ts';
import type { PackSizesProps } from './PackSizes.tsx';
import s from './SnippetCard.module.css';
import type { ProductSnippet, Rating } from './snippet-model.ts';
import * as m from './messages.ts';

declare module '../../ui/ui-context.tsx' {
  interface Ui {
    /** loads the views of filters and pack sizes, once or until it succeeds; absent without lists */
    listViews?: (method?: 'load' | 'untilLoaded') => Promise<typeof ListViews>;
  }
}

export interface SnippetCardProps {
  snippet: ProductSnippet;
  position: number;
  eager?: boolean;
}

/** A product card with the extra data of a gen 2 response. */
export function SnippetCard({ snippet, position, eager = false }: SnippetCardProps) {
  const { product, rating, sizes, tracking } = snippet;
  return (
    <ProductCard
      product={product}
      widget={tracking}
      position={position}
      eager={eager}
      rating={rating && product.inventory > 0 && <RatingLabel {...rating} />}
      size={sizes.length > 0 ? <SizeButton snippet={snippet} /> : undefined}
    />
  );
}

function RatingLabel({ value, count }: Rating) {
  return (
    <span className={s.rating}>
      <Icon node={Star} size={12} className={s.star} label={m.rated} />
      {value.toFixed(1)}
      {count !== '' && <span className={s.count}>({count})</span>}
    </span>
  );
}

/** The card's pack size, in a button that opens the list of all sizes. */
function SizeButton({ snippet: { product, sizes } }: { snippet: ProductSnippet }) {
  const [Sheet, setSheet] = useState<ComponentType<PackSizesProps> | null>(null);
  const { listViews } = useUi();
  const perUnit = unitPrice(product.unit, product.price);
  const openSheet = () =>
    void listViews?.().then(
      ({ PackSizes }) => setSheet(() => PackSizes),
      // If the sheet cannot be loaded, the card still sells its own size.
      () => {},
    );
  return (
    <>
      <button
        type="button"
        className={s.sizes}
        aria-haspopup="dialog"
        aria-label={m.sizesOf(
          perUnit ? `${product.unit}, ${perUnit}` : product.unit,
          sizes.length,
          product.name,
        )}
        data-testid="sizes"
        onClick={openSheet}
      >
        <span className={s.unit}>{product.unit}</span>
        <Icon node={ChevronDown} size={14} />
        <span className={s.per}>{perUnit}</span>
      </button>
      {Sheet && <Sheet name={product.name} sizes={sizes} onClose={() => setSheet(null)} />}
    </>
  );
}
