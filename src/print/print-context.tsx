import { createContext, useContext, useDeferredValue } from 'react';
import { useSnapshot } from 'valtio';
import type { PrintStore } from './print-ports.ts';
import type { PrintState } from './reduce-print.ts';

export const PrintContext = createContext<PrintStore | null>(null);

/** What can be done with documents. Never renders anew by itself. */
export function usePrintStore(): PrintStore {
  const store = useContext(PrintContext);
  if (store === null) {
    throw new Error('[print] no print store here: wrap the tree in <PrintContext value={store}>');
  }
  return store;
}

/** What is known of the documents. Renders anew only when what is read of it changes. */
export function usePrint(): PrintState {
  return useSnapshot(usePrintStore().state) as PrintState;
}

/** The same a step later, for what stands behind a dialog: a slow phone draws the dialog first. */
export function usePrintLater(): PrintState {
  return useDeferredValue(usePrint());
}
