import { CircleCheck, Gift, PackageX, Share2 } from 'lucide';
import type { PageOf } from '../page/define-page.ts';
import { LoadFailed } from '../page/LoadFailed.tsx';
import { formatPaise } from '../model/money.ts';
import { paths } from '../platform/paths.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Screen } from '../ui/Screen.tsx';
import { ScreenHeader } from '../ui/ScreenHeader.tsx';
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx';
import { StickyFooter } from '../ui/StickyFooter.tsx';
import { useStore } from '../ui/use-store.ts';
import { fullDate } from '../model/dates.ts';
import type { GiftActions } from './gift-actions.ts';
import { cardTitle, cardDate } from './gift-text.ts';
import Stack from '../ui/Stack.module.css';
import s from './GiftPage.module.css';
import type { GiftDetails } from './gifts-api.ts';
import type { GiftsState } from './reduce-gifts.ts';
import { GiftTerms } from './GiftTerms.tsx';
import * as m from './messages.ts';

type GiftStore = PageOf<GiftsState, GiftActions>;

export function GiftPage({ store }: { store: GiftStore }) {
  const state = useStore(store.watched);
  return (
    <Screen name="gift" width="narrow">
      <ScreenHeader title={m.giftCard} onBack={store.back} />
      <Content state={state} store={store} />
    </Screen>
  );
}

const allGiftsLink = (
  <ButtonLink kind="secondary" to={paths.gifts}>
    {m.allGiftCards}
  </ButtonLink>
);

function Content({ state, store }: { state: GiftsState; store: GiftStore }) {
  const { data } = state.modalData;
  if (data !== null) return <Details state={state} details={data} store={store} />;
  if (store.missing?.()) {
    return (
      <EmptyState
        icon={PackageX}
        title={m.giftCardNotFound}
        detail={m.giftCardNotFoundDetail}
        action={allGiftsLink}
      />
    );
  }
  if (state.failureType !== null) {
    return (
      <LoadFailed
        failure={state.failureType}
        store={store}
        detail={m.giftCardNotLoaded}
        action={allGiftsLink}
      />
    );
  }
  return (
    <SkeletonGroup className={s.page} label={m.loadingGiftCard}>
      <Skeleton className={s.waitingCard} />
      <Skeleton className={s.waitingFacts} />
    </SkeletonGroup>
  );
}

interface DetailsProps {
  state: GiftsState;
  details: GiftDetails;
  store: GiftStore;
}

function Details({ state, details, store }: DetailsProps) {
  const { card, message, code } = details;
  const { way, from, to, amount } = card;
  const isOpen = card.state === 'open';
  const { claimed, error, isClaiming } = state.claim;
  return (
    <>
      <div className={s.page}>
        <div className={s.card} data-state={card.state} data-testid="gift-card">
          <p className={s.title}>
            <Icon node={Gift} size={22} />
            {cardTitle(card)}
          </p>
          <p className={s.amount}>{formatPaise(amount)}</p>
          {message !== '' && <p className={s.message}>“{message}”</p>}
          <p className={s.when}>{cardDate(card)}</p>
        </div>
        <div role="status">
          {claimed && (
            <p className={s.claimed} data-testid="gift-claimed">
              <Icon node={CircleCheck} size={20} />
              {m.moneyInWallet(formatPaise(claimed.amount))}
            </p>
          )}
        </div>
        {error !== '' && (
          <p className={s.error} role="alert">
            {error}
          </p>
        )}
        <Card>
          <dl>
            {code !== '' && <FactRow name={m.code} value={code} testid="gift-code" isCode />}
            {from !== '' && <FactRow name={m.sender} value={from} />}
            {to !== '' && <FactRow name={m.recipientLabel} value={to} />}
            <FactRow name={m.boughtLabel} value={fullDate(card.boughtAt)} />
            <FactRow
              name={card.state === 'expired' ? m.endedLabel : m.expiryLabel}
              value={fullDate(card.expiresAt)}
            />
          </dl>
        </Card>
        <GiftTerms part={state.terms} onRetry={store.loadTerms} />
      </div>
      <StickyFooter>
        <div className={Stack.tight}>
          {isOpen && way === 'received' && code !== '' && (
            <Button block busy={isClaiming} testid="gift-claim" onClick={() => void store.claim()}>
              {m.claimAmount(formatPaise(amount))}
            </Button>
          )}
          {isOpen && way === 'bought' && (
            <Button block testid="gift-share" onClick={() => void store.share()}>
              <span className={Stack.inline}>
                <Icon node={Share2} size={20} />
                {m.shareCode}
              </span>
            </Button>
          )}
          {claimed && (
            <ButtonLink block to={paths.wallet}>
              {m.viewWallet}
            </ButtonLink>
          )}
          {!isOpen && !claimed && (
            <ButtonLink kind="secondary" block to={paths.gifts}>
              {m.allGiftCards}
            </ButtonLink>
          )}
        </div>
      </StickyFooter>
    </>
  );
}

interface FactRowProps {
  name: string;
  value: string;
  isCode?: boolean;
  testid?: string;
}

function FactRow({ name, value, isCode = false, testid }: FactRowProps) {
  return (
    <div className={s.fact}>
      <dt>{name}</dt>
      <dd className={isCode ? s.code : undefined} data-testid={testid}>
        {value}
      </dd>
    </div>
  );
}
