import { memo } from 'react';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Stepper } from '../../ui/Stepper.tsx';
import s from './CartLineRow.module.css';
import { formatPaise } from '../../model/money.ts';
import { isGiven } from '../products.ts';
import { isPerPerson, LOW_STOCK } from '../limits.ts';
import type { CartProduct } from '../model.ts';
import type { CartStore } from '../ports.ts';
import * as m from './messages.tsx';

export interface CartLineRowProps {
  product: CartProduct;
  quantity: number;
  limit: number;
  /** whether this variant's page is open beside the cart */
  isCurrentVariant?: boolean;
  setQuantity: CartStore['setQuantity'];
}

export const CartLineRow = memo(function CartLineRow(props: CartLineRowProps) {
  const { product, quantity, limit, isCurrentVariant = false, setQuantity } = props;
  const isGift = isGiven(product);
  const stock = isGift ? '' : stockNote(quantity, limit, product);
  return (
    <li
      className={classNames(s.line, isCurrentVariant && s.viewed)}
      data-testid="cart-line"
      data-product-id={product.productId}
      aria-current={isCurrentVariant || undefined}
    >
      <Picture
        className={s.picture}
        src={product.imageUrl}
        tint={product.tint ?? 'sand'}
        alt=""
        width={56}
        height={56}
      />
      <div className={s.text}>
        <p className={s.name}>{product.name}</p>
        {product.unit !== '' && <p className={s.unit}>{product.unit}</p>}
        {isCurrentVariant && <p className={s.note}>{m.viewedNow}</p>}
        {stock !== '' && <p className={quantity > limit ? s.over : s.few}>{stock}</p>}
      </div>
      <div className={s.amounts}>
        {isGift ? (
          <Given product={product} />
        ) : (
          <>
            <Stepper
              value={quantity}
              limit={limit}
              label={product.name}
              onChange={(wanted) => setQuantity(product, wanted)}
            />
            <div className={s.price}>
              <Price price={product.price * quantity} mrp={product.mrp * quantity} align="end" />
            </div>
          </>
        )}
      </div>
    </li>
  );
});

/** Replaces stepper and price for products that only the backend adds and removes. */
function Given({ product: { kind, mrp } }: Pick<CartLineRowProps, 'product'>) {
  return (
    <p className={s.given}>
      {mrp > 0 && (
        <s>
          <span className="visually-hidden">{m.insteadOf} </span>
          {formatPaise(mrp)}
        </s>
      )}{' '}
      <b>{kind === 'reward' ? m.reward : m.free}</b>
    </p>
  );
}

function stockNote(quantity: number, limit: number, product: CartProduct): string {
  if (limit === 0) return m.soldOut;
  if (product.kind) return m.onePerCart;
  if (isPerPerson(product, limit)) return quantity >= limit ? m.upToEach(limit) : '';
  if (quantity > limit || (limit <= LOW_STOCK && quantity === limit)) return m.onlyLeft(limit);
  return '';
}
