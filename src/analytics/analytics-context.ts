import { useStoreIfAny } from '../ui/stores.tsx';
import type { ShopAnalytics } from './event-buffer.ts';

declare module '../ui/stores.tsx' {
  interface ShopStores {
    analytics: ShopAnalytics;
  }
}

const doNothing = () => {};
const noAnalytics: ShopAnalytics = {
  track: doNothing,
  report: doNothing,
  screen: doNothing,
  watch: () => doNothing,
};

/** Without a provider nothing is tracked, so that components can be rendered alone. */
export function useAnalytics(): ShopAnalytics {
  return useStoreIfAny('analytics') ?? noAnalytics;
}
