import { type FocusEvent, useDeferredValue, useMemo } from 'react';
import { whenSeen } from '../platform/observe.ts';
import { type ShopStores, Stores } from '../ui/stores.tsx';
import { useStore } from '../ui/use-store.ts';
import { type Ui, UiProvider, type UseLocation } from '../ui/ui-context.tsx';
import { ModalHost } from './ModalHost.tsx';
import { ScreenOutlet, type ScreenOutletProps } from './ScreenOutlet.tsx';
import { createScreens } from './screens.tsx';
import type { Shop } from './shop.ts';
import { LIST_VIEWS, SANITISER } from './tables.ts';
import { ToastHost } from './ToastHost.tsx';

export interface AppProps extends ScreenOutletProps {
  shop: Shop;
  /** reads the location from the browser, from memory, or from the server's request */
  useLocation: UseLocation;
}

/** Scrolls a focused element of a horizontal row into view: browsers do not if it is only half hidden. */
function revealFocused({ target }: FocusEvent): void {
  if (target.matches('a:focus-visible, button:focus-visible, select:focus-visible')) {
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}

export function App({ shop, useLocation, onShown, onHydrated }: AppProps) {
  const stores = useMemo(() => storesOf(shop), [shop]);
  const { off } = useDeferredValue(useStore(shop.gates.watched));
  const ui = useMemo(() => ({ ...uiOf(shop, off), useLocation }), [shop, off, useLocation]);
  return (
    <Stores value={stores}>
      <UiProvider value={ui}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only observes where the focus goes, and the first use */}
        <div
          className="shop"
          onFocus={revealFocused}
          onPointerDownCapture={shop.prepareForTap}
          onKeyDownCapture={shop.prepareForTap}
          onWheelCapture={shop.prepareForTap}
        >
          <ScreenOutlet onShown={onShown} onHydrated={onHydrated} />
          <ModalHost />
          <ToastHost />
        </div>
      </UiProvider>
    </Stores>
  );
}

function storesOf(shop: Shop): Partial<ShopStores> {
  const { session, cart, eta, waitList, heart, deps } = shop;
  return {
    shell: { shop, screens: createScreens(shop) },
    session,
    cart,
    eta,
    waitList,
    heart,
    analytics: deps.analytics,
  };
}

function uiOf({ deps, links, loader }: Shop, off: Ui['off']): Omit<Ui, 'useLocation'> {
  const { analytics, bridge, code, layers, pictureBase } = deps;
  return {
    links,
    off,
    isOff: (uri) => off !== null && off.length > 0 && off.includes(links.gateOf(uri) ?? ''),
    pictureBase,
    whenSeen: code.saveData() ? whenSeen : null,
    back: layers,
    hostTitleBar: bridge.policy.hostTitleBar,
    dialogs: {
      opened: (dialog) => analytics.track('Generic Dialog Visit', { dialog }),
      clicked: (dialog, cta) => analytics.track('Generic Dialog Clicked', { dialog, cta }),
    },
    sanitiser: async () => (await loader.load(SANITISER)).cleanHtml,
    listViews: (method = 'load') => loader[method](LIST_VIEWS),
  };
}
