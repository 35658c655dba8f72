import { useStoreIfAny } from '../ui/stores.tsx';
import type { ScreenTelling } from './event-buffer.ts';

declare module '../ui/stores.tsx' {
  interface ShopStores {
    analytics: ScreenTelling;
  }
}

const nothing = () => {};
const nobody: ScreenTelling = { track: nothing, report: nothing, screen: nothing, watch: () => nothing };

/** Without a provider nothing is tracked, so that components can be rendered alone. */
export function useAnalytics(): ScreenTelling {
  return useStoreIfAny('analytics') ?? nobody;
}
