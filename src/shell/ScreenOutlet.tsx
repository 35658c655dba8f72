import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useAnalytics } from '../analytics/analytics-context.ts';
import { CartBar } from '../cart/CartBar.tsx';
import { HomePage } from '../home/HomePage.tsx';
import { href } from '../platform/paths.ts';
import { useFocusOnChange } from '../ui/use-focus-on-change.ts';
import { CartPanel } from './CartPanel.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';
import { BrowserNotSupported, LaterPage, NotFoundPage, ServerErrorPage } from './PlainPages.tsx';
import { ShopHeader } from './ShopHeader.tsx';
import { matchRoute } from './match-route.ts';
import type { RouteEntry, ScreenName } from './routes.ts';
import s from './ScreenOutlet.module.css';
import { useShop } from './shop-context.tsx';
import { useWide } from './use-wide.ts';

/** Where the cart's bar belongs: on screens to shop in, not on those that are about the cart itself. */
const TO_SHOP_IN: readonly ScreenName[] = ['home', 'print', 'later', 'not-found'];

function Screen({ entry }: { entry: RouteEntry }) {
  const { screens } = useShop();
  switch (entry.screen) {
    case 'home':
      return <HomePage />;
    case 'cart':
      return <screens.Cart as="page" />;
    case 'checkout':
      return <screens.Checkout />;
    case 'payment-status':
      return <screens.PaymentStatus />;
    case 'order-placed':
      return <screens.OrderPlaced />;
    case 'print':
      return <screens.PrintLanding />;
    case 'later':
      return <LaterPage title={entry.title} />;
    case 'server-error':
      return <ServerErrorPage />;
    case 'browser-not-supported':
      return <BrowserNotSupported />;
    case 'not-found':
      return <NotFoundPage />;
  }
}

/** On wide screens the cart is a panel beside the screen that was there before. */
function useShown(): { shown: RouteEntry; panel: boolean; path: string } {
  const [path] = useLocation();
  const wide = useWide();
  const entry = matchRoute(path);
  const [behind, setBehind] = useState(href.home());
  useEffect(() => {
    if (matchRoute(path).screen !== 'cart') setBehind(path);
  }, [path]);
  const panel = wide && entry.screen === 'cart';
  const shownPath = panel ? behind : path;
  return { shown: panel ? matchRoute(behind) : entry, panel, path: shownPath };
}

function useTellScreen(): void {
  const { screen } = useAnalytics();
  const [path] = useLocation();
  useEffect(() => {
    const entry = matchRoute(path);
    screen(entry.screen, { route: entry.path, title: entry.title });
  }, [screen, path]);
}

export function ScreenOutlet() {
  const { shop, screens, taken } = useShop();
  const { shown, panel, path } = useShown();
  const { document } = shop.edges;
  const title = panel ? 'Your cart' : shown.title;
  useEffect(() => document.entered(title, path), [document, title, path]);
  useTellScreen();
  const place = useFocusOnChange<HTMLElement>(path);
  const wide = useWide();
  const bar = taken && !wide && TO_SHOP_IN.includes(shown.screen);
  const invited = (at: 'top' | 'end') =>
    taken &&
    shown.screen === 'home' && (
      <Suspense>
        <screens.Invited at={at} place={shop.place} />
      </Suspense>
    );
  return (
    <>
      <ShopHeader screen={shown.screen} />
      <div className={panel ? s.beside : undefined}>
        <main ref={place} className={s.main} tabIndex={-1}>
          <ScreenBoundary key={path}>
            {invited('top')}
            <Suspense fallback={<ScreenSkeleton />}>
              <Screen entry={shown} />
            </Suspense>
            {invited('end')}
          </ScreenBoundary>
        </main>
        {panel && <CartPanel />}
      </div>
      {bar && <CartBar />}
    </>
  );
}
