import { useDeferredValue } from 'react';
import { useSnapshot } from 'valtio';
import { useStoreOf } from '../ui/stores.tsx';
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

/** What is known of the documents. Renders anew only when what is read of it changes. */
export function usePrint(): PrintState {
  return useSnapshot(usePrintStore().state) as PrintState;
}

/** The same a step later, for what stands behind a dialog: a slow phone draws the dialog first. */
export function usePrintLater(): PrintState {
  return useDeferredValue(usePrint());
}
