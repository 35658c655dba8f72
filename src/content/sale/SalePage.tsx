import { BellRing, CalendarX2, Check, Compass, ShoppingBag } from 'lucide';
import { useState } from 'react';
import { newApiState } from '../../page/api-state.ts';
import { definePage, type Page, type PageOf } from '../../page/define-page.ts';
import { isApiError } from '../../http/api.ts';
import { tapFailureMessage } from '../../http/tap-failed.ts';
import { firstSegmentOf, href } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../page/LoadFailed.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { StickyFooter } from '../../ui/StickyFooter.tsx';
import { useStore } from '../../ui/use-store.ts';
import Text from '../../ui/Text.module.css';
import s from './SalePage.module.css';
import type * as Code from './sale-api.ts';
import * as m from './messages.ts';

type Sale = Code.Sale;
type SaleState = Code.SaleState;

interface SaleActions {
  /**
   * Signs the shopper up for the sale, or cancels the sign-up, after a login if needed. Resolves with an error
   * message; empty: done.
   */
  signUp(subscribe: boolean): Promise<string>;
}
type SaleStore = PageOf<SaleState, SaleActions>;

function SalePage({ store }: { store: SaleStore }) {
  const { sale, signedUp, failureType, httpStatusCode } = useStore(store.watched);
  return (
    <Screen name="sale">
      <ScreenHeader title={sale?.title ?? m.untitledSale} onBack={store.back} />
      {sale ? (
        <Content sale={sale} signedUp={signedUp} signUp={store.signUp} />
      ) : httpStatusCode === 404 ? (
        <EmptyState
          icon={Compass}
          title={m.saleNotFound}
          detail={m.saleNotFoundDetail}
          action={<ButtonLink to={href.offers()}>{m.seeOffers}</ButtonLink>}
        />
      ) : failureType !== null ? (
        <LoadFailed failure={failureType} store={store} />
      ) : (
        <SkeletonGroup className={s.page} label={m.loadingSale}>
          <Skeleton className={s.hero} />
          <Skeleton className={s.waitPerks} />
        </SkeletonGroup>
      )}
    </Screen>
  );
}

interface ContentProps extends SaleActions {
  sale: Sale;
  signedUp: boolean;
}

function Content({ sale, ...signup }: ContentProps) {
  return (
    <>
      <div className={s.page}>
        <div className={s.hero}>
          <span className={s.bag}>
            <Icon node={ShoppingBag} size={72} />
          </span>
          <p className={s.when}>{sale.when || m.datesNotSet}</p>
          <p className={s.line}>{sale.line}</p>
        </div>
        {sale.perks.length > 0 && (
          <Card>
            <h2 className={s.heading}>{m.perksTitle}</h2>
            <ul className={s.perks}>
              {sale.perks.map(({ title, detail }) => (
                <li key={title} className={s.perk}>
                  <span className={s.tick}>
                    <Icon node={Check} size={18} />
                  </span>
                  <span>
                    <b className={s.perkTitle}>{title}</b>
                    {detail !== '' && <span className={Text.note}>{detail}</span>}
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
      {sale.phase === 'soon' ? <Signup {...signup} /> : <Offers phase={sale.phase} />}
    </>
  );
}

function Offers({ phase }: Pick<Sale, 'phase'>) {
  return (
    <StickyFooter>
      {phase === 'over' && (
        <p className={s.note}>
          <Icon node={CalendarX2} size={20} />
          {m.saleOver}
        </p>
      )}
      <ButtonLink to={href.offers()} block>
        {phase === 'on' ? m.shopLiveSale : m.shopCurrentOffers}
      </ButtonLink>
    </StickyFooter>
  );
}

function Signup({ signedUp: isStoredSignedUp, signUp }: Omit<ContentProps, 'sale'>) {
  // The value being sent, which takes precedence over a loaded one.
  const [sentValue, setSentValue] = useState<boolean | null>(null);
  const [error, setError] = useState('');
  const isSending = sentValue !== null;
  const isSignedUp = isSending ? !sentValue : isStoredSignedUp;

  async function toggle(): Promise<void> {
    if (isSending) return;
    setSentValue(!isSignedUp);
    setError('');
    setError(await signUp(!isSignedUp));
    setSentValue(null);
  }
  return (
    <StickyFooter>
      <p className={s.note} role="status">
        {isSignedUp && (
          <>
            <Icon node={BellRing} size={20} />
            {m.signedUp}
          </>
        )}
      </p>
      <p className={s.error} role="alert">
        {error}
      </p>
      <Button
        block
        kind={isSignedUp ? 'secondary' : 'primary'}
        busy={isSending}
        testid="sale-signup"
        onClick={() => void toggle()}
      >
        {isSignedUp ? m.leaveList : m.joinList}
      </Button>
    </StickyFooter>
  );
}

function saleActions({ deps, get, set, report, retry, match }: Page<SaleState, never, typeof Code>) {
  const { api, analytics, connectivity, session } = deps;
  const sale = firstSegmentOf(match().route);

  async function signUp(subscribe: boolean): Promise<string> {
    if (!session.loggedIn() && !(await session.requireLogin())) return '';
    try {
      const isSignedUp = await (await deps.code.load()).sendSignup(api, sale, subscribe);
      set({ signedUp: isSignedUp });
      analytics.track('Sale Signup Changed', { sale, signed_up: isSignedUp });
      return '';
    } catch (error) {
      if (!isApiError(error)) report(error);
      return tapFailureMessage(connectivity.online());
    }
  }
  /** The server renders without the session, so the sign-up is reloaded. */
  function start() {
    if (session.loggedIn() && get().isAPISuccess) void retry();
    return () => {};
  }
  return { signUp, hooks: { start } };
}

export const page = definePage<SaleState, SaleActions, never, typeof Code>({
  where: 'sale',
  keyOf: () => '',
  View: SalePage,
  initial: () => ({ ...newApiState(), sale: null, signedUp: false }),
  loads: true,
  shows: ({ sale }) => sale !== null,
  canBeMissing: true,
  head: ({ sale }, { title }) => ({
    title: sale?.title ?? title,
    ...(sale?.line && { description: sale.line }),
    canonical: href.saleSignup(),
  }),
  actions: saleActions,
});
