import { ChevronRight, TicketPercent } from 'lucide';
import { type ReactNode, useEffect } from 'react';
import { formatPaise } from '../../model/money.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconTile } from '../../ui/IconTile.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { AppLink } from '../../ui/Link.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { type Cart, useCart } from '../context.tsx';
import type { PromoDenied } from '../model.ts';
import s from './CouponEntry.module.css';
import type { Coupon } from './coupon-api.ts';
import { LinkCoupon } from './LinkCoupon.tsx';
import { useCoupons, useCouponStore } from './coupon-context.tsx';
import { ReplaceCoupon } from './ReplaceCoupon.tsx';
import * as m from './messages.ts';

/** The coupon in the cart, why one was refused, or the best offer. */
export function CouponEntry({ onOpen }: { onOpen: () => void }) {
  const store = useCouponStore();
  const { applying, question } = useCoupons();
  const cart = useCart();
  const { answered, count, status } = cart;
  const isSettled = answered && count > 0 && status === 'SUCCESS' && !cart.pending;
  // Only for a priced cart without pending taps, as the list depends on its price.
  useEffect(() => {
    if (isSettled) void store.ensureList();
  }, [store, isSettled]);
  useEffect(() => () => store.answerReplacement(false), [store]);
  if (count === 0) return null;
  const { couponWanted, linkCoupon, promoDenied } = cart;
  // requested offline: the shopper sees the requested coupon, not the one it will replace
  const requestedCode = status === 'NO_INTERNET' ? couponWanted : null;
  const inCart = cart.promoInfo.find(({ automatic }) => !automatic);
  const usedCoupon = requestedCode === null ? inCart : undefined;
  // the card of a link's coupon explains its refusal itself
  const refusedCoupon = promoDenied?.promoCode === linkCoupon?.code ? null : promoDenied;
  const deniedCoupon = usedCoupon === undefined ? refusedCoupon : usedCoupon.success ? null : usedCoupon;
  // A list made before the last taps does not apply to the current cart.
  const offers = isSettled ? store.currentList() : [];
  const bestCoupon = offers.find(({ enabled, amount }) => enabled && amount > 0);
  const [nearestCoupon] = offers.filter(({ shortBy }) => shortBy > 0).sort((a, b) => a.shortBy - b.shortBy);
  const apply = bestCoupon && !usedCoupon && !deniedCoupon && !requestedCode && (
    <Button
      kind="quiet"
      size="small"
      testid="coupon-apply"
      aria-label={m.applyCoupon(bestCoupon.code)}
      busy={applying === bestCoupon.code}
      onClick={() => void store.apply(bestCoupon.code, 'clicked')}
    >
      {m.applyLabel}
    </Button>
  );
  const removable = requestedCode || usedCoupon?.promoCode;
  const remove = removable && (
    <Button
      kind="quiet"
      size="small"
      testid="coupon-remove"
      aria-label={m.removeCoupon(removable)}
      busy={status === 'LOADING_MASKED'}
      onClick={() => void store.remove()}
    >
      {m.removeLabel}
    </Button>
  );
  return (
    <>
      <LinkCoupon offers={offers} />
      <Card className={s.card} aria-label={m.coupon}>
        <button type="button" className={s.main} data-testid="coupon-entry" onClick={onOpen}>
          {usedCoupon?.imageUrl ? (
            <Picture
              className={s.picture}
              src={usedCoupon.imageUrl}
              alt=""
              width={40}
              height={40}
              tint="butter"
            />
          ) : (
            <IconTile icon={TicketPercent} tint="butter" />
          )}
          <span className={s.text}>
            <EntryText
              requested={requestedCode}
              denied={deniedCoupon}
              used={usedCoupon}
              best={bestCoupon}
              nearest={nearestCoupon}
              otherCount={offers.filter(({ expired }) => !expired).length - 1}
            />
          </span>
          {!apply && !remove && <Icon node={ChevronRight} size={18} />}
        </button>
        {usedCoupon?.termsLink && (
          <AppLink
            to={usedCoupon.termsLink}
            className={s.terms}
            fallback="nothing"
            aria-label={m.termsOf(usedCoupon.promoCode)}
          >
            {m.terms}
          </AppLink>
        )}
        {remove || apply}
      </Card>
      {question && <ReplaceCoupon question={question} />}
    </>
  );
}

interface EntryTextProps {
  /** the code that will be requested once the network is back; empty: removal; null: none */
  requested: string | null;
  denied: PromoDenied | null;
  used: Cart['promoInfo'][number] | undefined;
  best: Coupon | undefined;
  /** the coupon whose minimum is closest to being reached */
  nearest: Coupon | undefined;
  otherCount: number;
}

function EntryText({ requested, denied, used, best, nearest, otherCount }: EntryTextProps): ReactNode {
  if (requested) {
    return (
      <>
        <span className={s.title}>{m.couponAppliedLater(requested)}</span>
        <span className={s.detail}>{m.couponAppliedOnline}</span>
      </>
    );
  }
  if (denied) {
    return (
      <>
        <span className={s.title}>
          {used ? m.couponNotAppliedYet(denied.promoCode) : m.couponNotApplied(denied.promoCode)}
        </span>
        <span className={s.bad}>
          <RichText html={denied.messageHtml || denied.message} />
        </span>
      </>
    );
  }
  if (used) {
    return (
      <>
        <span className={s.title}>{m.couponApplied(used.promoCode)}</span>
        <span className={s.good}>
          <RichText html={used.messageHtml || used.message || savingOf(used)} />
        </span>
      </>
    );
  }
  if (best) {
    return (
      <>
        <span className={s.title}>{m.applyAndSave(best.code, formatPaise(best.amount))}</span>
        <span className={s.detail}>{otherCount > 0 ? m.moreCoupons(otherCount) : m.seeCoupon}</span>
      </>
    );
  }
  return nearest ? (
    <>
      <span className={s.title}>{nearest.title}</span>
      <span className={s.detail}>
        <RichText html={nearest.detail} />
      </span>
    </>
  ) : (
    <>
      <span className={s.title}>{m.entryTitle}</span>
      <span className={s.detail}>{m.entryDetail}</span>
    </>
  );
}

/** For backends that send no text of their own. */
function savingOf({ amount, value }: Cart['promoInfo'][number]): string {
  return amount === 0 && value !== '' ? m.worth(value) : m.amountOff(formatPaise(amount));
}
