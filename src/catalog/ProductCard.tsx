import { memo, type ReactNode } from 'react';
import { useAnalytics } from '../analytics/analytics-context.ts';
import type { WidgetTracking } from '../analytics/tracking-wire.ts';
import { isGiven, productFacts } from '../cart/products.ts';
import { ONE_PER_CART } from '../cart/stock-messages.ts';
import { useCartActions, useLine } from '../cart/context.tsx';
import { useEtaPromise } from '../location/eta-context.ts';
import { href } from '../platform/paths.ts';
import { classNames } from '../ui/class-names.ts';
import { AppLink } from '../ui/Link.tsx';
import { Picture } from '../ui/Picture.tsx';
import { Price } from '../ui/Price.tsx';
import { Stepper } from '../ui/Stepper.tsx';
import { MembersPrice } from './MembersPrice.tsx';
import { TellMe } from './TellMe.tsx';
import s from './ProductCard.module.css';
import type { Product } from './product-wire.ts';
import * as m from './messages.ts';

/** From here on the card says how many are left. */
const FEW = 5;
/** The server names no stock above this, so reaching it says nothing of the stock. */
const MOST_TOLD = 50;

export interface ProductCardProps {
  product: Product;
  /** in the first view: its picture does not wait */
  eager?: boolean;
  /** the widget it stands in, and where there, counted from 1 */
  widget?: Pick<WidgetTracking, 'name' | 'title'>;
  position?: number;
  /** where there is nothing more urgent to say */
  rating?: ReactNode;
  /** in the place of its size, where there are several */
  size?: ReactNode;
}

function stockNote(
  quantity: number,
  limit: number,
  { kind, inventory, maxCount = MOST_TOLD }: Product,
): string {
  if (limit <= 0) return '';
  if (kind) return ONE_PER_CART;
  const most = maxCount < inventory ? maxCount : MOST_TOLD;
  if (limit < most && (limit <= FEW || quantity >= limit)) return m.onlyLeft(limit);
  return quantity >= limit ? m.upToEach(limit) : '';
}

/** 140 wide in a rail, 263 high. One changed line renders one card. */
export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { product, eager = false, widget, position, rating, size } = props;
  const { productId, name } = product;
  const { quantity, limit } = useLine(productId, product);
  const { setQuantity } = useCartActions();
  const { track } = useAnalytics();
  const clicked = () => {
    const place = { position, widget_name: widget?.name, widget_title: widget?.title };
    track('Product Clicked', { ...productFacts(product), ...place });
  };
  const eta = useEtaPromise();
  const soldOut = product.inventory <= 0;
  const note = stockNote(quantity, limit, product);
  const badge = product.badges[0];

  return (
    <article
      className={classNames(s.card, soldOut && s.gone)}
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
        {product.offer !== '' && !soldOut && <span className={s.offer}>{product.offer}</span>}
        {badge !== undefined && !soldOut && <span className={s.badge}>{badge}</span>}
        {soldOut && <span className={s.soldOut}>{m.soldOut}</span>}
      </div>
      <p className={s.facts}>
        {eta !== null && !soldOut && <span className={s.eta}>{eta.short}</span>}
        {note === '' ? rating : <span className={s.note}>{note}</span>}
      </p>
      <h3 className={s.name}>
        <AppLink className={s.link} to={href.product(name, productId)} named={name} onClick={clicked}>
          {name}
        </AppLink>
      </h3>
      {size ?? <p className={s.unit}>{product.unit}</p>}
      {product.foodType && <span className="visually-hidden">{product.foodType}</span>}
      <MembersPrice {...product} />
      <div className={s.foot}>
        <Price price={product.price} mrp={product.mrp} />
        {isGiven(product) ? null : soldOut && quantity === 0 ? (
          <TellMe product={product} />
        ) : (
          <Stepper
            value={quantity}
            limit={limit}
            label={name}
            onChange={(next) => setQuantity(product, next)}
          />
        )}
      </div>
    </article>
  );
});
