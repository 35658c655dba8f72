import type { Product } from '../catalog/product-wire.ts';
import { type Api, isApiError } from '../http/api.ts';
import { tapFailureMessage } from '../http/tap-failed.ts';
import { stopAll } from '../model/listeners.ts';
import type { Analytics, Clock, Connectivity, KeyValue, Messages, Random } from '../model/ports.ts';
import { UserChangeStep } from '../model/user-change.ts';
import { createOneAtATime } from '../platform/one-at-a-time.ts';
import { paths } from '../platform/paths.ts';
import type { PersistedSlices } from '../platform/persisted-slices.ts';
import { createStore, type Watched } from '../platform/store.ts';
import type { SessionStore } from '../session/session-store.ts';
import { LIST_CHANGES_KEY } from './list-changes-key.ts';
import { FAVOURITES_ID, type ListChange, type ListItem, type ProductList } from './list-model.ts';
import { createListsApi, refusalMessage } from './lists-api.ts';
import { isInList, type ListsFact, type ListsState, newListsState, reduceLists } from './reduce-lists.ts';
import { readChanges, writeChanges } from './stored-changes.ts';
import * as m from './messages.ts';

const RETRY_MS = 15_000;

export interface FavouritesDeps {
  api: Api;
  /** shared by the tabs, and by all users */
  storage: KeyValue;
  session: Pick<SessionStore, 'loggedIn' | 'userId' | 'onLogin' | 'onLogout'>;
  slices: PersistedSlices;
  connectivity: Connectivity;
  clock: Clock;
  random: Random;
  messages: Pick<Messages, 'toast'>;
  analytics: Pick<Analytics, 'report'>;
}

/** The shopper's lists of products. */
export interface Favourites {
  readonly watched: Watched<ListsState>;
  /** adds the product to Favourites, or removes it */
  toggle(product: Product): void;
  /** adds a product to a list, or removes it; sent as soon as the backend can be reached, and kept until then */
  change(change: ListChange): void;
  /** an id for `create` */
  newListId(): string;
  /** repeating it with the same id creates no second list; resolves with why it failed, or with an empty message */
  create(listId: string, name: string): Promise<string>;
  rename(listId: string, name: string): Promise<string>;
  remove(listId: string): Promise<string>;
  /** the products of a list, once all changes have been sent; rejects as an API call does */
  products(listId: string): Promise<{ name: string; items: readonly ListItem[] }>;
  start(): () => void;
}

/**
 * A guest’s changes stay on the device and are sent after the next login. All requests are sent one after another, so
 * that no response is older than what it replaces.
 */
export function createFavourites(deps: FavouritesDeps): Favourites {
  const { storage, session, slices, connectivity, clock, random, messages, analytics } = deps;
  const api = createListsApi(deps.api);
  const { inTurn } = createOneAtATime();
  const store = createStore<ListsState>(newListsState());
  let stamp = '';
  let isAnnounced = true;
  let cancelRetry = () => {};

  const owner = () => (session.loggedIn() ? session.userId() : 0);
  const report = (error: unknown) => void (isApiError(error) || analytics.report(error, 'favourites'));

  /** The changes of all tabs; another user's are dropped, and a guest's belong to whoever logs in. */
  function storedChanges(): readonly ListChange[] {
    const { userId, changes } = readChanges(storage);
    return userId === owner() || userId === 0 ? changes : [];
  }
  function apply(fact: ListsFact): void {
    const changes = storedChanges();
    const state = reduceLists({ ...store.get(), changes }, fact);
    store.set(state);
    if (stamp === '' && state.changes.length === 0) storage.remove(LIST_CHANGES_KEY);
    else writeChanges(storage, { userId: owner(), stamp, changes: state.changes });
  }
  /** Tells the other tabs that the backend has new lists. */
  const slice = slices.add({
    name: 'favourites',
    save() {
      const wasAnnounced = isAnnounced;
      isAnnounced = true;
      return !wasAnnounced;
    },
    follow: followTabs,
    followWhileVisible: followTabs,
  });
  function announce(): void {
    stamp = random.uuid();
    isAnnounced = false;
  }
  function followTabs(): void {
    const stored = readChanges(storage);
    if (stored.userId !== owner() || stored.stamp === stamp) return;
    stamp = stored.stamp;
    store.set(reduceLists(store.get(), { type: 'changes-read', changes: stored.changes }));
    void load();
  }

  /** Sends all changes; true: there are none left. */
  async function sendChanges(): Promise<boolean> {
    cancelRetry();
    const userId = session.userId();
    for (;;) {
      const [change] = storedChanges();
      if (!session.loggedIn() || session.userId() !== userId) return false;
      if (!change) return true;
      let lists: ProductList[] | null = null;
      try {
        lists = await api.change(change);
      } catch (error) {
        if (session.userId() !== userId) return false;
        report(error);
        const message = refusalMessage(error);
        if (message === null) {
          cancelRetry = clock.after(RETRY_MS, () => void send());
          return false;
        }
        messages.toast(message);
      }
      if (session.userId() !== userId) return false;
      announce();
      apply({ type: 'settled', change, lists });
      slice.saveNow();
    }
  }
  const send = () => inTurn(sendChanges);

  function load(): Promise<void> {
    return inTurn(async () => {
      const userId = session.userId();
      if (!session.loggedIn()) return;
      try {
        const lists = await api.all();
        if (session.userId() === userId) apply({ type: 'loaded', lists });
      } catch (error) {
        report(error);
      }
    });
  }

  /** Changes the lists themselves; resolves with a message for the shopper, which is empty if all went well. */
  function edit(request: () => Promise<ProductList[]>): Promise<string> {
    return inTurn(async () => {
      const userId = session.userId();
      try {
        const lists = await request();
        if (session.userId() !== userId) return '';
        announce();
        apply({ type: 'loaded', lists });
        slice.saveNow();
        return '';
      } catch (error) {
        report(error);
        return refusalMessage(error) ?? tapFailureMessage(connectivity.online());
      }
    });
  }

  function change(listChange: ListChange): void {
    apply({ type: 'changed', change: listChange });
    void send();
  }

  function clear(): void {
    cancelRetry();
    storage.remove(LIST_CHANGES_KEY);
    stamp = '';
    store.set(newListsState());
  }
  /** After a login: the guest's changes become the shopper's. */
  function adopt(): void {
    stamp = readChanges(storage).stamp;
    apply({ type: 'loaded', lists: newListsState().lists });
    void send();
    void load();
  }

  return {
    watched: store,
    toggle(product) {
      const { productId } = product;
      const isAdded = !isInList(store.get(), FAVOURITES_ID, productId);
      change({ listId: FAVOURITES_ID, productId, isAdded });
      const message = !isAdded
        ? m.removedFromFavourites
        : session.loggedIn()
          ? m.savedToFavourites
          : m.savedOnDevice;
      messages.toast(message, undefined, isAdded ? paths.favourites : undefined);
    },
    change,
    newListId: random.uuid,
    create: (listId, name) => edit(() => api.create(listId, name)),
    rename: (listId, name) => edit(() => api.rename(listId, name)),
    remove: (listId) => edit(() => api.remove(listId)),
    products: (listId) =>
      inTurn(async () => {
        await sendChanges();
        return api.products(listId);
      }),
    start() {
      adopt();
      const stop = stopAll([
        session.onLogin(UserChangeStep.favourites, adopt),
        session.onLogout(UserChangeStep.favourites, clear),
        connectivity.onChange((online) => online && void send()),
      ]);
      return () => {
        cancelRetry();
        slice.stop();
        stop();
      };
    },
  };
}
