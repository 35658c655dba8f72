import { useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { formatPaise } from '../../model/money.ts';
import { scrollerOf } from '../../platform/scroller-of.ts';
import { Card } from '../../ui/Card.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';
import { Rail } from '../../ui/Rail.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { useCart, useCartActions, useLine } from '../context.tsx';
import type { CartProduct } from '../model.ts';
import s from './GapGoods.module.css';
import { readGoods } from './goods-wire.ts';
import * as m from './messages.ts';

export interface GapGoodsProps {
  /** as sent by the backend */
  goods: unknown;
  /** keeps these goods on the screen; undefined: shows the current ones again, if any */
  hold: (goods: unknown) => void;
}

/** The amount missing for free delivery, and goods whose price is near it. */
export function GapGoods({ goods, hold }: GapGoodsProps) {
  const { freeDeliveryGap } = useCart();
  const title = useId();
  const products = useMemo(() => readGoods(goods), [goods]);
  const card = useRef<HTMLDivElement>(null);
  const topAtTap = useRef<number | null>(null);

  // The tap adds a line above or removes one, which would move the rail under the finger.
  useLayoutEffect(() => {
    const { current: element } = card;
    if (!element || topAtTap.current === null) return;
    const shift = element.getBoundingClientRect().top - topAtTap.current;
    topAtTap.current = null;
    if (shift !== 0) scrollerOf(element).scrollTop += shift;
  });

  useEffect(() => {
    const page = card.current?.ownerDocument;
    const onClick = (event: Event) => {
      if (card.current && !event.composedPath().includes(card.current)) hold(undefined);
    };
    page?.addEventListener('click', onClick);
    return () => page?.removeEventListener('click', onClick);
  }, [hold]);

  return (
    <Card ref={card} className={s.goods} aria-labelledby={title} testid="gap-goods">
      <h2 id={title} className={s.title}>
        {freeDeliveryGap > 0 ? m.addForFreeDelivery(formatPaise(freeDeliveryGap)) : m.deliveryIsFree}
      </h2>
      <Rail>
        {products.map((product) => (
          <Good
            key={product.productId}
            product={product}
            onTap={() => {
              topAtTap.current = card.current?.getBoundingClientRect().top ?? null;
              hold(goods);
            }}
          />
        ))}
      </Rail>
    </Card>
  );
}

function Good({ product, onTap }: { product: CartProduct; onTap: () => void }) {
  const { productId, name, unit, imageUrl, price, mrp } = product;
  const { setQuantity } = useCartActions();
  const { quantity, limit } = useLine(productId, product);
  return (
    <li>
      <div className={s.good} data-testid="gap-good" data-product-id={productId}>
        <Picture className={s.picture} src={imageUrl} tint="sand" alt="" width={72} height={72} />
        <p className={s.name}>{name}</p>
        <p className={s.unit}>{unit}</p>
        <Price price={price} mrp={mrp} layout="line" />
        <Stepper
          value={quantity}
          limit={limit}
          label={name}
          onChange={(wanted) => {
            onTap();
            setQuantity(product, wanted);
          }}
        />
      </div>
    </li>
  );
}
