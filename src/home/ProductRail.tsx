import { ProductCard } from '../catalog/ProductCard.tsx';
import { AppLink } from '../ui/Link.tsx';
import type { ProductRailWidget, Tracked } from './feed-wire.ts';
import s from './ProductRail.module.css';
import { Rail } from '../ui/Rail.tsx';

export function ProductRail({ widget }: { widget: Tracked<ProductRailWidget> }) {
  const { title, seeAll, products, tracking } = widget;
  return (
    <>
      <div className={s.head}>
        <h2 className={s.title}>{title}</h2>
        {seeAll && (
          <AppLink
            className={s.more}
            to={seeAll.link}
            otherwise="nothing"
            aria-label={`${seeAll.text}: ${title}`}
          >
            {seeAll.text}
          </AppLink>
        )}
      </div>
      <Rail>
        {products.map((product, index) => (
          <li key={product.productId}>
            <ProductCard product={product} widget={tracking} position={index + 1} />
          </li>
        ))}
      </Rail>
    </>
  );
}
