import { useDeferredValue } from 'react';
import { useStoreOf } from '../ui/stores.tsx';
import { useStore } from '../ui/use-store.ts';
import type { PrintStore } from './print-ports.ts';
import type { PrintState } from './reduce-print.ts';

declare module '../ui/stores.tsx' {
  interface ShopStores {
    print: PrintStore;
  }
}

/** What can be done with documents. Never renders anew by itself. */
export function usePrintStore(): PrintStore {
  return useStoreOf('print');
}

/** What is known of the documents. */
export function usePrint(): PrintState {
  return useStore(usePrintStore().watched);
}

/** The same a step later, for what stands behind a dialog: a slow phone draws the dialog first. */
export function usePrintLater(): PrintState {
  return useDeferredValue(usePrint());
}
