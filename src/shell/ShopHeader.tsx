import { ChevronDown, Search, UserRound } from 'lucide';
import { Suspense } from 'react';
import { CartButton } from '../cart/ui/CartButton.tsx';
import { useEtaPromise } from '../location/eta-context.ts';
import { href } from '../platform/paths.ts';
import { useIsLoggedIn, useSession, useSessionStore } from '../session/session-context.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/Icon.tsx';
import { AppLink } from '../ui/Link.tsx';
import { useUi } from '../ui/ui-context.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { useWide } from '../ui/use-wide.ts';
import type { ScreenName } from './routes.ts';
import s from './ShopHeader.module.css';
import { useShop } from './shop-context.tsx';
import { useDeliverTo } from './use-deliver-to.ts';
import * as m from '../model/messages.ts';

function DeliverTo() {
  const { shop } = useShop();
  const place = useDeliverTo();
  const promise = useEtaPromise();
  return (
    <button
      type="button"
      className={s.place}
      aria-haspopup="dialog"
      data-testid="place-button"
      onClick={() => shop.showLocation(true)}
    >
      <span className={s.eta}>
        {promise?.text ?? m.deliveryInMinutes}
        <Icon node={ChevronDown} size={18} />
      </span>
      <span className={s.where}>
        {place}
        <span className="visually-hidden">. {m.changeAddress}</span>
      </span>
    </button>
  );
}

function Account() {
  const hydrated = useHydrated();
  const store = useSessionStore();
  const { name } = useSession();
  const { screens, shop } = useShop();
  const wide = useWide(shop.deps.width);
  const isKnown = useIsLoggedIn() && hydrated;
  const content = (
    <>
      <Icon node={UserRound} />
      <span className={s.accountName}>{isKnown ? name || m.account : m.logIn}</span>
    </>
  );
  if (!isKnown) {
    return (
      <button type="button" className={s.account} onClick={() => void store.requireLogin()}>
        {content}
      </button>
    );
  }
  const link = (
    <AppLink to={href.account()} className={s.account}>
      {content}
    </AppLink>
  );
  if (!wide) return link;
  return (
    <Suspense fallback={link}>
      <screens.AccountMenu className={s.account} link={link}>
        {content}
      </screens.AccountMenu>
    </Suspense>
  );
}

/** The screens with a sub-header, which is shown even in hosts with a title bar. */
const SUB_HEADER_SCREENS: readonly ScreenName[] = ['listing', 'search', 'product'];

/** The screens for shopping, where phones too show the location and the delivery time, on one line. */
const ONE_LINE_SCREENS: readonly ScreenName[] = [
  ...SUB_HEADER_SCREENS,
  'layout',
  'index',
  'recipes',
  'recipe',
  'brand-search',
  'paan',
];

/**
 * The header of the shop. On phones, only the home screen has all of it, and screens for shopping have one line of it.
 * `hydrated`: the screen below the header has been hydrated.
 */
export function ShopHeader({ screen, hydrated }: { screen: ScreenName; hydrated: boolean }) {
  const { screens, shop } = useShop();
  const { hostTitleBar } = useUi();
  const wide = useWide(shop.deps.width);
  const isOneLine = ONE_LINE_SCREENS.includes(screen);
  return (
    <header
      className={classNames(
        s.header,
        screen !== 'home' && (isOneLine ? s.oneLine : s.wideOnly),
        screen === 'search' && s.fieldBelow,
        hostTitleBar && isOneLine && !SUB_HEADER_SCREENS.includes(screen) && s.onlyBar,
      )}
    >
      <div className={s.bar}>
        {!hostTitleBar && (
          <AppLink to={href.home()} className={s.wordmark} aria-label={m.homeLink}>
            {m.shopName}
            <span className={s.dot} />
          </AppLink>
        )}
        <DeliverTo />
        <AppLink to={href.search()} className={s.search}>
          <Icon node={Search} />
          <span>{m.searchExample}</span>
        </AppLink>
        <Account />
        <div className={s.cart}>{hydrated && wide && <CartButton />}</div>
      </div>
      <div className={s.sub}>
        {hydrated && wide && (
          <Suspense>
            <screens.SubHeader />
          </Suspense>
        )}
      </div>
    </header>
  );
}
