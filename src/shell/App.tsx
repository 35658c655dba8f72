import { useEffect, useMemo, useState } from 'react';
import { Router, type BaseLocationHook, type BaseSearchHook } from 'wouter';
import { AnalyticsContext } from '../analytics/analytics-context.ts';
import { CartContext } from '../cart/cart-context.tsx';
import { EtaContext } from '../catalog/eta-context.ts';
import { SessionContext } from '../session/session-context.tsx';
import { BackContext } from '../ui/back-context.ts';
import { DialogContext, type DialogTelling } from '../ui/dialog-context.ts';
import { HostChromeContext } from '../ui/host-chrome-context.ts';
import { LinkContext } from '../ui/Link.tsx';
import { PictureBaseContext } from '../ui/picture-base.ts';
import { useSnapshot } from 'valtio';
import { SanitiserContext } from '../ui/sanitiser-context.ts';
import { PackSizesContext } from '../catalog/layout/pack-sizes-context.ts';
import { ModalHost } from './ModalHost.tsx';
import { PACK_SIZES, SANITISER } from './tables.ts';
import { ScreenOutlet } from './ScreenOutlet.tsx';
import { createScreens } from './screens.tsx';
import type { Shop } from './shop.ts';
import { ShopContext } from './shop-context.tsx';
import { ToastHost } from './ToastHost.tsx';

export interface AppProps {
  shop: Shop;
  /** where locations come from: the browser, memory, or a server's request */
  location: {
    hook?: BaseLocationHook;
    searchHook?: BaseSearchHook;
    ssrPath?: string;
    ssrSearch?: string;
    base?: string;
  };
  /** told once, when the markup has been taken over */
  onTaken?: () => void;
}

export function App({ shop, location, onTaken }: AppProps) {
  const screens = useMemo(() => createScreens(shop), [shop]);
  const [taken, setTaken] = useState(false);
  useEffect(() => {
    setTaken(true);
    onTaken?.();
  }, [onTaken]);
  const value = useMemo(() => ({ shop, screens, taken }), [shop, screens, taken]);
  const chrome = useMemo(() => ({ hostTitleBar: shop.deps.bridge.policy.hostTitleBar }), [shop]);
  const dialogs = useMemo(() => tellDialogs(shop), [shop]);
  const { sanitiser, packSizes } = useMemo(() => lazyHelpers(shop), [shop]);
  const eta = useSnapshot(shop.eta.state);
  return (
    <ShopContext value={value}>
      <HostChromeContext value={chrome}>
        <LinkContext value={shop.links}>
          <BackContext value={shop.deps.layers}>
            <SessionContext value={shop.session}>
              <CartContext value={shop.cart}>
                <EtaContext value={eta.promise}>
                  <PictureBaseContext value={shop.deps.pictureBase}>
                    <AnalyticsContext value={shop.deps.analytics}>
                      <DialogContext value={dialogs}>
                        <SanitiserContext value={sanitiser}>
                          <PackSizesContext value={packSizes}>
                            <Router {...location}>
                              <div className="shop">
                                <ScreenOutlet />
                                <ModalHost />
                                <ToastHost />
                              </div>
                            </Router>
                          </PackSizesContext>
                        </SanitiserContext>
                      </DialogContext>
                    </AnalyticsContext>
                  </PictureBaseContext>
                </EtaContext>
              </CartContext>
            </SessionContext>
          </BackContext>
        </LinkContext>
      </HostChromeContext>
    </ShopContext>
  );
}

function tellDialogs({ deps: { analytics } }: Shop): DialogTelling {
  return {
    opened: (dialog) => analytics.track('Generic Dialog Visit', { dialog }),
    clicked: (dialog, cta) => analytics.track('Generic Dialog Clicked', { dialog, cta }),
  };
}

/** What only some texts and some products need. */
function lazyHelpers({ loader }: Shop) {
  return {
    sanitiser: async () => (await loader.load(SANITISER)).cleanHtml,
    packSizes: async () => (await loader.load(PACK_SIZES)).PackSizes,
  };
}
