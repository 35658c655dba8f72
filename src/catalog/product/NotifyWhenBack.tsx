import { Check } from 'lucide';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { Product } from '../product-wire.ts';
import { useWaitListToggle } from '../wait-list-context.ts';
import Stack from '../../ui/Stack.module.css';
import Text from '../../ui/Text.module.css';
import s from './NotifyWhenBack.module.css';
import * as m from './messages.ts';

export interface NotifyWhenBackProps {
  product: Product;
}

/** For a product out of stock: notify the shopper when it is back. */
export function NotifyWhenBack({ product }: NotifyWhenBackProps) {
  const [isWaiting, toggle] = useWaitListToggle(product);
  return (
    <div className={s.place}>
      <Button kind="secondary" aria-pressed={isWaiting} testid="tell-when-back" onClick={toggle}>
        <span className={Stack.inline}>
          {isWaiting && <Icon node={Check} size={18} />}
          {m.notifyMe}
        </span>
      </Button>
      {!isWaiting && <p className={Text.note}>{m.oftenBackSoon}</p>}
    </div>
  );
}
