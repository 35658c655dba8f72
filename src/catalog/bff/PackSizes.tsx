import { useCartActions, useLine } from '../../cart/context.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Price } from '../../ui/Price.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { unitPrice } from '../unit-price.ts';
import type { Product } from '../product-wire.ts';
import Stack from '../../ui/Stack.module.css';
import Text from '../../ui/Text.module.css';
import s from './PackSizes.module.css';
import * as m from './messages.ts';

export interface PackSizesProps {
  /** the product's name */
  name: string;
  sizes: readonly Product[];
  onClose(): void;
}

/** All pack sizes of a product, with price and stepper. */
export function PackSizes({ name, sizes, onClose }: PackSizesProps) {
  return (
    <Dialog name="PACK_SIZES" title={name} onClose={onClose}>
      <ul className={Stack.column}>
        {sizes.map((size) => (
          <SizeRow key={size.productId} product={size} />
        ))}
      </ul>
    </Dialog>
  );
}

function SizeRow({ product }: { product: Product }) {
  const { productId, name, unit, price, mrp, inventory } = product;
  const { quantity, limit } = useLine(productId, product);
  const { setQuantity } = useCartActions();
  return (
    <li className={s.size} data-testid="variant" data-product-id={productId}>
      <span className={s.unit}>
        {unit}
        <span className={s.per}>{unitPrice(unit, price)}</span>
      </span>
      <Price price={price} mrp={mrp} layout="line" />
      {inventory > 0 || quantity > 0 ? (
        <Stepper
          value={quantity}
          limit={limit}
          label={`${name}, ${unit}`}
          onChange={(next) => setQuantity(product, next)}
        />
      ) : (
        <span className={Text.note}>{m.soldOut}</span>
      )}
    </li>
  );
}
