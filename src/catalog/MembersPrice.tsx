import { useIsMember } from '../cart/context.tsx';
import { formatPaise } from '../model/money.ts';
import s from './MembersPrice.module.css';
import type { Product } from './product-wire.ts';

/** Beside the price, for members only. */
export function MembersPrice({ sbcPrice }: Pick<Product, 'sbcPrice'>) {
  return useIsMember() && sbcPrice ? <p className={s.members}>Members: {formatPaise(sbcPrice)}</p> : null;
}
