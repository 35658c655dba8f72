import { BellRing, CalendarX2, Check, Compass, ShoppingBag } from 'lucide';
import { definePage, type Page, type PageOf } from '../../page/define-page.ts';
import { isApiError } from '../../http/api.ts';
import { tapFailed } from '../../http/tap-failed.ts';
import { href } from '../../platform/paths.ts';
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
import { reduceSignup, type SignupFact } from './reduce-signup.ts';
import { newSaleState, type Sale, type SaleState, saleIdOf } from './sale-state.ts';
import type * as Code from './load-sale.ts';
import * as m from './messages.ts';

interface SaleActions {
  /** signs up or off, after a login */
  toggle(): Promise<void>;
}
type SaleStore = PageOf<SaleState, SaleActions>;

function SalePage({ store }: { store: SaleStore }) {
  const state = useStore(store.watched);
  const { sale, failureType, httpStatusCode } = state;
  return (
    <Screen name="sale">
      <ScreenHeader title={sale?.title ?? m.untitledSale} onBack={store.back} />
      {sale ? (
        <Content sale={sale} state={state} store={store} />
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

function Content({ sale, state, store }: { sale: Sale; state: SaleState; store: SaleStore }) {
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
      <Foot sale={sale} state={state} store={store} />
    </>
  );
}

function Foot({ sale, state, store }: { sale: Sale; state: SaleState; store: SaleStore }) {
  const { status, error } = state.signup;
  if (sale.phase !== 'soon') {
    return (
      <StickyFooter>
        {sale.phase === 'over' && (
          <p className={s.note}>
            <Icon node={CalendarX2} size={20} />
            {m.saleOver}
          </p>
        )}
        <ButtonLink to={href.offers()} block>
          {sale.phase === 'on' ? m.shopLiveSale : m.shopCurrentOffers}
        </ButtonLink>
      </StickyFooter>
    );
  }
  const signedUp = status === 'done' || status === 'leaving';
  return (
    <StickyFooter>
      <p className={s.note} role="status">
        {signedUp && (
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
        kind={signedUp ? 'secondary' : 'primary'}
        busy={status === 'sending' || status === 'leaving'}
        testid="sale-signup"
        onClick={() => void store.toggle()}
      >
        {signedUp ? m.leaveList : m.joinList}
      </Button>
    </StickyFooter>
  );
}

function saleActions({ deps, get, set, report, retry, match }: Page<SaleState, never, typeof Code>) {
  const { api, analytics, connectivity, session } = deps;
  const sale = saleIdOf(match());
  const apply = (fact: SignupFact): void => set({ signup: reduceSignup(get().signup, fact) });

  async function toggle(): Promise<void> {
    const wanted = get().signup.status === 'open';
    if (get().signup.status === 'sending' || get().signup.status === 'leaving') return;
    if (!session.loggedIn() && !(await session.requireLogin())) return;
    apply({ type: 'asked' });
    try {
      const { sendSignup } = await deps.code.load();
      const signedUp = await sendSignup(api, sale, wanted);
      apply({ type: 'answered', signedUp });
      analytics.track('Sale Signup Changed', { sale, signed_up: signedUp });
    } catch (error) {
      if (!isApiError(error)) report(error);
      apply({
        type: 'failed',
        message: tapFailed(connectivity.online()),
      });
    }
  }
  /** The server renders without the session, so the sign-up is reloaded. */
  function start() {
    if (session.loggedIn() && get().isAPISuccess) void retry();
    return () => {};
  }
  return { toggle, hooks: { start } };
}

export const page = definePage<SaleState, SaleActions, never, typeof Code>({
  where: 'sale',
  keyOf: () => '',
  View: SalePage,
  initial: newSaleState,
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
