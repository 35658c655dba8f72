import { type Detected, webPolicy } from '../../bridge/detect.ts';
import type { Clock, KeyValue } from '../model/ports.ts';
import { createPlainBackLayers } from '../platform/back-stack.ts';
import { steadyConnectivity } from '../platform/connectivity.ts';
import { createRandom } from '../platform/random.ts';
import { createMemoryStorage } from '../platform/storage.ts';
import type { ShopConfig } from '../shell/config.ts';
import { createShop } from '../shell/create-shop.ts';
import { deferBridge } from '../shell/deferred-bridge.ts';
import type { Shop } from '../shell/shop.ts';
import { bufferAnswer } from './buffer-answer.ts';

export interface RequestShopDeps {
  /** the page's path and query */
  address: string;
  origin: string;
  host: Detected;
  api: (request: Request) => Promise<Response>;
  clock: Clock;
  /** storage that outlives the request */
  storage: KeyValue;
  config: ShopConfig;
  report: (error: unknown, where: string) => void;
}

/** A shop that renders one request. It has no host app, does not navigate, and is never started. */
export function createRequestShop(deps: RequestShopDeps): Shop {
  const { address, origin, host, api, clock, config } = deps;
  const partner = host.partner;
  const neverConnected = new Promise<never>(() => {});
  const throwUnavailable = (): never => {
    throw new Error('[server] Not available while rendering a request.');
  };
  return createShop({
    config: { ...config, api: `${origin}/api` },
    platform: host.platform,
    bridge: deferBridge(
      { name: partner?.name ?? 'web', platform: host.platform },
      partner?.policy ?? webPolicy,
      neverConnected,
    ),
    fetch: async (input, init) => bufferAnswer(await api(new Request(input, init))),
    clock,
    random: createRandom(globalThis.crypto),
    storage: onlyAuthKey(deps.storage),
    loginStorage: createMemoryStorage(),
    tabs: throwUnavailable,
    navigation: {
      path: () => address,
      go: () => {},
      back: () => {},
      leave: () => {},
      // The URL is concatenated, because `new URL(to, origin)` takes the start of a path with two slashes for
      // a host.
      absolute: (to) => new URL(origin + to).href,
      href: (to) => to,
      hash: () => '',
      onHash: () => () => {},
    },
    layers: createPlainBackLayers(),
    connectivity: steadyConnectivity,
    width: { wide: () => false, onChange: () => () => {} },
    document: { screenEntered: () => {}, reload: () => {}, reloadOnce: () => false },
    analytics: { track: () => {}, report: deps.report, screen: () => {}, watch: () => () => {} },
    openAnalytics: throwUnavailable,
    isStandalone: true,
    code: {
      loadStyles: async () => {},
      scriptOf: () => null,
      importFrom: throwUnavailable,
      saveData: () => true,
    },
    files: throwUnavailable,
    pictureBase: '',
    initial: null,
  });
}

/** Only the backend's auth key is shared between requests, to save a fetch for each. */
function onlyAuthKey(storage: KeyValue): KeyValue {
  const ownStorage = createMemoryStorage();
  const storageFor = (key: string) => (key.endsWith(':auth_key') ? storage : ownStorage);
  return {
    get: (key) => storageFor(key).get(key),
    set: (key, value) => storageFor(key).set(key, value),
    remove: (key) => storageFor(key).remove(key),
  };
}
