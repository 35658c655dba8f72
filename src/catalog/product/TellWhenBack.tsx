import { Check } from 'lucide';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { Product } from '../product-wire.ts';
import { useWaiting } from '../wait-list-context.ts';
import Stack from '../../ui/Stack.module.css';
import Text from '../../ui/Text.module.css';
import s from './TellWhenBack.module.css';
import * as m from './messages.ts';

export interface TellWhenBackProps {
  product: Product;
}

/** For a product out of stock: notify the shopper when it is back. */
export function TellWhenBack({ product }: TellWhenBackProps) {
  const [waits, toggle] = useWaiting(product);
  return (
    <div className={s.place}>
      <Button kind="secondary" aria-pressed={waits} testid="tell-when-back" onClick={toggle}>
        <span className={Stack.inline}>
          {waits && <Icon node={Check} size={18} />}
          {m.notifyMe}
        </span>
      </Button>
      {!waits && <p className={Text.note}>{m.oftenBackSoon}</p>}
    </div>
  );
}
