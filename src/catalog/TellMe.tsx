import { classNames } from '../ui/class-names.ts';
import type { Product } from './product-wire.ts';
import s from './TellMe.module.css';
import { useWaiting } from './wait-list-context.ts';
import * as m from './messages.ts';

/** Replaces the stepper on the card of a product that is out of stock. */
export function TellMe({ product }: { product: Product }) {
  const [waits, toggle] = useWaiting(product);
  return (
    <button
      type="button"
      className={classNames(s.tell, waits && s.waits)}
      aria-pressed={waits}
      aria-label={m.notifyMeOf(product.name)}
      data-testid="tell-me"
      onClick={toggle}
    >
      {m.notifyMe}
    </button>
  );
}
