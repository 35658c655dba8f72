import { type Api, isApiError, supportCodeOf } from '../http/api.ts';
import { distanceM, type Point } from '../model/distance.ts';
import type { Deps } from '../model/deps.ts';
import type { KeyValue, Messages } from '../model/ports.ts';
import { createLatest } from '../platform/latest.ts';
import { createStore, type Watched } from '../platform/store.ts';
import type { PersistedSlice, PersistedSlices } from '../platform/persisted-slices.ts';
import { fetchAddresses, NOBODY, removeAddress } from './address-api.ts';
import type { LocationSource } from './address-lists.ts';
import {
  type AddressField,
  type AddressState,
  emptyAddresses,
  type LabelOption,
  type SavedAddress,
} from './address-model.ts';
import { readNotes, removeNotes, writeNotes } from './delivery-notes.ts';
import { type ShopPlace, whereFar } from './far-place.ts';
import { addressFacts, createSaving, isOffline } from './save-form.ts';
import { withNotes } from './with-notes.ts';
import { readChoice, removeChoice, writeChoice } from './stored-choice.ts';
import { type AddressFact, reduceAddress } from './reduce-address.ts';
import * as m from './messages.tsx';

/** What the addresses need to know of the session. */
interface AddressSession {
  loggedIn(): boolean;
  /** 0: nobody */
  userId(): number;
  /** who orders, to begin the form with */
  name?(): string;
  onLogin(listener: () => void): () => void;
  onLogout(listener: () => void): () => void;
}

export interface AddressDeps extends Pick<Deps, 'analytics'> {
  /** what is kept of this user */
  storageOf(userId: number): KeyValue;
}

export interface AddressFeatures {
  api: Api;
  slices: PersistedSlices;
  session: AddressSession;
  messages: Pick<Messages, 'toast'>;
  /** where the shopper is; null: the device has not been asked */
  here?: () => Point | null;
  /** where the shop delivers now; null: not known */
  shopPlace?: () => ShopPlace | null;
  /** whether the shop delivers to another place than this address, which was chosen before */
  isElsewhere?: (addressId: number) => boolean;
}

export interface AddressStore {
  readonly watched: Watched<AddressState>;
  /** as it is now */
  readonly state: AddressState;
  /** Listens to logins and logouts, and takes up the last choice; its answer stops it. */
  start(): () => void;
  /** fetches the list; while one fetch is under way every caller waits for the same */
  load(): Promise<void>;
  choose(id: number): void;
  /** the order shall go to none of them */
  unchoose(): void;
  /** The server sends the cart there: so it was chosen, in another tab or on another device. */
  followServer(id: number): Promise<void>;
  /** What another tab has chosen, when somebody asks for it. */
  followStored(): void;
  /** The server says that this one is none any more. */
  gone(id: number): Promise<void>;
  openForm(): void;
  /** the form, with a saved address in it */
  openChange(id: number): void;
  /** what was typed is dropped */
  closeForm(): void;
  /** The shopper has put the form's pin there; `named`: what that is called is in the form already. */
  putPin(at: Point, source: LocationSource, named?: boolean): void;
  /** what the form's point is called */
  namePlace(named: Omit<Extract<AddressFact, { type: 'place-named' }>, 'type'>): void;
  chooseTemplate(id: number): void;
  type(field: AddressField, value: string): void;
  chooseLabel(option: LabelOption): void;
  chooseAtDoor(atDoor: boolean): void;
  /**
   * Saves what is typed; the new address's id, or null when it was not saved or is not delivered to. `anyway`: what is odd
   * about it has been said.
   */
  save(options?: { anyway: boolean }): Promise<number | null>;
  /** who orders, as far as their name is known; empty: it is not */
  shopper(): string;
  /** How far an address is from where the shop delivers, in words; null: near, or not known. */
  whereFar(address: SavedAddress): string | null;
  /** whether this address shall go; nothing has happened to it yet */
  askRemoval(id: number): void;
  dropRemoval(): void;
  /** it shall */
  remove(): Promise<void>;
  /** metres from where the shopper is; null: one of the two is not known */
  distanceTo(address: SavedAddress): number | null;
  /** called whenever the choice, or the address that is chosen, is another one, whoever changed it; the returned function stops */
  onChoice(listener: () => void): () => void;
}

