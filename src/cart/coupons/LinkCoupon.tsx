import { Hourglass } from 'lucide';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { IconTile } from '../../ui/IconTile.tsx';
import { useCart } from '../context.tsx';
import { useSyncedCart } from '../synced-cart.ts';
import { couponIn } from '../coupon-in.ts';
import s from './CouponEntry.module.css';
import type { Coupon } from './coupon-api.ts';
import { useCoupons, useCouponStore } from './coupon-context.tsx';
import { PriceEffect } from './PriceEffect.tsx';
import * as m from './messages.ts';

/**
 * A link's coupon that does not apply yet, with a button to drop it. If only the applied coupon is in its way, it says
 * what it would cost to replace that one. `offers`: the coupons for the current cart; empty: unknown.
 */
export function LinkCoupon({ offers = [] }: { offers?: readonly Coupon[] }) {
  const cart = useCart();
  const { linkCoupon } = cart;
  const { dropLinkCoupon } = useSyncedCart();
  if (!linkCoupon) return null;
  const { code, message } = linkCoupon;
  const usedCode = couponIn(cart);
  const reason = usedCode === '' ? message || m.linkCouponWaitsDetail : m.linkCouponWaitsBehind(usedCode);
  const offer = usedCode === '' ? undefined : offers.find((coupon) => coupon.code === code && coupon.enabled);
  return (
    <Card className={s.card} testid="link-coupon" aria-label={m.linkCouponWaits(code)}>
      <div className={s.main}>
        <IconTile icon={Hourglass} tint="butter" />
        <span className={s.text}>
          <span className={s.title}>{m.linkCouponWaits(code)}</span>
          <span className={s.detail}>
            {offer ? (
              <PriceEffect coupon={offer} used={cart.promoInfo.find(({ automatic }) => !automatic)} />
            ) : (
              reason
            )}
          </span>
        </span>
      </div>
      {offer && <ApplyButton code={code} />}
      <Button kind="quiet" size="small" aria-label={m.removeLinkCoupon(code)} onClick={dropLinkCoupon}>
        {m.removeLabel}
      </Button>
    </Card>
  );
}

function ApplyButton({ code }: { code: string }) {
  const store = useCouponStore();
  const { applying } = useCoupons();
  return (
    <Button
      kind="quiet"
      size="small"
      testid="link-coupon-apply"
      aria-label={m.applyCoupon(code)}
      busy={applying === code}
      onClick={() => void store.apply(code, 'clicked')}
    >
      {m.applyLabel}
    </Button>
  );
}
