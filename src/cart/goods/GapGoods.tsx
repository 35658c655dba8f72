import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { formatPaise } from '../../model/money.ts';
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

/** What is missing for free delivery, and goods that fit it. */
export function GapGoods() {
  const { goods: sentGoods, freeDeliveryGap } = useCart();
  const title = useId();
  const goods = useMemo(() => readGoods(sentGoods), [sentGoods]);
  const [shown, setShown] = useState(goods);
  // After a tap in the rail its cards stay where they are, because the next tap may follow at the same place.
  const isTapped = useRef(false);
  useEffect(() => {
    if (!isTapped.current) setShown(goods);
    isTapped.current = false;
  }, [goods]);
  return (
    <Card className={s.goods} aria-labelledby={title} testid="gap-goods">
      <h2 id={title} className={s.title}>
        {m.addForFreeDelivery(formatPaise(freeDeliveryGap))}
      </h2>
      <Rail>
        {shown.map((product) => (
          <Good
            key={product.productId}
            product={product}
            onTap={() => {
              isTapped.current = true;
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
