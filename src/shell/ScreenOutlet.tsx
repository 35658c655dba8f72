import { memo, startTransition, Suspense, useCallback, useEffect, useState } from 'react';
import { useAnalytics } from '../analytics/analytics-context.ts';
import { CartBar } from '../cart/ui/CartBar.tsx';
import { href, pathnameOf, paths } from '../platform/paths.ts';
import { AppLink } from '../ui/Link.tsx';
import { useFocusOnChange } from '../ui/use-focus-on-change.ts';
import { useUi } from '../ui/ui-context.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { usePagePath } from '../ui/use-page-path.ts';
import { useStore } from '../ui/use-store.ts';
import { useWide } from '../ui/use-wide.ts';
import { CartPanel } from './CartPanel.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';
import { ShopHeader } from './ShopHeader.tsx';
import { matchOf, matchRoute, applyGate } from './match-route.ts';
import { type RouteEntry, type ScreenName, withFeed } from './routes.ts';
import s from './ScreenOutlet.module.css';
import { useShop } from './shop-context.tsx';
import { hasTabBar, TabBar } from './TabBar.tsx';
import { SCREENS } from './tables.ts';
import * as m from '../model/messages.ts';

/** The screens that show the cart bar: those for shopping, not the cart itself. */
const SHOPPING_SCREENS: readonly ScreenName[] = [
  'home',
  'search',
  'listing',
  'layout',
  'index',
  'buy-again',
  'recipes',
  'print',
  'not-found',
];

interface ScreenProps {
  entry: RouteEntry;
  path: string;
}

/** The strip of the live order, which is known only in the browser. */
function LiveOrder() {
  const { screens } = useShop();
  return (
    useHydrated() && (
      <Suspense>
        <screens.LiveOrder />
      </Suspense>
    )
  );
}

function Screen({ entry, path }: ScreenProps) {
  const { screens, shop } = useShop();
  const { off } = useUi();
  // A screen that was not server-rendered waits until its feature is known to be on.
  if (entry.gate && off === null && SCREENS[entry.screen].kind !== 'page')
    return <ScreenSkeleton title={entry.title} />;
  switch (entry.screen) {
    case 'cart':
      return <screens.Cart layout="page" banner={<LiveOrder />} />;
    case 'checkout':
      return <screens.Checkout />;
    case 'payment-status':
      return <screens.PaymentStatus />;
    case 'order-placed':
      return <screens.OrderPlaced match={matchOf(entry, path)} />;
    case 'print-preview':
      return <screens.PrintPreview />;
    case 'print':
      return <screens.PrintLanding entry={entry} path={path} />;
    case 'checkout-wallet':
      return <screens.Wallet />;
    default: {
      const Page = screens.page(withFeed(entry.screen, shop.deps.config.feed));
      return <Page entry={entry} path={path} />;
    }
  }
}

/**
 * The boundary of the screen. Memoized: a Suspense boundary that gets new props while dehydrated is hydrated at once,
 * in one long task instead of in slices.
 */
const ScreenSlot = memo(function ScreenSlot({ entry, path, onShown }: ScreenProps & { onShown: () => void }) {
  const { pages } = useShop().shop;
  return (
    <Suspense fallback={<ScreenSkeleton title={pages.nameOf(path)?.title ?? entry.title} />}>
      <Screen entry={entry} path={path} />
      <ShownEffect onShown={onShown} />
    </Suspense>
  );
});

/** Belongs inside the screen's boundary, so that its effect runs once the screen is hydrated or rendered. */
function ShownEffect({ onShown }: { onShown: () => void }) {
  useEffect(onShown, [onShown]);
  return null;
}

/**
 * Whether the screen has been hydrated, or there was no server markup. Until then, state that only the
 * browser knows is neither loaded nor shown: a cart bar with three items would contradict a product card that
 * still says "Add".
 */
function useScreenHydrated(reportShown?: () => void): [hydrated: boolean, onShown: () => void] {
  const [isShown, setShown] = useState(useHydrated());
  const onShown = useCallback(() => {
    reportShown?.();
    startTransition(() => setShown(true));
  }, [reportShown]);
  return [isShown, onShown];
}

