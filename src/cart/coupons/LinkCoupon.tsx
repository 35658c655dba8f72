import { Hourglass } from 'lucide';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { IconTile } from '../../ui/IconTile.tsx';
import { useCart, useSyncedCart } from '../context.tsx';
import { couponIn } from '../model.ts';
import s from './CouponEntry.module.css';
import * as m from './messages.ts';

/** A link's coupon that does not apply yet, with a button to drop it. */
export function LinkCoupon() {
  const cart = useCart();
  const { linkCoupon } = cart;
  const { dropLinkCoupon } = useSyncedCart();
  if (!linkCoupon) return null;
  const { code, message } = linkCoupon;
  const usedCode = couponIn(cart);
  const reason = usedCode === '' ? message || m.linkCouponWaitsDetail : m.linkCouponWaitsBehind(usedCode);
  return (
    <Card className={s.card} testid="link-coupon" aria-label={m.linkCouponWaits(code)}>
      <div className={s.main}>
        <IconTile icon={Hourglass} tint="butter" />
        <span className={s.text}>
          <span className={s.title}>{m.linkCouponWaits(code)}</span>
          <span className={s.detail}>{reason}</span>
        </span>
      </div>
      <Button kind="quiet" size="small" aria-label={m.removeLinkCoupon(code)} onClick={dropLinkCoupon}>
        {m.removeLabel}
      </Button>
    </Card>
  );
}
