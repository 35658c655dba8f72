import { memo, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useAnalytics } from '../analytics/analytics-context.ts';
import { CartBar } from '../cart/ui/CartBar.tsx';
import { href, pathnameOf } from '../platform/paths.ts';
import { useFocusOnChange } from '../ui/use-focus-on-change.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { useStore } from '../ui/use-store.ts';
import { usePagePath } from '../ui/use-page-path.ts';
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

/**
 * What comes after the first screen. A component of its own: what stands around it is not drawn anew for it, and React
 * holds back by up to 300 ms what it hydrates beside a part that waits for its code.
 */
function AfterFirstScreen({ children }: { children: ReactNode }) {
  const { yes } = useStore(useShop().shop.started);
  return yes && <Suspense>{children}</Suspense>;
}

function LiveOrder() {
  const { screens } = useShop();
  return (
    <AfterFirstScreen>
      <screens.LiveOrder />
    </AfterFirstScreen>
  );
}

function Prompts({ at }: { at: 'top' | 'end' }) {
  const { screens } = useShop();
  return (
    <AfterFirstScreen>
      <screens.AppPrompts at={at} />
    </AfterFirstScreen>
  );
}

interface MainProps {
  shown: RouteEntry;
  path: string;
  title: string;
  live: boolean;
  onScreen: (() => void) | undefined;
}

/** Remembered: React hydrates a part in one long task when it is drawn anew before. */
const Main = memo(function Main({ shown, path, title, live, onScreen }: MainProps) {
  const pathname = pathnameOf(path);
  const place = useFocusOnChange<HTMLElement>(pathname);
  const isHome = shown.screen === 'home';
  return (
    <main ref={place} id="content" className={s.main} tabIndex={-1}>
      <ScreenBoundary key={pathname} onFailed={onScreen}>
        {isHome && <Prompts at="top" />}
        <Suspense fallback={<ScreenSkeleton title={title} />}>
          <Screen entry={shown} path={path} live={live && <LiveOrder />} />
          <Shown onScreen={onScreen} />
        </Suspense>
        {isHome && <Prompts at="end" />}
      </ScreenBoundary>
    </main>
  );
});

function Shown({ onScreen }: Pick<MainProps, 'onScreen'>) {
  useEffect(() => onScreen?.(), [onScreen]);
  return null;
}

function Bar({ live }: { live: boolean }) {
  return useHydrated() && <CartBar above={live && <LiveOrder />} />;
}

/** `onScreen`: called for each screen that can be used, or says that it cannot be shown. */
export function ScreenOutlet({ onScreen }: { onScreen?: (() => void) | undefined }) {
  const { screens, shop } = useShop();
  const { shown, panel, path } = useShown();
  const title = panel ? m.yourCart : (shop.pages.nameOf(path)?.title ?? shown.title);
  useTrackScreen();
  const wide = useWide();
  const live = panel || ['home', 'cart'].includes(shown.screen);
  return (
    <>
      <Entered title={title} path={pathnameOf(path)} />
      <ShopHeader screen={shown.screen} />
      <div className={panel ? s.beside : undefined}>
        <Main shown={shown} path={path} title={title} live={live} onScreen={onScreen} />
        {panel && <CartPanel />}
      </div>
      {!wide && TO_SHOP_IN.includes(shown.screen) && <Bar live={live} />}
      {wide && live && (
        <div className={s.foot}>
          <LiveOrder />
        </div>
      )}
      <AfterFirstScreen>
        <screens.NetworkLine />
      </AfterFirstScreen>
    </>
  );
}
