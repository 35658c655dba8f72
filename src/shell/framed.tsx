import { ShoppingBasket } from 'lucide';
import { createRoot } from 'react-dom/client';
import { FRAME } from '../platform/attempt-url.ts';
import type { ShopNavigation } from '../platform/navigation.ts';
import { isAtPayment } from '../platform/path-kinds.ts';
import { createMemoryStorage } from '../platform/storage.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Screen } from '../ui/Screen.tsx';
import { TabLink } from '../ui/TabLink.tsx';
import type { ShopDeps } from './shop.ts';
import * as m from './framed-messages.ts';

type FrameWindow = Pick<Window, 'parent' | 'top' | 'name' | 'location' | 'document' | 'localStorage'>;

/**
 * Overrides for a shop that another site frames. Payment pages open in the top window and return to the
 * embedding page. An untrusted frame has no storage and no login. Null: the browser blocks storage for this
 * frame, which then only links to the shop.
 */
export function enterFrame(
  window: FrameWindow,
  container: HTMLElement,
  pageNavigation: ShopNavigation,
  code: Pick<ShopDeps['code'], 'loadStyles'>,
  /** the origins that may frame a static page; absent: the server has sent a header instead */
  { frameOrigins }: { frameOrigins?: readonly string[] | undefined },
): Partial<Pick<ShopDeps, 'navigation' | 'storage' | 'loginStorage'>> | null {
  if (!isForeign(window)) return {};
  const page = embeddingPage(window);
  const navigation: ShopNavigation = {
    ...pageNavigation,
    leave(url) {
      try {
        (window.top ?? window).location.href = url;
      } catch {
        // the browser may not allow a frame to navigate its top window
        pageNavigation.leave(url);
      }
    },
    absolute(path) {
      const url = new URL(pageNavigation.absolute(path));
      // backends redirect only to the shop; its server then redirects to the embedding page
      if (page !== null && isAtPayment(path)) url.searchParams.set(FRAME, page);
      return url.href;
    },
  };
  if (!isTrusted(window, frameOrigins)) {
    return {
      navigation: { ...navigation, newTabUrl: () => pageNavigation.absolute(pageNavigation.path()) },
      storage: createMemoryStorage(),
      loginStorage: createMemoryStorage(),
    };
  }
  if (hasStorage(window)) return { navigation };
  void code
    .loadStyles('shell/framed')
    .catch(() => {})
    .then(() => createRoot(container).render(<NewTabScreen to={window.location.href} />));
  return null;
}

function NewTabScreen({ to }: { to: string }) {
  return (
    <main id="content" className="shop">
      <Screen name="own-tab">
        <EmptyState
          icon={ShoppingBasket}
          title={m.newTabTitle}
          detail={m.nothingSaved}
          action={<TabLink to={to}>{m.openShop}</TabLink>}
        />
      </Screen>
    </main>
  );
}

/** Whether any ancestor window has another origin. */
function isForeign(window: FrameWindow): boolean {
  try {
    let ancestor: Pick<Window, 'parent' | 'location'> = window;
    while (ancestor.parent !== ancestor) {
      ancestor = ancestor.parent;
      if (ancestor.location.origin !== window.location.origin) return true;
    }
    return false;
  } catch {
    return true;
  }
}

/** The origins of all ancestor windows. Some browsers lack `ancestorOrigins`. */
function ancestorsOf({ location }: FrameWindow): readonly string[] | null {
  const origins: DOMStringList | undefined = location.ancestorOrigins;
  return origins ? Array.from(origins) : null;
}

function isTrusted(window: FrameWindow, origins: readonly string[] | undefined): boolean {
  if (!origins) return true;
  const trustedOrigins = [...origins, window.location.origin];
  return ancestorsOf(window)?.every((ancestor) => trustedOrigins.includes(ancestor)) ?? false;
}

/** The embedding page's URL, as set by `embed.js` and confirmed by the browser. */
function embeddingPage(window: FrameWindow): string | null {
  try {
    const { origin } = new URL(window.name);
    const embedder = ancestorsOf(window)?.[0] ?? new URL(window.document.referrer).origin;
    return window.parent === window.top && origin === embedder ? window.name : null;
  } catch {
    return null;
  }
}

function hasStorage(window: FrameWindow): boolean {
  try {
    window.localStorage.setItem('doorstep:probe', '');
    window.localStorage.removeItem('doorstep:probe');
    return true;
  } catch {
    return false;
  }
}
