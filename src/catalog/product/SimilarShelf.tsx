import { ProductCard } from '../ProductCard.tsx';
import { Rail } from '../../ui/Rail.tsx';
import { useImpression } from '../bff/use-impression.ts';
import type { ShelfViewProps } from './Shelf.tsx';
import s from './Shelf.module.css';

export function SimilarShelf({ piece, position }: ShelfViewProps) {
  const impressionRef = useImpression(piece.tracking, position, null);
  return (
    <section ref={impressionRef} className={s.shelf} data-testid="widget" data-widget-type={piece.widgetType}>
      <h2 className={s.title}>{piece.title}</h2>
      <Rail>
        {(piece.products ?? []).map((product, index) => (
          <li key={product.productId}>
            <ProductCard product={product} widget={piece.tracking} position={index + 1} />
          </li>
        ))}
      </Rail>
    </section>
  );
}
