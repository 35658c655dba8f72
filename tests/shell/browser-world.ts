import { vi } from 'vitest';
import { detectPlatform, webPolicy } from '../../bridge/detect.ts';
import type { Bridge, Platform } from '../../bridge/index.ts';
import { createRegistry } from '../../partners/registry.ts';
import type { KeyValue } from '../../src/model/ports.ts';
import { createPlainBackLayers } from '../../src/platform/back-stack.ts';
import { createMemoryStorage } from '../../src/platform/storage.ts';
import { readConfig } from '../../src/shell/config.ts';
import { createShop } from '../../src/shell/create-shop.ts';
import { deferBridge } from '../../src/shell/deferred-bridge.ts';
import { createFakeConnectivity } from '../support/fake-connectivity.ts';
import { ORIGIN, type SandboxWorld } from '../checkout/sandbox-world.ts';
import { AGENTS, type Agent } from '../server/server-world.ts';
import { settled } from '../support/fake-clock.ts';
import { createTabHub } from '../support/persisted-slices.ts';

/** One browser with its storage and cookies; each tab holds the whole shop. */
export function openBrowser(
  world: SandboxWorld,
  {
    agent = 'phone',
    storage = createMemoryStorage(),
    cookies = createMemoryStorage(),
    serverDate,
    loadsCart = true,
    app,
  }: {
    agent?: Agent;
    storage?: KeyValue;
    cookies?: KeyValue;
    /** the server's clock for the date header; absent: no header */
    serverDate?: () => number;
    /** false: the cart's synchronisation loads only when the shop needs it */
    loadsCart?: boolean;
    /** the connected bridge of a host app; absent: the bridge never connects */
    app?: Bridge;
  } = {},
) {
  const hub = createTabHub();
  const watching = new Set<() => void>();
  const host = detectPlatform(
    { userAgent: AGENTS[agent], injected: [], standalone: false, url: ORIGIN },
    createRegistry(),
  );
  const platform: Platform = host.platform;
  const partner = app?.host.name ?? host.partner?.name ?? 'web';

  /** `broken`: called before the page moves and before an event is tracked; its exceptions are thrown there */
  async function open(path = '/', broken: (call: 'go' | 'track') => void = () => {}) {
    const connectivity = createFakeConnectivity();
    const reports: unknown[] = [];
    const tracked: string[] = [];
    const visited = [path];
    const moves = new Set<() => void>();
    let reloads = 0;
    const shop = createShop({
      config: readConfig({ api: `${ORIGIN}/api` }),
      platform,
      bridge: deferBridge(
        { name: partner, platform },
        host.partner?.policy ?? webPolicy,
        app ? Promise.resolve(app) : new Promise(() => {}),
      ),
      fetch: async (input, init) => {
        if (!connectivity.online()) throw new TypeError('Failed to fetch');
        const answer = await world.fetch(new Request(input, init));
        if (serverDate) answer.headers.set('date', new Date(serverDate()).toUTCString());
        return answer;
      },
      clock: world.clock,
      random: world.random,
      storage,
      loginStorage: {
        ...cookies,
        onChange(listener) {
          watching.add(listener);
          return () => void watching.delete(listener);
        },
      },
      tabs: () => hub(),
      navigation: {
        path: () => visited.at(-1)?.split('#')[0] || '/',
        go(to) {
          broken('go');
          visited.push(to);
          for (const listener of moves) listener();
        },
        back: () => {},
        leave: () => {},
        absolute: (to) => ORIGIN + to,
        href: (to) => to,
        hash: () => /#.*/.exec(visited.at(-1) ?? '')?.[0] ?? '',
        onHash(listener) {
          moves.add(listener);
          return () => void moves.delete(listener);
        },
      },
      layers: createPlainBackLayers(),
      connectivity,
      width: { wide: () => false, onChange: () => () => {} },
      document: { screenEntered: () => {}, reload: () => void reloads++, reloadOnce: () => false },
      analytics: {
        track(event) {
          broken('track');
          tracked.push(event);
        },
        screen: () => {},
        watch: () => () => {},
        report: (error) => void reports.push(error),
      },
      openAnalytics: () => () => {},
      isStandalone: true,
      code: {
        loadStyles: async () => {},
        scriptOf: () => null,
        saveData: () => false,
        importFrom: () => Promise.reject(new Error('nothing is built here')),
      },
      files: <T>() =>
        ({
          put: async () => 200,
          objectUrls: { create: () => 'blob:file', revoke: () => {} },
          openPainter: () => null,
          savesData: () => false,
          pause: async () => {},
        }) as T,
      pictureBase: '',
      initial: null,
    });
    shop.start();
    if (loadsCart) await shop.loadCart();
    else await shop.services();
    await rest();
    const syncedCart = () => {
      const cart = shop.cart.synced();
      if (cart === null) throw new Error("the cart's synchronisation has not loaded");
      return cart;
    };
    return {
      shop,
      get cart() {
        return syncedCart();
      },
      reports,
      visited,
      tracked,
      reloads: () => reloads,
      toast: () => (shop.messages.state.toast.visible ? shop.messages.state.toast.message : ''),
      lines: () =>
        Object.fromEntries(
          syncedCart()
            .view()
            .lines.map(({ product, quantity }) => [product.productId, quantity]),
        ),
      async hide() {
        connectivity.setVisible(false);
        await rest();
      },
      async show() {
        connectivity.setVisible(true);
        await rest();
      },
      async logIn(phone: string) {
        void shop.session.requireLogin();
        await waitUntil(() => shop.session.login.get().loginState === 'phone');
        shop.session.flow()?.enterPhone(phone);
        await shop.session.flow()?.submitPhone();
        shop.session.flow()?.enterCode('1234');
        await waitUntil(() => shop.session.loggedIn());
        await shop.checkout();
        await rest();
      },
      goOffline: () => connectivity.setOnline(false),
      comeBack: () => connectivity.setOnline(true),
      /** kills the app without notice */
      kill: () => connectivity.setVisible(false),
    };
  }

  /** Waits until deferred writes, announcements and requests are done. */
  async function rest(): Promise<void> {
    for (let round = 0; round < 3; round += 1) {
      await world.clock.advance(600);
      await waitUntil(() => world.inFlight() === 0);
      await settled();
    }
  }

  /** Notifies all tabs of a cookie change, as the browser does. */
  function cookieChanged(): void {
    for (const listener of watching) listener();
  }

  return { open, rest, storage, cookies, hub, cookieChanged };
}

export type Tab = Awaited<ReturnType<ReturnType<typeof openBrowser>['open']>>;

/** Waits for parts of the shop that are loaded on demand. */
export function waitUntil(done: () => boolean): Promise<void> {
  return vi.waitFor(
    () => {
      if (!done()) throw new Error('it never came about');
    },
    { interval: 1, timeout: 5_000 },
  );
}
