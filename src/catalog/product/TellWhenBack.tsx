import { Check } from 'lucide';
import { useEffect, useState } from 'react';
import { productFacts } from '../../cart/products.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { PageDeps } from '../page.ts';
import type { Product } from '../product-wire.ts';
import s from './TellWhenBack.module.css';
import { createWaitList } from './wait-list.ts';
import * as m from './messages.ts';

export interface TellWhenBackProps {
  product: Product;
  deps: Pick<PageDeps, 'keep' | 'analytics'>;
}

/** For a product that is sold out: whether the shopper wants to hear when it is back. */
export function TellWhenBack({ product, deps: { keep, analytics } }: TellWhenBackProps) {
  const { productId } = product;
  // a server does not know what a device keeps
  const [waits, setWaits] = useState(false);
  useEffect(() => setWaits(createWaitList(keep).read().includes(productId)), [keep, productId]);
  const toggle = () => {
    const list = createWaitList(keep);
    if (waits) list.remove(productId);
    else {
      list.add(productId);
      analytics.track('Notify Me Clicked', productFacts(product));
    }
    setWaits(!waits);
  };
  return (
    <div className={s.place}>
      <Button kind="secondary" aria-pressed={waits} testid="tell-when-back" onClick={toggle}>
        <span className={s.label}>
          {waits && <Icon node={Check} size={18} />}
          {m.tellMeWhenIsBack}
        </span>
      </Button>
      <p className={s.said} role="status">
        {waits ? m.willTellHereAtNextVisit : m.isOftenBackNextMorning}
      </p>
    </div>
  );
}
