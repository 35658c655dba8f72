import { Star } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { Price } from '../../ui/Price.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useEtaOf } from '../../location/eta-context.ts';
import { useIsLoggedIn } from '../../session/session-context.tsx';
import { FeesLine } from '../FeesLine.tsx';
import { MembersPrice } from '../MembersPrice.tsx';
import { QuantityStepper } from './BuyBar.tsx';
import Text from '../../ui/Text.module.css';
import s from './ProductInfo.module.css';
import { MAX_INLINE_OPTIONS, ProductOptions } from './ProductOptions.tsx';
import type { OptionGroup, PieceOf, ProductDetails, ProductPage } from './product-model.ts';
import type { ProductStore } from './product-store.ts';
import * as m from './messages.ts';

export interface ProductInfoProps {
  page: ProductPage;
  store: ProductStore;
  /** the chosen product, possibly still loading */
  chosen: string;
  /** the loaded product; null: it is still loading */
  current: ProductDetails | null;
  onSizes(group: OptionGroup): void;
  /** whether the screen is wide: the stepper is then here, as there is no buy bar at the bottom */
  wide: boolean;
  /** rendered beside the name */
  action: ReactNode;
  note: ReactNode;
}

const UNKNOWN_PRODUCT = { merchantId: '' };

/** The product's name, variants and price. */
export function ProductInfo(props: ProductInfoProps) {
  const { page, store, chosen, current, onSizes, wide, action, note } = props;
  const snippets = page.bffData?.snippets ?? [];
  const { details, message } = page.details;
  const title = snippets.find((snippet) => snippet.kind === 'title');
  const isSoldOut = details !== null && details.product.inventory <= 0;
  const eta = useEtaOf(details?.product ?? UNKNOWN_PRODUCT);
  return (
    <section className={s.card}>
      <div className={s.tags}>
        {eta && !isSoldOut && <span className={s.eta}>{eta}</span>}
        {details?.product.badges.map((badge) => (
          <span key={badge} className={s.badge}>
            {badge}
          </span>
        ))}
        <span className={s.action}>{action}</span>
      </div>
      <h1 className={s.name}>{title?.line1 ?? details?.line1}</h1>
      <p className={s.variant}>{title?.line2 ?? details?.line2}</p>
      {title?.rating && <Stars rating={title.rating} />}
      {isSoldOut && <p className={Text.alert}>{m.soldOutJustNow}</p>}
      {message !== '' && (
        <p className={s.failed} role="alert">
          {m.variantNotLoaded(message)}{' '}
          <button type="button" className={s.again} data-testid="retry" onClick={() => void store.retry()}>
            {m.tryAgain}
          </button>
        </p>
      )}
      {note}
      {snippets.map(
        (piece) =>
          piece.kind === 'options' && (
            <ProductOptions
              key={piece.id}
              group={piece.group}
              chosen={chosen}
              onChoose={store.choose}
              onAll={piece.group.values.length > MAX_INLINE_OPTIONS ? () => onSizes(piece.group) : undefined}
            />
          ),
      )}
      <PriceRow current={current} wide={wide} />
      <FeesLine fees={page.fees} />
    </section>
  );
}

function Stars({ rating: { value, count } }: { rating: NonNullable<PieceOf<'title'>['rating']> }) {
  return (
    <p className={s.rating}>
      <Icon node={Star} size={16} className={s.star} />
      <span className={s.strong}>
        <span className="visually-hidden">{m.rated} </span>
        {value.toFixed(1)}
        <span className="visually-hidden"> {m.outOfFive}</span>
      </span>
      {count !== '' && <span className={Text.note}>{m.ratingCount(count)}</span>}
    </p>
  );
}

function PriceRow({ current, wide }: Pick<ProductInfoProps, 'current' | 'wide'>) {
  const isHydrated = useHydrated();
  const earnsPoints = useIsLoggedIn() && isHydrated;
  if (!current) {
    return (
      <div className={s.buy}>
        <Skeleton className={s.waitPrice} />
      </div>
    );
  }
  const { product, unitPrice, grofers_points } = current;
  return (
    <div className={s.buy}>
      <div className={s.cost}>
        <p className={s.priceLine}>
          <Price price={product.price} mrp={product.mrp} layout="line" size="big" />
          {product.offer !== '' && <span className={s.offer}>{product.offer}</span>}
        </p>
        <MembersPrice {...product} />
        <p className={Text.note}>
          {m.taxesIncluded}
          {unitPrice !== '' && ` · ${unitPrice}`}
          {earnsPoints && grofers_points > 0 && ` · ${m.points(grofers_points)}`}
        </p>
      </div>
      <div className={s.add}>{wide && product.inventory > 0 && <QuantityStepper product={product} />}</div>
    </div>
  );
}
