import { useStoreIfAny } from '../ui/stores.tsx';
import type { ScreenTelling } from './event-buffer.ts';

declare module '../ui/stores.tsx' {
  interface ShopStores {
    analytics: ScreenTelling;
  }
}

const nothing = () => {};
const nobody: ScreenTelling = { track: nothing, report: nothing, screen: nothing, watch: () => nothing };

/** Without one, nothing is tracked: a component that is drawn alone need not know of it. */
export function useAnalytics(): ScreenTelling {
  return useStoreIfAny('analytics') ?? nobody;
}
