import { BridgeError, detectPlatform, webPolicy } from '../../bridge/detect.ts';
import type { Platform, Registry } from '../../bridge/index.ts';
import type { Analytics, Clock, Navigation } from '../model/ports.ts';
import { readFacts } from '../platform/facts.ts';
import { createSafeStorage } from '../platform/storage.ts';
import type { ShopConfig } from './config.ts';
import { deferBridge } from './deferred-bridge.ts';
import type { Loader } from './loader.ts';
import { partnerSettings, sdkOf } from './partner-settings.ts';
import { BRIDGE } from './tables.ts';

export function connectShop(options: {
  window: Window & typeof globalThis;
  registry: Registry;
  config: ShopConfig;
  navigation: Navigation;
  analytics: Analytics;
  clock: Clock;
  /** resolves with the shop's loader once its first screen is hydrated */
  whenReady: Promise<Loader>;
}): { bridge: ReturnType<typeof deferBridge>; platform: Platform } {
  const { window, registry, config, navigation, analytics, clock, whenReady } = options;
  const facts = readFacts(
    window,
    registry.flatMap(({ injects = [] }) => injects),
  );
  const { platform, partner } = detectPlatform(facts, registry);
  const tab = createSafeStorage(() => window.sessionStorage);
  const sdk = sdkOf(config, partner?.name);
  const env = {
    window,
    facts,
    navigate: (url: string) => navigation.leave(url),
    config: partnerSettings(config),
    tab,
  };
  // The host's name and policy are known synchronously. Its adapter loads after the first screen; calls wait for it.
  const connection = whenReady
    .then((loader) => loader.untilLoaded(BRIDGE))
    .then(({ connect, createScriptLoader }) => {
      const loadScript = createScriptLoader(window.document, sdk);
      return connect({ registry, env: { ...env, loadScript }, clock });
    });
  void connection.then(({ problem }) => problem && analytics.report(problem, 'bridge'));
  return {
    bridge: deferBridge(
      { name: partner?.name ?? 'web', platform },
      partner?.policy ?? webPolicy,
      connection,
      async (connected) => {
        try {
          await (await whenReady).load(BRIDGE);
          return await connected;
        } catch {
          throw new BridgeError('deadline', '[bridge] not loaded in time');
        }
      },
    ),
    platform,
  };
}
