import { classNames } from '../ui/class-names.ts';
import type { Product } from './product-wire.ts';
import s from './TellMe.module.css';
import { useWaiting } from './wait-list-context.ts';
import * as m from './messages.ts';

/** On the card of what is sold out, in the place of its stepper. */
export function TellMe({ product }: { product: Product }) {
  const [waits, toggle] = useWaiting(product);
  return (
    <button
      type="button"
      className={classNames(s.tell, waits && s.waits)}
      aria-pressed={waits}
      aria-label={m.tellMeWhenBack(product.name)}
      data-testid="tell-me"
      onClick={toggle}
    >
      {m.tellMe}
    </button>
  );
}
