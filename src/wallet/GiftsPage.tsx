import { CircleCheck, Gift, Send } from 'lucide';
import type { PageOf } from '../page/define-page.ts';
import { LoadFailed } from '../page/LoadFailed.tsx';
import { formatPaise } from '../model/money.ts';
import { href, pathTo, paths } from '../platform/paths.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Field } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { AppLink } from '../ui/Link.tsx';
import { Screen } from '../ui/Screen.tsx';
import { ScreenHeader } from '../ui/ScreenHeader.tsx';
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx';
import { Strip } from '../ui/Strip.tsx';
import { submitHandler } from '../ui/submit-handler.ts';
import { useStore } from '../ui/use-store.ts';
import { FundingButton } from './FundingButton.tsx';
import { formatCode } from './gift-code.ts';
import type { GiftsActions } from './gift-actions.ts';
import { cardTitle, cardDate } from './gift-text.ts';
import Stack from '../ui/Stack.module.css';
import Text from '../ui/Text.module.css';
import s from './GiftsPage.module.css';
import type { GiftCard } from './gifts-api.ts';
import type { GiftsState } from './reduce-gifts.ts';
import { GiftTerms } from './GiftTerms.tsx';
import { PaymentNotReceived } from './PaymentNotReceived.tsx';
import * as m from './messages.ts';

interface PartProps {
  state: GiftsState;
  store: PageOf<GiftsState, GiftsActions>;
}

export function GiftsPage({ store }: { store: PageOf<GiftsState, GiftsActions> }) {
  const state = useStore(store.watched);
  return (
    <Screen name="gifts">
      <ScreenHeader title={m.giftCards} onBack={store.back} />
      <div className={s.page}>
        {state.notBought && <PaymentNotReceived detail={m.giftNotBought} />}
        <ClaimForm state={state} store={store} />
        {state.buy !== null && store.canPay() && (
          <Card>
            <Strip
              icon={Send}
              tint="rose"
              title={m.giveGiftCard}
              level={2}
              detail={m.giveGiftCardDetail}
              lines={0}
              action={
                <FundingButton
                  store={store}
                  purpose="gift-card"
                  limits={state.buy}
                  title={m.giftCard}
                  kind="secondary"
                  size="small"
                  testid="gift-buy"
                >
                  {m.buy}
                </FundingButton>
              }
            />
          </Card>
        )}
        <GiftList state={state} store={store} />
        <GiftTerms part={state.terms} onRetry={store.loadTerms} />
      </div>
    </Screen>
  );
}

function ClaimForm({ state: { claim }, store }: PartProps) {
  const { code, isClaiming, error, claimed } = claim;
  return (
    <Card>
      <form className={s.claim} onSubmit={submitHandler(store.claim)} noValidate>
        <Field
          className={s.code}
          label={m.codeLabel}
          error={error}
          value={code}
          readOnly={isClaiming}
          placeholder="ABCD-EFGH-JKMN"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
          enterKeyHint="done"
          testid="gift-code"
          onChange={(event) => store.typeCode(event.currentTarget.value)}
          onBlur={() => {
            if (code !== '') store.typeCode(formatCode(code));
          }}
        />
        <Button type="submit" className={s.claimButton} busy={isClaiming} testid="gift-claim">
          {m.claim}
        </Button>
      </form>
      <div role="status">
        {claimed && (
          <p className={s.claimed} data-testid="gift-claimed">
            <Icon node={CircleCheck} size={20} />
            <span>
              {m.moneyInWallet(formatPaise(claimed.amount))}{' '}
              <AppLink className={s.link} to={paths.wallet}>
                {m.viewWallet}
              </AppLink>
            </span>
          </p>
        )}
      </div>
    </Card>
  );
}

function GiftList({ state, store }: PartProps) {
  const { data } = state.list;
  if (data === null && state.failureType !== null) {
    return <LoadFailed failure={state.failureType} store={store} detail={m.giftCardsNotLoaded} />;
  }
  if (data === null) {
    return (
      <SkeletonGroup className={Stack.tight} label={m.loadingGiftCards}>
        <Skeleton className={s.waitingCard} />
        <Skeleton className={s.waitingCard} />
        <Skeleton className={s.waitingCard} />
      </SkeletonGroup>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        icon={Gift}
        title={m.noGiftCardsYet}
        detail={m.noGiftCardsDetail}
        action={
          <ButtonLink kind="secondary" to={href.home()}>
            {m.backToShopping}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <section aria-label={m.listLabel}>
      <ul className={Stack.tight}>
        {data.map((card) => (
          <li key={card.orderId}>
            <GiftRow card={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function GiftRow({ card }: { card: GiftCard }) {
  return (
    <AppLink className={s.card} to={pathTo('gift', { orderId: card.orderId })} testid="gift-card">
      <span className={s.ribbon} data-state={card.state}>
        <Icon node={Gift} size={24} />
      </span>
      <span className={s.text}>
        <b className={s.title}>{cardTitle(card)}</b>
        <span className={Text.note}>{cardDate(card)}</span>
      </span>
      <span className={s.amount} data-state={card.state}>
        {formatPaise(card.amount)}
      </span>
    </AppLink>
  );
}
