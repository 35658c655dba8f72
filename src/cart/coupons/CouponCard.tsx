import { Copy } from 'lucide';
import { useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { AppLink } from '../../ui/Link.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { RichText } from '../../ui/RichText.tsx';
import type { PromoDenied, PromoInfo } from '../model.ts';
import Stack from '../../ui/Stack.module.css';
import s from './CouponCard.module.css';
import type { Coupon } from './coupon-api.ts';
import { useCouponStore } from './coupon-context.tsx';
import { PriceEffect } from './PriceEffect.tsx';
import * as m from './messages.ts';

export interface CouponCardProps {
  coupon: Coupon;
  /** the coupon that is applied to the cart, possibly this one; undefined: none */
  used: PromoInfo | undefined;
  isApplying: boolean;
  denied: PromoDenied | null;
  onChoose: (coupon: Coupon) => void;
}

export function CouponCard({ coupon, used, isApplying, denied, onChoose }: CouponCardProps) {
  const { code, title, detail, enabled, needsLogin, expired, imageUrl } = coupon;
  const isUsed = used?.promoCode === code;
  const store = useCouponStore();
  const id = useId();
  return (
    <li>
      <Card
        className={classNames(s.coupon, !enabled && s.later)}
        testid="coupon"
        data-coupon={code}
        aria-labelledby={id}
      >
        <div className={s.head}>
          <span className={s.codeAndCopy}>
            <span className={s.code} onCopy={() => store.trackCopy(code)}>
              {code}
            </span>
            <IconButton
              icon={Copy}
              kind="plain"
              className={s.copy}
              label={m.copyCode(code)}
              testid="coupon-copy"
              onClick={() => void store.copy(code)}
            />
          </span>
          {isUsed ? (
            <Button
              kind="quiet"
              size="small"
              testid="coupon-remove"
              aria-label={m.removeCoupon(code)}
              onClick={() => void store.remove()}
            >
              {m.removeLabel}
            </Button>
          ) : expired ? null : (
            <Button
              kind={enabled ? 'secondary' : 'quiet'}
              size="small"
              testid="coupon-apply"
              aria-label={needsLogin ? m.logInToUse(code) : m.applyCoupon(code)}
              busy={isApplying}
              onClick={() => onChoose(coupon)}
            >
              {needsLogin ? m.logIn : m.applyLabel}
            </Button>
          )}
        </div>
        <div className={s.body}>
          {imageUrl !== '' && (
            <Picture className={s.picture} src={imageUrl} alt="" width={44} height={44} tint="butter" />
          )}
          <div className={Stack.fill}>
            <h3 id={id} className={s.title}>
              {title}
            </h3>
            {detail !== '' && !denied && (
              <p className={enabled ? s.detail : s.reason}>
                <RichText html={detail} />
              </p>
            )}
            <p className={s.denied} role="alert" data-testid="coupon-denied">
              {denied && <RichText html={denied.messageHtml || denied.message} />}
            </p>
            <CardFooter coupon={coupon} used={used} />
          </div>
        </div>
      </Card>
    </li>
  );
}

function CardFooter({ coupon, used }: Pick<CouponCardProps, 'coupon' | 'used'>) {
  const { code, expired, clubbable, termsLink } = coupon;
  const isUsed = used?.promoCode === code;
  return (
    <p className={s.foot}>
      {isUsed && used.success && <b>{m.appliedToYourCart}</b>}
      {!isUsed && <PriceEffect coupon={coupon} used={used} />}
      {clubbable && !expired && <span>{m.combinesWithAutomaticOffers}</span>}
      {termsLink !== '' && (
        <AppLink to={termsLink} className={s.terms} fallback="nothing" aria-label={m.termsOf(code)}>
          {m.terms}
        </AppLink>
      )}
    </p>
  );
}
