import { memo, type ReactNode } from 'react';
import { useAnalytics } from '../analytics/analytics-context.ts';
import type { WidgetTracking } from '../analytics/tracking-wire.ts';
import { isGiven, productFacts } from '../cart/products.ts';
import { useCartActions, useLine } from '../cart/context.tsx';
import { LOW_STOCK, STOCK_REPORT_CAP } from '../cart/limits.ts';
import { useEtaOf } from '../location/eta-context.ts';
import { href } from '../platform/paths.ts';
import { classNames } from '../ui/class-names.ts';
import { AppLink } from '../ui/Link.tsx';
import { Picture } from '../ui/Picture.tsx';
import { Price } from '../ui/Price.tsx';
import { Stepper } from '../ui/Stepper.tsx';
import { HeartSlot } from './HeartSlot.tsx';
import { MembersPrice } from './MembersPrice.tsx';
import { NotifyButton } from './NotifyButton.tsx';
import s from './ProductCard.module.css';
import type { Product } from './product-wire.ts';
import { unitPrice } from './unit-price.ts';
import * as m from './messages.ts';

export interface ProductCardProps {
  product: Product;
  /** whether the card is in the first viewport, so that its picture loads eagerly */
  eager?: boolean;
  /** the widget that contains the card, and the card's position in that widget, counted from 1 */
  widget?: Pick<WidgetTracking, 'name' | 'title'>;
  position?: number;
  rating?: ReactNode;
  /** replaces the size if the product has several */
  size?: ReactNode;
}

function stockNote(
  quantity: number,
  limit: number,
  { kind, inventory, maxCount = STOCK_REPORT_CAP }: Product,
): string {
  if (limit <= 0) return '';
  if (kind) return m.onePerCart;
  const cap = maxCount < inventory ? maxCount : STOCK_REPORT_CAP;
  if (limit < cap && (limit <= LOW_STOCK || quantity >= limit)) return m.onlyLeft(limit);
  return quantity >= limit ? m.upToEach(limit) : '';
}

/**
 * In a rail a card is 140 px wide and 263 px high. Memoised, so that a cart change re-renders only the card of
 * the changed product.
 */
export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { product, eager = false, widget, position, rating, size } = props;
  const { productId, name } = product;
  const { quantity, limit } = useLine(productId, product);
  const { setQuantity } = useCartActions();
  const { track } = useAnalytics();
  const trackClick = () => {
    const placement = { position, widget_name: widget?.name, widget_title: widget?.title };
    track('Product Clicked', { ...productFacts(product), ...placement });
  };
  const eta = useEtaOf(product);
  const isSoldOut = product.inventory <= 0;
  const note = stockNote(quantity, limit, product);
  // The remaining stock matters more than a badge, and there is room for only one of them.
  const badge = note || product.badges[0];

  return (
    <article
      className={classNames(s.card, isSoldOut && s.gone)}
      data-testid="product-card"
      data-product-id={productId}
    >
      <div className={s.ground}>
        <Picture
          className={s.picture}
          src={product.imageUrl}
          alt=""
          width={118}
          height={118}
          tint={product.tint}
          priority={eager ? 'eager' : 'lazy'}
        />
        {product.offer !== '' && !isSoldOut && <span className={s.offer}>{product.offer}</span>}
        {badge && !isSoldOut && <span className={s.badge}>{badge}</span>}
        {isSoldOut && <span className={s.soldOut}>{m.soldOut}</span>}
      </div>
      <p className={s.facts}>
        {eta && !isSoldOut && <span className={s.eta}>{eta}</span>}
        {rating}
      </p>
      <h3 className={s.name}>
        <AppLink className={s.link} to={href.product(name, productId)} named={name} onClick={trackClick}>
          {name}
        </AppLink>
      </h3>
      {size ?? (
        <p className={s.unit}>
          {product.unit}
          <span className={s.per}>{unitPrice(product.unit, product.price)}</span>
        </p>
      )}
      {product.foodType && (
        <span className={classNames(s.mark, !/^veg/i.test(product.foodType) && s.notVeg)}>
          {product.foodType}
        </span>
      )}
      <MembersPrice {...product} />
      <div className={s.foot}>
        <Price price={product.price} mrp={product.mrp} />
        {isGiven(product) ? null : isSoldOut && quantity === 0 ? (
          <NotifyButton product={product} />
        ) : (
          <Stepper
            value={quantity}
            limit={limit}
            label={name}
            onChange={(next) => setQuantity(product, next)}
          />
        )}
      </div>
      <HeartSlot product={product} />
    </article>
  );
});
