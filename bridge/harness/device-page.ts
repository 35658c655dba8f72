/** What a page can observe of its device. */

/** Makes `navigator` look as in the simulated app. */
export function disguise(navigator: Navigator, userAgent: string): void {
  const isApple = /iPhone|iPad/.test(userAgent);
  const isHandheld = isApple || /Android/.test(userAgent);
  const overrides: Readonly<Record<string, unknown>> = {
    userAgent,
    appVersion: userAgent.replace(/^Mozilla\//, ''),
    vendor: isApple ? 'Apple Computer, Inc.' : 'Google Inc.',
    platform: isApple ? 'iPhone' : isHandheld ? 'Linux armv81' : 'Linux x86_64',
    maxTouchPoints: isHandheld ? 5 : 0,
    // its value would reveal the browser that the harness runs in
    userAgentData: undefined,
  };
  for (const [name, value] of Object.entries(overrides)) {
    Object.defineProperty(navigator, name, { configurable: true, get: () => value });
  }
}

/** Simulates the app moving to the foreground and the background. */
export function installVisibility(window: Window & typeof globalThis): (visible: boolean) => void {
  const { document } = window;
  let isShown = true;
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => !isShown });
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (isShown ? 'visible' : 'hidden'),
  });
  return (visible) => {
    if (visible === isShown) return;
    isShown = visible;
    document.dispatchEvent(new window.Event('visibilitychange', { bubbles: true }));
  };
}

const LIFECYCLE_EVENTS = ['pagehide', 'beforeunload', 'unload', 'visibilitychange'] as const;

/** A killed app gets no lifecycle events: from then on none of these reaches the page. */
export function installKill(window: Window): () => void {
  let isKilled = false;
  for (const name of LIFECYCLE_EVENTS) {
    window.addEventListener(
      name,
      (event) => {
        if (isKilled) event.stopImmediatePropagation();
      },
      true,
    );
  }
  return () => {
    isKilled = true;
  };
}

/** Reports navigations without a page load. */
export function watchPath(
  window: Window & typeof globalThis,
  path: () => string,
  onPath: (path: string) => void,
): void {
  const { history } = window;
  let lastPath = path();
  const reportPath = () => {
    if (path() === lastPath) return;
    lastPath = path();
    onPath(lastPath);
  };
  for (const name of ['pushState', 'replaceState'] as const) {
    const native = history[name].bind(history);
    history[name] = (...args) => {
      native(...args);
      reportPath();
    };
  }
  for (const name of ['popstate', 'hashchange', 'pageshow']) window.addEventListener(name, reportPath);
}

interface Navigating extends Event {
  destination: { url: string; sameDocument: boolean };
  downloadRequest: string | null;
}

/** Blocks navigation while offline. In a browser without this API, the next page loads and is offline too. */
export function blockNavigation(
  window: Window & typeof globalThis,
  isLost: () => boolean,
  onLost: (path: string) => void,
): void {
  const { navigation } = window as { navigation?: EventTarget };
  navigation?.addEventListener('navigate', (event) => {
    const { destination, downloadRequest, cancelable } = event as Navigating;
    const { protocol, pathname, search, hash } = new URL(destination.url);
    if (!isLost() || !cancelable || destination.sameDocument || !/^https?:$/.test(protocol)) return;
    event.preventDefault();
    if (downloadRequest === null) onLost(pathname + search + hash);
  });
}

export function isReloaded({ performance }: Window): boolean {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  return Object(entry).type === 'reload';
}

interface FrameNavigation {
  canGoBack: boolean;
  back(): unknown;
}

/** The frame's own history; undefined in browsers without this API. */
export const navigationOf = (window: Window): FrameNavigation | undefined =>
  (window as { navigation?: FrameNavigation }).navigation;

/** Goes one step back within the frame; false if there is none. */
export function goBack(window: Window, navigation: FrameNavigation | undefined): boolean {
  // without this API, the frame's history cannot be told from that of the embedding page
  if (navigation && !navigation.canGoBack) return false;
  if (navigation) navigation.back();
  else window.history.back();
  return true;
}
