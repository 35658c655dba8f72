import { ShoppingBasket } from 'lucide';
import { createRoot } from 'react-dom/client';
import { returnAddress } from '../platform/attempt-address.ts';
import type { ShopNavigation } from '../platform/navigation.ts';
import { isAtPayment, queryOf } from '../platform/paths.ts';
import { createMemoryStorage } from '../platform/storage.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Screen } from '../ui/Screen.tsx';
import { TabLink } from '../ui/TabLink.tsx';
import type { ShopDeps } from './shop.ts';

/** What `embed.js` calls the shop in a frame, among the shops on its page. */
const NAME = 'frame';

type FrameWindow = Pick<Window, 'parent' | 'top' | 'name' | 'location' | 'document' | 'localStorage'>;

interface Framed {
  container: HTMLElement;
  navigation: ShopNavigation;
  /** who may frame a page that no server speaks for; absent: its server has said so in a header */
  origins: readonly string[] | undefined;
  loadStyles: () => Promise<void>;
}

/**
 * What is otherwise in a frame of somebody else's page. Payers open in the window around it, and come back to the page
 * there. In a frame that is not trusted nothing is kept or known of a shopper, and nobody logs in. Null: there is no shop
 * here but the way to one, as the browser keeps nothing for this frame.
 */
export function enterFrame(
  window: FrameWindow,
  { container, navigation: own, origins, loadStyles }: Framed,
): Partial<Pick<ShopDeps, 'navigation' | 'storage' | 'sessionKeep'>> | null {
  if (!isForeign(window)) return {};
  const page = pageAround(window);
  const navigation: ShopNavigation = {
    ...own,
    leave(url) {
      try {
        (window.top ?? window).location.href = url;
      } catch {
        // some frames may not lead their page away
        own.leave(url);
      }
    },
    absolute(path) {
      if (page === null || !isAtPayment(path)) return own.absolute(path);
      const attempt = queryOf(path).get('attempt');
      return attempt === null ? page : returnAddress(page, NAME, attempt);
    },
  };
  if (!isTrusted(window, origins)) {
    return {
      navigation: { ...navigation, ownTab: () => own.absolute(own.path()) },
      storage: createMemoryStorage(),
      sessionKeep: createMemoryStorage(),
    };
  }
  if (keeps(window)) return { navigation };
  void loadStyles().then(() => createRoot(container).render(<OwnTabOnly to={window.location.href} />));
  return null;
}

function OwnTabOnly({ to }: { to: string }) {
  return (
    <main id="content" className="shop">
      <Screen name="own-tab">
        <EmptyState
          icon={ShoppingBasket}
          title="The shop opens in a tab of its own"
          detail="Inside another site your browser keeps nothing for it: your cart and your login would be lost."
          action={<TabLink to={to}>Open the shop</TabLink>}
        />
      </Screen>
    </main>
  );
}

/** Whether any of the pages around is of another origin. */
function isForeign(window: FrameWindow): boolean {
  try {
    let one: Pick<Window, 'parent' | 'location'> = window;
    while (one.parent !== one) {
      one = one.parent;
      if (one.location.origin !== window.location.origin) return true;
    }
    return false;
  } catch {
    return true;
  }
}

/** Missing in some browsers. */
function ancestorsOf({ location }: FrameWindow): readonly string[] | null {
  const origins: DOMStringList | undefined = location.ancestorOrigins;
  return origins ? Array.from(origins) : null;
}

function isTrusted(window: FrameWindow, origins: readonly string[] | undefined): boolean {
  if (!origins) return true;
  const all = [...origins, window.location.origin];
  return ancestorsOf(window)?.every((one) => all.includes(one)) ?? false;
}

/** The page around, as `embed.js` has named it and the browser bears out. */
function pageAround(window: FrameWindow): string | null {
  try {
    const { origin } = new URL(window.name);
    const around = ancestorsOf(window)?.[0] ?? new URL(window.document.referrer).origin;
    return window.parent === window.top && origin === around ? window.name : null;
  } catch {
    return null;
  }
}

function keeps(window: FrameWindow): boolean {
  try {
    window.localStorage.setItem('doorstep:probe', '');
    window.localStorage.removeItem('doorstep:probe');
    return true;
  } catch {
    return false;
  }
}
