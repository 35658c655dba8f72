import { useCartStore } from '../cart/context.tsx';
import { hasMembership } from '../cart/derive.ts';
import { formatPaise } from '../model/money.ts';
import { useStore } from '../ui/use-store.ts';
import type { Product } from './product-wire.ts';
import * as m from './messages.ts';

/** The members' price, shown only while a membership is in the cart. */
export function MembersPrice({ sbcPrice }: Pick<Product, 'sbcPrice'>) {
  const isMember = useStore(useCartStore().watched, hasMembership);
  return isMember && sbcPrice ? <small>{m.membersPrice(formatPaise(sbcPrice))}</small> : null;
}
