import { TicketPercent } from 'lucide';
import { type FormEvent, useEffect } from 'react';
import { failureMessage } from '../../http/failure-message.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { useCart } from '../context.tsx';
import type { PromoDenied } from '../model.ts';
import { couponIn } from '../coupon-in.ts';
import { CouponCard } from './CouponCard.tsx';
import type { Coupon } from './coupon-api.ts';
import { useCoupons, useCouponStore } from './coupon-context.tsx';
import type { CouponMethod } from './coupon-store.ts';
import Stack from '../../ui/Stack.module.css';
import s from './CouponStep.module.css';
import { ReplaceCoupon } from './ReplaceCoupon.tsx';
import * as m from './messages.ts';

export interface CouponStepProps {
  /** called when a coupon has been applied */
  onApplied: () => void;
}

/** The cart's step for choosing or entering a coupon. */
export default function CouponStep({ onApplied }: CouponStepProps) {
  const store = useCouponStore();
  const { entered, applying, list, question } = useCoupons();
  const refusal = useRefusal();
  const usedCode = couponIn(useCart());
  useEffect(() => void store.ensureList(), [store]);
  useEffect(() => () => store.answerReplacement(false), [store]);
  const apply = async (code: string, method: CouponMethod) => {
    if (await store.apply(code, method)) onApplied();
  };
  const choose = async ({ code, needsLogin }: Coupon) => {
    if (await (needsLogin ? store.logInAndApply(code) : store.apply(code, 'clicked'))) onApplied();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void apply(store.state.entered, 'entered');
  };
  // A listed coupon shows its refusal in its own card, which may be far below the field.
  const isListed = list.some(({ code, expired }) => code === refusal?.promoCode && !expired);
  const isAtField = !isListed || isEntered(entered, refusal);
  // a retry may have applied the coupon since
  const isUsed = usedCode !== '' && refusal?.promoCode === usedCode;
  const error = refusal && isAtField && !isUsed ? refusal.message : '';
  return (
    <>
      <Card>
        <form className={s.form} onSubmit={submit}>
          <Field
            label={m.couponCode}
            value={entered}
            error={error}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="done"
            maxLength={40}
            testid="coupon-code"
            onChange={(event) => store.type(event.currentTarget.value)}
          />
          <Button
            type="submit"
            kind="secondary"
            className={s.submit}
            testid="coupon-apply"
            busy={applying !== '' && applying === entered.trim()}
          >
            {m.applyLabel}
          </Button>
        </form>
      </Card>
      <OfferWall onChoose={(coupon) => void choose(coupon)} />
      {question && <ReplaceCoupon question={question} />}
    </>
  );
}

/** Whether the refused code is the one in the field, which then shows the reason. */
const isEntered = (entered: string, refusal: PromoDenied | null): boolean =>
  entered.trim().toUpperCase() === refusal?.promoCode.toUpperCase();

/** Why a coupon was refused. For one requested while offline, the cart has the result. */
function useRefusal(): PromoDenied | null {
  const { denied } = useCoupons();
  const { couponWanted, promoDenied } = useCart();
  return denied?.isWaiting && couponWanted !== denied.promoCode ? promoDenied : denied;
}

function OfferWall({ onChoose }: { onChoose: (coupon: Coupon) => void }) {
  const store = useCouponStore();
  const { status, failure, supportCode, list } = useCoupons();
  if (list.length > 0) {
    const usableCoupons = list.filter(({ enabled }) => enabled);
    const unusableCoupons = list.filter(({ enabled, expired }) => !enabled && !expired);
    const expiredCoupons = list.filter((coupon) => coupon.expired);
    return (
      <>
        {status === 'error' && <OutdatedNotice />}
        <Group title={m.couponsForCart} list={usableCoupons} onChoose={onChoose} />
        <Group title={m.couponsNotForCart} list={unusableCoupons} onChoose={onChoose} />
        <Group title={m.expiredCoupons} list={expiredCoupons} onChoose={onChoose} />
      </>
    );
  }
  if (status === 'error') {
    return (
      <ErrorState
        message={failure === 'offline' ? failureMessage(failure) : m.couponsNotLoaded}
        detail={m.couponsNotLoadedDetail}
        supportCode={supportCode}
        onRetry={() => void store.retry()}
      />
    );
  }
  if (status === 'success') {
    return <EmptyState icon={TicketPercent} title={m.noCoupons} detail={m.noCouponsDetail} />;
  }
  return (
    <SkeletonGroup label={m.couponsLoading} className={Stack.normal}>
      {[0, 1, 2].map((index) => (
        <Skeleton key={index} className={s.waitingCard} />
      ))}
    </SkeletonGroup>
  );
}

/** The list below is from an earlier response, perhaps for another cart. */
function OutdatedNotice() {
  const store = useCouponStore();
  const minutes = store.ageInMinutes();
  return (
    <Card className={s.old} role="alert" testid="coupons-old">
      <p>{minutes > 0 ? m.couponsOutdatedBy(minutes) : m.couponsOutdated}</p>
      <Button kind="quiet" size="small" testid="retry" onClick={() => void store.retry()}>
        {m.tryAgain}
      </Button>
    </Card>
  );
}

function Group(props: { title: string; list: readonly Coupon[]; onChoose: (coupon: Coupon) => void }) {
  const { title, list, onChoose } = props;
  const { applying, entered } = useCoupons();
  const refusal = useRefusal();
  const { promoInfo } = useCart();
  if (list.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={s.group}>{title}</h2>
      <ul className={Stack.normal}>
        {list.map((coupon) => (
          <CouponCard
            key={coupon.code}
            coupon={coupon}
            used={promoInfo.find(({ automatic }) => !automatic)}
            isApplying={applying === coupon.code}
            denied={refusal?.promoCode === coupon.code && !isEntered(entered, refusal) ? refusal : null}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </section>
  );
}
