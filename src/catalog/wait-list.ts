import { productFacts } from '../cart/products.ts';
import type { Analytics, KeyValue, Messages } from '../model/ports.ts';
import { createStore, type Watched } from '../platform/store.ts';
import type { Product } from './product-wire.ts';
import * as m from './wait-list-messages.ts';

const STORAGE_KEY = 'waited-for';
/** The maximum number of products; the oldest ones are dropped. */
const MAX_PRODUCTS = 10;

/** Validated by hand: the schema functions would come with every first visit. */
function parse(text: string | null): string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

interface WaitListState {
  readonly ids: readonly string[];
}

/** The out-of-stock products to announce on this device once they are available again. */
export interface WaitList {
  readonly watched: Watched<WaitListState>;
  /** reads the list from storage, which does not exist on the server */
  read(): readonly string[];
  toggle(product: Product): void;
  remove(productId: string): void;
  /** removes all entries */
  clear(): void;
}

interface WaitListDeps {
  storage: KeyValue;
  analytics: Pick<Analytics, 'track'>;
  messages: Pick<Messages, 'toast'>;
}

export function createWaitList({ storage, analytics, messages }: WaitListDeps): WaitList {
  const store = createStore<WaitListState>({ ids: [] });
  const read = () => {
    store.set({ ids: parse(storage.get(STORAGE_KEY)) });
    return store.get().ids;
  };
  const write = (ids: readonly string[]): void => {
    if (ids.length === 0) storage.remove(STORAGE_KEY);
    else storage.set(STORAGE_KEY, JSON.stringify(ids));
    store.set({ ids });
  };
  const remove = (productId: string): void => write(read().filter((id) => id !== productId));
  return {
    watched: store,
    read,
    remove,
    toggle(product) {
      const { productId } = product;
      if (read().includes(productId)) return remove(productId);
      write([...store.get().ids, productId].slice(-MAX_PRODUCTS));
      analytics.track('Notify Me Clicked', productFacts(product));
      messages.toast(m.backInStockNoted);
    },
    clear: () => write([]),
  };
}
