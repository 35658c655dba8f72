import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useAnalytics } from '../analytics/analytics-context.ts';
import { CartBar } from '../cart/ui/CartBar.tsx';
import { href, pathnameOf } from '../platform/paths.ts';
import { useFocusOnChange } from '../ui/use-focus-on-change.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { usePagePath } from '../ui/use-page-path.ts';
import { useStore } from '../ui/use-store.ts';
import { CartPanel } from './CartPanel.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';
import { ShopHeader } from './ShopHeader.tsx';
import { addressOf, matchRoute } from './match-route.ts';
import { partOf, type RouteEntry, type ScreenName } from './routes.ts';
import s from './ScreenOutlet.module.css';
import { useShop } from './shop-context.tsx';
import { isOwn } from './tables.ts';
import { useWide } from './use-wide.ts';
import * as m from '../model/messages.ts';

/** Where the cart's bar belongs: on screens to shop in, not on those that are about the cart itself. */
const TO_SHOP_IN: readonly ScreenName[] = [
  'home',
  'search',
  'listing',
  'layout',
  'index',
  'recipes',
  'print',
  'not-found',
];

interface ScreenProps {
  entry: RouteEntry;
  path: string;
  /** the order that is under way, over what stands at the lower edge */
  live: ReactNode;
}

function Screen({ entry, path, live }: ScreenProps) {
  const { screens, shop } = useShop();
  switch (entry.screen) {
    case 'cart':
      return <screens.Cart as="page" aboveFoot={live} />;
    case 'checkout':
      return <screens.Checkout />;
    case 'payment-status':
      return <screens.PaymentStatus />;
    case 'order-placed':
      return <screens.OrderPlaced address={addressOf(entry, path)} />;
    case 'print-preview':
      return <screens.PrintPreview />;
    case 'print':
      return <screens.PrintLanding entry={entry} path={path} />;
    case 'checkout-wallet':
      return <screens.Wallet />;
    default: {
      const { screen } = entry;
      const Page = screens.part(isOwn(screen) ? screen : partOf(screen, shop.deps.config.feed));
      return <Page entry={entry} path={path} />;
    }
  }
}

/** On wide screens the cart is a panel beside the screen that was there before. `path`: with its query. */
function useShown(): { shown: RouteEntry; panel: boolean; path: string } {
  const { path: pathname, search } = usePagePath();
  const path = search === '' ? pathname : `${pathname}?${search}`;
  const wide = useWide();
  const entry = matchRoute(pathname);
  const [behind, setBehind] = useState(href.home());
  useEffect(() => {
    if (matchRoute(pathname).screen !== 'cart') setBehind(path);
  }, [pathname, path]);
  const panel = wide && entry.screen === 'cart';
  return panel ? { shown: matchRoute(behind), panel, path: behind } : { shown: entry, panel, path };
}

/** Before the screen, which may know better what it is called. */
function Entered({ title, path }: { title: string; path: string }) {
  const { document } = useShop().shop.deps;
  useEffect(() => document.entered(title, path), [document, title, path]);
  return null;
}

function useTrackScreen(): void {
  const { screen } = useAnalytics();
  const { path } = usePagePath();
  useEffect(() => {
    const entry = matchRoute(path);
    screen(entry.screen, { route: entry.path, title: entry.title });
  }, [screen, path]);
}

export function ScreenOutlet() {
  const { screens, shop } = useShop();
  const hydrated = useHydrated();
  const { shown, panel, path } = useShown();
  const title = panel ? m.yourCart : (shop.pages.nameOf(path)?.title ?? shown.title);
  const pathname = pathnameOf(path);
  useTrackScreen();
  const place = useFocusOnChange<HTMLElement>(pathname);
  const wide = useWide();
  // What is typed and open goes with the session that it was for.
  const shopper = useStore(shop.pages.versions, (versions) => versions.shopper);
  const bar = hydrated && !wide && TO_SHOP_IN.includes(shown.screen);
  const prompts = (at: 'top' | 'end') =>
    hydrated &&
    shown.screen === 'home' && (
      <Suspense>
        <screens.AppPrompts at={at} />
      </Suspense>
    );
  const live = hydrated && (panel || ['home', 'cart'].includes(shown.screen)) && (
    <Suspense>
      <screens.LiveOrder />
    </Suspense>
  );
  return (
    <>
      <Entered key={shopper} title={title} path={pathname} />
      <ShopHeader screen={shown.screen} />
      <div className={panel ? s.beside : undefined}>
        <main ref={place} id="content" className={s.main} tabIndex={-1}>
          <ScreenBoundary key={`${shopper} ${pathname}`}>
            {prompts('top')}
            <Suspense fallback={<ScreenSkeleton title={title} />}>
              <Screen entry={shown} path={path} live={live} />
            </Suspense>
            {prompts('end')}
          </ScreenBoundary>
        </main>
        {panel && <CartPanel key={shopper} />}
      </div>
      {bar && <CartBar above={live} />}
      {wide && live && <div className={s.foot}>{live}</div>}
      {hydrated && (
        <Suspense>
          <screens.NetworkLine />
        </Suspense>
      )}
    </>
  );
}
