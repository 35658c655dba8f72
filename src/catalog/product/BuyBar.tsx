import { ChevronDown } from 'lucide';
import { amountOf } from '../../cart/amount-messages.ts';
import { useCart, useCartActions, useLine } from '../../cart/context.tsx';
import { formatPaise } from '../../model/money.ts';
import { href } from '../../platform/paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { AppLink } from '../../ui/Link.tsx';
import { Price } from '../../ui/Price.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import type { Product } from '../product-wire.ts';
import s from './BuyBar.module.css';
import type { ProductDetails } from './product-model.ts';
import * as m from './messages.ts';

export interface BuyBarProps {
  /** null: the price is loading */
  details: ProductDetails | null;
  /** opens the sheet of sizes if the product has several */
  onSizes?: (() => void) | undefined;
}

/** The bar at the bottom of a phone: price, stepper and sum. */
export function BuyBar({ details, onSizes }: BuyBarProps) {
  return (
    <div className={s.place}>
      {details ? (
        <Bar details={details} onSizes={onSizes} />
      ) : (
        <div className={s.bar}>
          <Skeleton className={s.waitPrice} />
          <Skeleton className={s.waitButton} />
        </div>
      )}
    </div>
  );
}

function Bar({ details, onSizes }: { details: ProductDetails; onSizes: (() => void) | undefined }) {
  const { product, line2 } = details;
  const cart = useCart();
  const line = cart.lines.find((item) => item.product.productId === product.productId);
  const isSoldOut = product.inventory <= 0;
  return (
    <>
      <div className={s.bar}>
        <div className={s.price}>
          {onSizes ? (
            <button type="button" className={s.sizes} aria-label={m.chooseSize(line2)} onClick={onSizes}>
              {line2}
              <Icon node={ChevronDown} size={14} />
            </button>
          ) : (
            <span className={s.size}>{line2}</span>
          )}
          {line ? (
            <span className={s.sum}>
              <span className="visually-hidden">{m.totalPrice} </span>
              {formatPaise(line.product.price * line.quantity)}
            </span>
          ) : (
            <Price price={product.price} mrp={product.mrp} layout="line" size="big" />
          )}
        </div>
        <div className={s.add}>
          {isSoldOut && !line ? <p className={s.gone}>{m.soldOut}</p> : <QuantityStepper product={product} />}
        </div>
      </div>
      {cart.count > 0 && (
        <AppLink className={s.cart} to={href.cart()}>
          {m.viewCartAt(amountOf(cart))}
        </AppLink>
      )}
    </>
  );
}

export function QuantityStepper({ product }: { product: Product }) {
  const { productId, name } = product;
  const { quantity, limit } = useLine(productId, product);
  const { setQuantity } = useCartActions();
  return (
    <Stepper
      main
      value={quantity}
      limit={limit}
      label={name}
      onChange={(next) => setQuantity(product, next)}
    />
  );
}
