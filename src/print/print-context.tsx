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

/** The print store; the hook does not subscribe to its state. */
export function usePrintStore(): PrintStore {
  return useStoreOf('print');
}

/** The state of the print store; the hook subscribes to it. */
export function usePrint(): PrintState {
  return useStore(usePrintStore().watched);
}

/** The deferred state, for content behind a dialog, so that a slow phone renders the dialog first. */
export function useDeferredPrint(): PrintState {
  return useDeferredValue(usePrint());
}
