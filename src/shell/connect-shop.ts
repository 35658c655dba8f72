import { connect, detectPlatform, type Platform, type Registry, webPolicy } from '../../bridge/index.ts';
import type { Analytics, Clock, Navigation } from '../model/ports.ts';
import { readFacts } from '../platform/facts.ts';
import { createScriptLoader } from '../platform/scripts.ts';
import { createSafeStorage } from '../platform/storage.ts';
import type { ShopConfig } from './config.ts';
import { deferBridge } from './deferred-bridge.ts';

export function connectShop(options: {
  window: Window & typeof globalThis;
  registry: Registry;
  config: ShopConfig;
  navigation: Navigation;
  analytics: Analytics;
  clock: Clock;
}): { bridge: ReturnType<typeof deferBridge>; platform: Platform } {
  const { window, registry, config, navigation, analytics, clock } = options;
  const facts = readFacts(window, []);
  const { platform, partner } = detectPlatform(facts, registry);
  const tab = createSafeStorage(() => window.sessionStorage);
  const sdkUrl = config.phonepeSdkUrl;
  const env = {
    window,
    facts,
    loadScript: createScriptLoader(window.document, sdkUrl ? [sdkUrl] : []),
    navigate: (url: string) => navigation.leave(url),
    config: { phonepe: { sdkUrl } },
    tab,
  };
  const connecting = connect({ registry, env, clock });
  void connecting.then(({ problem }) => problem && analytics.report(problem, 'bridge'));
  return {
    bridge: deferBridge({ name: partner?.name ?? 'web', platform }, partner?.policy ?? webPolicy, connecting),
    platform,
  };
}
