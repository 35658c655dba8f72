import { ProductCard } from '../catalog/ProductCard.tsx';
import type { ProductRailWidget, Tracked } from './widget-model.ts';
import { Rail } from '../ui/Rail.tsx';
import { WidgetHeader } from './WidgetHeader.tsx';

export function ProductRail({ widget }: { widget: Tracked<ProductRailWidget> }) {
  const { products, tracking } = widget;
  return (
    <>
      <WidgetHeader widget={widget} />
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
