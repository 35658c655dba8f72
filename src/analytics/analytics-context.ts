import { useStoreIfAny } from '../ui/stores.tsx';
import type { ShopAnalytics } from './event-buffer.ts';

declare module '../ui/stores.tsx' {
  interface ShopStores {
    analytics: ShopAnalytics;
  }
}

const nothing = () => {};
const noAnalytics: ShopAnalytics = { track: nothing, report: nothing, screen: nothing, watch: () => nothing };

/** Without a provider nothing is tracked, so that components can be rendered alone. */
export function useAnalytics(): ShopAnalytics {
  return useStoreIfAny('analytics') ?? noAnalytics;
}
