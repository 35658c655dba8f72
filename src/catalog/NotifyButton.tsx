import { classNames } from '../ui/class-names.ts';
import type { Product } from './product-wire.ts';
import s from './NotifyButton.module.css';
import { useWaitListToggle } from './wait-list-context.ts';
import * as m from './messages.ts';

/** Replaces the stepper on the card of a product that is out of stock. */
export function NotifyButton({ product }: { product: Product }) {
  const [isWaiting, toggle] = useWaitListToggle(product);
  return (
    <button
      type="button"
      className={classNames(s.tell, isWaiting && s.waits)}
      aria-pressed={isWaiting}
      aria-label={m.notifyMeOf(product.name)}
      data-testid="tell-me"
      onClick={toggle}
    >
      {m.notifyMe}
    </button>
  );
}