/**
 * The screen to show, and whether the cart is open: on wide screens the cart is a panel beside the previous
 * screen. `path` includes the query.
 */
function useVisibleEntry(): { shown: RouteEntry; panel: boolean; path: string } {
  const { path: pathname, location: path } = usePagePath();
  const wide = useWide(useShop().shop.deps.width);
  const entry = matchRoute(pathname);
  const [previousPath, setPreviousPath] = useState(href.home());
  useEffect(() => {
    if (matchRoute(pathname).screen !== 'cart') startTransition(() => setPreviousPath(path));
  }, [pathname, path]);
  const panel = wide && entry.screen === 'cart';
  const { off } = useUi();
  const shown = applyGate(
    panel ? matchRoute(previousPath) : entry,
    (gate) => gate !== undefined && off?.includes(gate) === true,
  );
  return { shown, panel, path: panel ? previousPath : path };
}

/** Sets the document's title. It is rendered before the screen, which may set a more specific title. */
function DocumentTitle({ title }: { title: string }) {
  const { document } = useShop().shop.deps;
  const { location } = usePagePath();
  useEffect(() => document.screenEntered(title, location), [document, title, location]);
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

export interface ScreenOutletProps {
  /** called for each screen once it is interactive, whether hydrated or rendered */
  onShown?: (() => void) | undefined;
  /** called once, when the first screen is interactive and browser-only state is shown */
  onHydrated?: (() => void) | undefined;
}

export function ScreenOutlet({ onShown: reportShown, onHydrated }: ScreenOutletProps) {
  const { screens, shop } = useShop();
  const { hostTitleBar } = useUi();
  const [hydrated, onShown] = useScreenHydrated(reportShown);
  const { shown, panel, path } = useVisibleEntry();
  const title = panel ? m.yourCart : (shop.pages.nameOf(path)?.title ?? shown.title);
  const pathname = pathnameOf(path);
  useTrackScreen();
  useEffect(() => {
    if (hydrated) onHydrated?.();
  }, [hydrated, onHydrated]);
  // The key changes when the session ends, so that typed text and open dialogs are dropped.
  const shopper = useStore(shop.pages.versions, (versions) => versions.shopper);
  const main = useFocusOnChange<HTMLElement>(pathname, shopper);
  const wide = useWide(shop.deps.width);
  const hasCartBar = hydrated && !wide && SHOPPING_SCREENS.includes(shown.screen);
  const hasTabs = !hostTitleBar && hasTabBar(shown.name);
  const renderPrompts = (at: 'top' | 'end') =>
    hydrated &&
    shown.screen === 'home' && (
      <Suspense>
        <screens.AppPrompts at={at} />
      </Suspense>
    );
  const liveOrder = (panel || ['home', 'cart'].includes(shown.screen)) && <LiveOrder />;
  return (
    <>
      <DocumentTitle key={shopper} title={title} />
      <ShopHeader screen={shown.screen} hydrated={hydrated} />
      <div className={panel ? s.beside : undefined}>
        <main ref={main} id="content" className={s.main} tabIndex={-1}>
          <ScreenBoundary key={`${shopper} ${pathname}`} onFailed={onShown}>
            {renderPrompts('top')}
            <ScreenSlot entry={shown} path={path} onShown={onShown} />
            {renderPrompts('end')}
          </ScreenBoundary>
        </main>
        {panel && <CartPanel key={shopper} adjacentPath={path} />}
      </div>
      <footer className={s.legal}>
        <AppLink to={paths.aboutUs}>{m.legalDetails}</AppLink>
      </footer>
      <div className={hasTabs ? s.tabs : s.bars}>
        {hasCartBar && <CartBar banner={liveOrder} />}
        {hasTabs && <TabBar page={shown.name} />}
      </div>
      {hydrated && wide && liveOrder && <div className={s.foot}>{liveOrder}</div>}
      {hydrated && (
        <Suspense>
          <screens.NetworkLine />
        </Suspense>
      )}
    </>
  );
}
