import { formatPaise } from '../../model/money.ts';
import type { PromoInfo } from '../model.ts';
import Text from '../../ui/Text.module.css';
import type { Coupon } from './coupon-api.ts';
import * as m from './messages.ts';

interface PriceEffectProps {
  coupon: Coupon;
  /** the coupon that is applied to the cart; undefined: none */
  used: PromoInfo | undefined;
}

/** The cart's price with this coupon, and which coupons it replaces. */
export function PriceEffect({ coupon, used }: PriceEffectProps) {
  const { enabled, amount, replaces, payMore } = coupon;
  if (!enabled) return null;
  const replacedNames = replaces.length > 0 || !used ? replaces : [used.promoCode];
  if (replacedNames.length === 0) return amount > 0 && <b>{m.saves(formatPaise(amount))}</b>;
  if (payMore === null) return <span>{m.replaces(replacedNames)}</span>;
  if (payMore === 0) return <span>{m.replacesForTheSame(replacedNames)}</span>;
  return payMore > 0 ? (
    <span className={Text.alert}>{m.replacesForMore(replacedNames, formatPaise(payMore))}</span>
  ) : (
    <b>{m.replacesForLess(replacedNames, formatPaise(-payMore))}</b>
  );
}