export function createAddressStore(
  { analytics, storageOf }: AddressDeps,
  { api, slices, session, messages, here, shopPlace, isElsewhere }: AddressFeatures,
): AddressStore {
  const store = createStore(emptyAddresses());
  const listeners = new Set<() => void>();
  const calls = createLatest();
  let loading: Promise<void> | null = null;
  let slice: PersistedSlice | null = null;
  /** whose addresses these are; 0: nobody's */
  let userId = 0;
  /** chosen here and not kept yet: what is kept is older */
  let unsaved = false;

  function apply(fact: AddressFact): void {
    const before = choiceIn(store.get());
    store.set(reduceAddress(store.get(), fact));
    if (choiceIn(store.get()) === before) return;
    unsaved = true;
    slice?.changed();
    for (const listener of [...listeners]) listener();
  }

  function saveChoice(): boolean {
    const { selectedId } = store.get();
    unsaved = false;
    if (userId === 0 || selectedId === null) return false;
    if (readChoice(storageOf(userId), userId) === selectedId) return false;
    writeChoice(storageOf(userId), userId, selectedId);
    return true;
  }

  /** Another tab chose, or added one and chose that. */
  function followChoice(): void {
    const choice = userId === 0 ? null : readChoice(storageOf(userId), userId);
    if (unsaved || choice === null || choice === store.get().selectedId) return;
    apply({ type: 'choice-restored', id: choice });
    unsaved = false;
    if (choice >= 0 && !isListed(choice)) void load();
  }

  const isListed = (id: number): boolean => store.get().list.some((one) => one.id === id);

  function onSessionChange(): void {
    calls.begin();
    loading = null;
    userId = session.loggedIn() ? session.userId() : 0;
    if (userId === 0) return;
    const { form, selectedId } = store.get();
    store.set({ ...emptyAddresses(), form, selectedId });
    const choice = readChoice(storageOf(userId), userId);
    // A place that was chosen since is where this shopper wants it.
    const stale = choice !== null && choice >= 0 && isElsewhere?.(choice) === true;
    apply(stale ? { type: 'unchosen' } : { type: 'choice-restored', id: choice });
    void load();
  }

  function forgetShopper(): void {
    removeChoice(storageOf(userId));
    removeNotes(storageOf(userId));
    onSessionChange();
    apply({ type: 'logged-out' });
  }

  async function fetchList(): Promise<void> {
    const signal = calls.signal();
    apply({ type: 'list-asked-for' });
    try {
      const { addresses, message } = await fetchAddresses(api, signal, here?.());
      if (signal.aborted) return;
      const notes = readNotes(storageOf(userId));
      apply({ type: 'list-received', addresses: addresses.map((one) => withNotes(one, notes)), message });
    } catch (error) {
      if (signal.aborted) return;
      if (!isOffline(error)) analytics.report(error, 'address');
      apply({
        type: 'list-failed',
        message: isOffline(error) ? m.offlineSoCannotLoadAddresses : m.couldNotLoadSavedAddresses,
        supportCode: supportCodeOf(error),
      });
    }
  }

  function load(): Promise<void> {
    if (!session.loggedIn()) return Promise.resolve();
    const run = loading ?? fetchList();
    loading = run;
    return run.finally(() => {
      if (loading === run) loading = null;
    });
  }

  async function remove(): Promise<void> {
    const { removal } = store.get();
    if (removal === null || removal.status === 'running') return;
    const signal = calls.signal();
    apply({ type: 'removal-started' });
    try {
      await removeAddress(api, removal.id, signal);
    } catch (error) {
      if (signal.aborted) return;
      // gone already, from another phone perhaps: that is what was wanted
      if (!(isApiError(error) && error.status === 404)) {
        if (!isOffline(error)) analytics.report(error, 'address');
        apply({
          type: 'removal-failed',
          message: isOffline(error) ? m.offline : m.couldNotDeleteAddress,
        });
        return;
      }
    }
    if (signal.aborted) return;
    writeNotes(storageOf(userId), removal.id, null);
    apply({ type: 'removed', id: removal.id });
    messages.toast(m.addressDeleted);
  }

  const save = createSaving(
    { analytics, storage: () => storageOf(userId) },
    { api, shopper, messages, store, apply, signal: calls.signal, shop: () => shopPlace?.() ?? null },
  );

  /** by their own word, or by who takes in what they have ordered so far */
  function shopper(): string {
    const { list } = store.get();
    return session.name?.() || (list.find(({ name }) => name !== '' && name !== NOBODY)?.name ?? '');
  }

  function openForm(): void {
    apply({ type: 'form-opened', known: { name: shopper() } });
  }

  return {
    watched: store as Watched<AddressState>,
    get state() {
      return store.get();
    },

    start() {
      onSessionChange();
      slice = slices.add({ name: 'addresses', save: saveChoice, follow: followChoice });
      const stops = [slice.stop, session.onLogin(onSessionChange), session.onLogout(forgetShopper)];
      return () => {
        calls.begin();
        loading = null;
        for (const stop of stops) stop();
      };
    },

    load,

    choose(id) {
      const before = store.get().selectedId;
      apply({ type: 'chosen', id });
      if (store.get().selectedId !== id) return;
      const address = store.get().list.find((one) => one.id === id);
      if (before !== id && address) analytics.track('Delivery Address Changed', addressFacts(address));
    },

    unchoose() {
      if (userId !== 0) apply({ type: 'unchosen' });
    },

    async followServer(id) {
      const before = store.get().selectedId;
      if (!isListed(id)) await load();
      // without the list nobody knows what to show for it; a newer choice counts for more
      if (store.get().status !== 'success' || store.get().selectedId !== before) return;
      apply(isListed(id) ? { type: 'chosen', id } : { type: 'unchosen' });
    },

    followStored: followChoice,

    async gone(id) {
      if (store.get().selectedId === id) apply({ type: 'unchosen' });
      await load();
    },

    openForm,
    openChange: (id) => apply({ type: 'change-opened', id }),
    closeForm: () => apply({ type: 'form-closed' }),
    type: (field, value) => apply({ type: 'typed', field, value }),
    chooseLabel: (option) => apply({ type: 'label-chosen', option }),
    chooseAtDoor: (atDoor) => apply({ type: 'at-door-chosen', atDoor }),
    putPin: (at, source, named = false) => apply({ type: 'pin-put', at, source, named }),
    namePlace: (named) => apply({ type: 'place-named', ...named }),
    chooseTemplate: (id) => apply({ type: 'template-chosen', id }),
    save,
    shopper,
    askRemoval: (id) => apply({ type: 'removal-asked', id }),
    dropRemoval: () => apply({ type: 'removal-dropped' }),
    remove,
    whereFar({ pincode, lat, lon }) {
      const shop = shopPlace?.() ?? null;
      const point = lat === null || lon === null ? null : { lat, lon };
      return shop && whereFar({ pincode, point }, shop);
    },
    distanceTo({ lat, lon }) {
      const from = here?.() ?? null;
      return from === null || lat === null || lon === null ? null : distanceM(from, { lat, lon });
    },

    onChoice(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The choice and all that an order is delivered by: compared, never shown. */
function choiceIn({ selectedId, list }: AddressState): string {
  return JSON.stringify([selectedId, list.find(({ id }) => id === selectedId)]);
}
