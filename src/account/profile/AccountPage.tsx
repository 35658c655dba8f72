import {
  Gift,
  Heart,
  Info,
  LogOut,
  MapPin,
  Package,
  Shield,
  ShieldQuestionMark,
  Users,
  Wallet,
} from 'lucide';
import { formatPhone } from '../../model/phone-number.ts';
import { newApiState } from '../../page/api-state.ts';
import { definePage } from '../../page/define-page.ts';
import { href, paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { AppLink } from '../../ui/Link.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { SupportCode } from '../../ui/SupportCode.tsx';
import { useStore } from '../../ui/use-store.ts';
import { RowLink } from '../RowLink.tsx';
import Stack from '../../ui/Stack.module.css';
import s from './AccountPage.module.css';
import {
  type AccountNeeds,
  type AccountActions,
  accountActions,
  type AccountStore,
} from './account-actions.ts';
import { type AccountState, loadAccount } from './load-account.ts';
import { ProfileHead } from './ProfileHead.tsx';
import { ProfileWidgetView } from './ProfileWidgetView.tsx';
import * as m from './messages.ts';

function AccountPage({ store }: { store: AccountStore }) {
  const state = useStore(store.watched);
  const userId = useStore(store.session.watched, (session) => session.userId);
  return (
    <Screen name="account">
      <ScreenHeader title={m.account} onBack={store.back} />
      <div className={s.page} data-testid="account">
        <ProfileHead key={userId} store={store} profile={state.profile} />
        <Widgets store={store} state={state} />
        <AccountLinks store={store} />
        <Button kind="secondary" block testid="log-out" onClick={() => void store.logOut()}>
          <span className={Stack.inline}>
            <Icon node={LogOut} size={18} />
            {m.logOut}
          </span>
        </Button>
        <AppLink to={paths.deleteAccount} className={s.leave}>
          {m.deleteMyAccount}
        </AppLink>
      </div>
    </Screen>
  );
}

/** Optional widgets from the backend. */
function Widgets({ store, state }: { store: AccountStore; state: AccountState }) {
  const { objects, layoutConfig, profile, failureType, supportCode } = state;
  if (profile === null && failureType === null) {
    return (
      <SkeletonGroup label={m.loadingAccount}>
        <Skeleton className={s.waiting} />
      </SkeletonGroup>
    );
  }
  if (profile === null) {
    return (
      <Card className={s.failed} role="alert">
        <div>
          <p>{failureType === 'offline' ? m.profileOffline : m.partNotLoaded}</p>
          <SupportCode code={supportCode} />
        </div>
        <Button size="small" kind="secondary" testid="retry" onClick={() => void store.retry()}>
          {m.tryAgain}
        </Button>
      </Card>
    );
  }
  if (objects.length === 0) return null;
  return (
    <div className={s.widgets} data-columns={layoutConfig.columns}>
      {objects.map((widget) => (
        <ProfileWidgetView key={widget.key} widget={widget} />
      ))}
    </div>
  );
}

function AccountLinks({ store }: { store: AccountStore }) {
  const support = useStore(store.settings, ({ config }) => config?.support);
  return (
    <>
      <Card padding="flush">
        <RowLink to={paths.orders} icon={Package} tint="leaf" title={m.orders} detail={m.ordersDetail} />
        <RowLink
          to={paths.favourites}
          icon={Heart}
          tint="rose"
          title={m.favourites}
          detail={m.favouritesDetail}
        />
        <RowLink
          to={paths.addresses}
          icon={MapPin}
          tint="sky"
          title={m.addresses}
          detail={m.addressesDetail}
        />
      </Card>
      <Card padding="flush">
        <RowLink to={paths.wallet} icon={Wallet} tint="butter" title={m.shopWallet} detail={m.walletDetail} />
        <RowLink to={paths.gifts} icon={Gift} tint="rose" title={m.giftCards} detail={m.giftCardsDetail} />
        <RowLink
          to={paths.secretSanta}
          icon={Users}
          tint="leaf"
          title={m.secretSanta}
          detail={m.secretSantaDetail}
        />
      </Card>
      <Card padding="flush">
        <RowLink
          to={paths.help}
          icon={ShieldQuestionMark}
          title={m.help}
          detail={support?.phone ? m.helpOrCall(formatPhone(support.phone)) : m.helpDetail}
        />
        <RowLink to={paths.privacy} icon={Shield} title={m.privacy} detail={m.privacyDetail} />
        <RowLink to={paths.aboutUs} icon={Info} title={m.aboutUs} detail={m.legalDetails} />
      </Card>
    </>
  );
}

export const createAccountPage = (needs: AccountNeeds) =>
  definePage<AccountState, AccountActions>({
    where: 'account',
    // The query does not change the page.
    keyOf: () => '',
    View: AccountPage,
    initial: () => ({ ...newApiState(), profile: null, objects: [], layoutConfig: { columns: 1 } }),
    loads: loadAccount,
    shows: ({ profile }) => profile !== null,
    head: (_state, { title }) => ({ title, noindex: true, canonical: href.account() }),
    actions: (page) => accountActions(page, needs),
  });
