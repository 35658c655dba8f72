import { type Api, isApiError, supportCodeOf } from '../http/api.ts';
import { createListeners, stopAll } from '../model/listeners.ts';
import { distanceM, type Point } from '../model/distance.ts';
import type { Deps } from '../model/deps.ts';
import type { KeyValue, Messages } from '../model/ports.ts';
import { createLatest } from '../platform/latest.ts';
import { createStore, type Watched } from '../platform/store.ts';
import type { PersistedSlice, PersistedSlices } from '../platform/persisted-slices.ts';
import { type AddressList, fetchAddresses, NOBODY, removeAddress } from './address-api.ts';
import type { LocationSource } from './place-model.ts';
import {
  type AddressField,
  type AddressForm,
  type AddressState,
  emptyAddresses,
  type LabelOption,
  type SavedAddress,
} from './address-model.ts';
import { readNotes, removeNotes, writeNotes } from './delivery-notes.ts';
import { type ShopPlace, distanceNote } from './far-place.ts';
import { addressFacts, createSave, isOffline } from './save-form.ts';
import { withNotes } from './with-notes.ts';
import { type Choice, readChoice, removeChoice, writeChoice } from './stored-choice.ts';
import { type AddressFact, NO_ADDRESS, reduceAddress } from './reduce-address.ts';
import * as m from './messages.tsx';
import { UserChangeStep } from '../model/user-change.ts';

/** The part of the session that addresses need. */
interface AddressSession {
  loggedIn(): boolean;
  /** 0: logged out */
  userId(): number;
  /** the shopper's name, as the form's default */
  name?(): string;
  onLogin(step: UserChangeStep, listener: () => void): () => void;
  onLogout(step: UserChangeStep, listener: () => void): () => void;
}

export interface AddressDeps extends Pick<Deps, 'analytics'> {
  /** the storage of this user */
  storageOf(userId: number): KeyValue;
}

export interface AddressFeatures {
  api: Api;
  slices: PersistedSlices;
  session: AddressSession;
  messages: Pick<Messages, 'toast'>;
  /** the device's location; null: not requested */
  devicePoint?: () => Point | null;
  /** the shop's delivery location; null: unknown */
  shopPlace?: () => ShopPlace | null;
  /** whether the shop's delivery location differs from this earlier choice */
  isLocationElsewhere?: (addressId: number) => boolean;
  /** the delivery location that the shopper has chosen; null: it is the shop's default */
  chosenPoint?: () => Point | null;
}

export interface AddressStore {
  readonly watched: Watched<AddressState>;
  /** the current state */
  readonly state: AddressState;
  /** Listens to logins and logouts and restores the last choice; returns a stop function. */
  start(): () => void;
  /** loads the list; concurrent calls share one request */
  load(): Promise<void>;
  choose(id: number): void;
  /** clears the choice, so that no address is chosen */
  clearChoice(): void;
  /** After an order: if it went to somebody else as a gift, chooses the shopper's own address again. */
  leaveGiftAddress(): Promise<void>;
  /** Chooses the address of the server's cart, which was chosen in another tab or on another device. */
  followServer(id: number): Promise<void>;
  /** Takes over a choice that another tab has stored. */
  followStored(): void;
  /** Removes an address that the server no longer has. */
  handleDeleted(id: number): Promise<void>;
  openForm(): void;
  /** opens the form with a saved address */
  openEdit(id: number): void;
  /** closes the form and drops its values */
  closeForm(): void;
  /** Called when the shopper has placed the form's pin. `isNamed`: the form already has the place's name. */
  placePin(point: Point, source: LocationSource, isNamed?: boolean): void;
  /** sets the name of the form's location */
  setPlace(place: Omit<Extract<AddressFact, { type: 'place-named' }>, 'type'>): void;
  chooseTemplate(id: number): void;
  type(field: AddressField, value: string): void;
  chooseLabel(option: LabelOption): void;
  chooseAtDoor(atDoor: boolean): void;
  /**
   * Saves the form. Returns the new address's id, or null if it was not saved or is not serviceable.
   * `ignoreConcerns`: saves despite concerns, which the shopper has seen.
   */
  save(options?: { ignoreConcerns: boolean }): Promise<number | null>;
  /**
   * Chooses an address that the host app has given, and saves it if it is new. Returns its id, or null if it was not saved
   * or is not serviceable.
   */
  saveGiven(form: AddressForm): Promise<number | null>;
  /** the shopper's name; empty: unknown */
  shopper(): string;
  /** A sentence on how far the address is from the shop's delivery location; null: near, or unknown. */
  distanceNote(address: SavedAddress): string | null;
  /** asks for confirmation before deleting the address */
  requestRemoval(id: number): void;
  cancelRemoval(): void;
  /** deletes the address after confirmation */
  remove(): Promise<void>;
  /** metres between the address and the device; null: one of the two locations is unknown */
  distanceTo(address: SavedAddress): number | null;
  /** adds a listener for changes of the choice or of the chosen address; returns a stop function */
  onChoice(listener: () => void): () => void;
}

export function createAddressStore(
  { analytics, storageOf }: AddressDeps,
  {
    api,
    slices,
    session,
    messages,
    devicePoint,
    shopPlace,
    isLocationElsewhere,
    chosenPoint,
  }: AddressFeatures,
): AddressStore {
  const store = createStore(emptyAddresses());
  const choiceListeners = createListeners();
  const calls = createLatest();
  let loading: Promise<void> | null = null;
  let slice: PersistedSlice | null = null;
  /** the owner of the addresses; 0: logged out */
  let userId = 0;
  /** this tab's choice is not stored yet, so the stored one is older */
  let isUnsaved = false;
  /** the last chosen address that is not a gift's; null: none was chosen yet */
  let ownAddressId: number | null = null;

  function apply(fact: AddressFact): void {
    const previousKey = choiceKey(store.get());
    store.set(reduceAddress(store.get(), fact));
    if (choiceKey(store.get()) === previousKey) return;
    const { selectedId } = store.get();
    if (selectedId === null || !isGiftAddress(selectedId)) ownAddressId = selectedId;
    isUnsaved = true;
    slice?.changed();
    choiceListeners.call();
  }

  function saveChoice(): boolean {
    const { selectedId } = store.get();
    isUnsaved = false;
    if (userId === 0 || selectedId === null) return false;
    if (storedChoice()?.selectedId === selectedId) return false;
    writeChoice(storageOf(userId), userId, { selectedId, ownAddressId });
    return true;
  }

  /** Takes over the choice of another tab. */
  function followChoice(): void {
    const choice = storedChoice();
    if (isUnsaved || choice === null || choice.selectedId === store.get().selectedId) return;
    restore(choice);
    isUnsaved = false;
    if (choice.selectedId >= 0 && !isListed(choice.selectedId)) void load();
  }

  const storedChoice = (): Choice | null => (userId === 0 ? null : readChoice(storageOf(userId), userId));
  const find = (id: number): SavedAddress | undefined =>
    store.get().list.find((address) => address.id === id);
  const isListed = (id: number): boolean => find(id) !== undefined;
  const isGiftAddress = (id: number): boolean => find(id)?.isEditable === false;

  function restore(choice: Choice | null): void {
    apply({ type: 'choice-restored', id: choice?.selectedId ?? null });
    ownAddressId = choice?.ownAddressId ?? null;
  }

  function onSessionChange(): void {
    calls.begin();
    loading = null;
    userId = session.loggedIn() ? session.userId() : 0;
    if (userId === 0) return;
    const { form, selectedId } = store.get();
    store.set({ ...emptyAddresses(), form, selectedId });
    const choice = storedChoice();
    const storedId = choice?.selectedId ?? NO_ADDRESS;
    // A delivery location chosen since then takes precedence over the stored choice.
    if (storedId >= 0 && isLocationElsewhere?.(storedId) === true) apply({ type: 'unchosen' });
    else restore(choice);
    void load();
  }

  function forgetShopper(): void {
    removeChoice(storageOf(userId));
    removeNotes(storageOf(userId));
    onSessionChange();
    apply({ type: 'logged-out' });
  }

  /** The default address, or the one at the location that the shopper has chosen before the login. */
  function defaultChoice({
    addresses,
    defaultId,
  }: Pick<AddressList, 'addresses' | 'defaultId'>): number | null {
    const point = chosenPoint?.() ?? null;
    if (point === null) return defaultId;
    const there = addresses.filter(({ lat, lon }) => lat === point.lat && lon === point.lon);
    return (there.find(({ id }) => id === defaultId) ?? there[0])?.id ?? null;
  }

  async function fetchList(): Promise<void> {
    const signal = calls.signal();
    apply({ type: 'list-asked-for' });
    try {
      const list = await fetchAddresses(api, signal, devicePoint?.());
      if (signal.aborted) return;
      const { addresses, message } = list;
      const notes = readNotes(storageOf(userId));
      apply({
        type: 'list-received',
        addresses: addresses.map((address) => withNotes(address, notes)),
        message,
        defaultId: defaultChoice(list),
      });
    } catch (error) {
      if (signal.aborted) return;
      if (!isOffline(error)) analytics.report(error, 'address');
      apply({
        type: 'list-failed',
        message: isOffline(error) ? m.listOffline : m.listNotLoaded,
        supportCode: supportCodeOf(error),
      });
    }
  }

  function load(): Promise<void> {
    if (!session.loggedIn()) return Promise.resolve();
    const request = loading ?? fetchList();
    loading = request;
    return request.finally(() => {
      if (loading === request) loading = null;
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
      // 404: the address was already deleted, e.g. on another phone, so the request counts as successful.
      if (!(isApiError(error) && error.status === 404)) {
        if (!isOffline(error)) analytics.report(error, 'address');
        apply({
          type: 'removal-failed',
          message: isOffline(error) ? m.deleteOffline : m.deleteFailed,
        });
        return;
      }
    }
    if (signal.aborted) return;
    writeNotes(storageOf(userId), removal.id, null);
    apply({ type: 'removed', id: removal.id });
    messages.toast(m.addressDeleted);
  }

  const { save, saveGiven } = createSave(
    { analytics, storage: () => storageOf(userId) },
    { api, shopper, messages, store, apply, signal: calls.signal, shop: () => shopPlace?.() ?? null },
  );

  /** the shopper's name, from the account or from an earlier address */
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
      return stopAll([
        () => {
          calls.begin();
          loading = null;
        },
        slice.stop,
        session.onLogin(UserChangeStep.addresses, onSessionChange),
        session.onLogout(UserChangeStep.addresses, forgetShopper),
      ]);
    },

    load,

    choose(id) {
      const previousId = store.get().selectedId;
      apply({ type: 'chosen', id });
      if (store.get().selectedId !== id) return;
      const address = find(id);
      if (previousId !== id && address) analytics.track('Delivery Address Changed', addressFacts(address));
    },

    clearChoice() {
      if (userId !== 0) apply({ type: 'unchosen' });
    },

    async leaveGiftAddress() {
      const { selectedId } = store.get();
      if (userId === 0 || selectedId === null || selectedId < 0) return;
      if (!isListed(selectedId)) await load();
      if (store.get().selectedId !== selectedId || !isGiftAddress(selectedId)) return;
      const own = ownAddressId === null ? undefined : find(ownAddressId);
      if (own?.serviceable && !isGiftAddress(own.id)) {
        apply({ type: 'chosen', id: own.id });
        return;
      }
      const hasChosen = ownAddressId !== null;
      apply({ type: 'unchosen' });
      if (hasChosen) return;
      // as for a new shopper, the default address counts
      apply({ type: 'choice-restored', id: null });
      await load();
    },

    async followServer(id) {
      const previousId = store.get().selectedId;
      if (!isListed(id)) await load();
      // Without the list the address cannot be shown; a newer choice takes precedence.
      if (store.get().status !== 'success' || store.get().selectedId !== previousId) return;
      apply(isListed(id) ? { type: 'chosen', id } : { type: 'unchosen' });
    },

    followStored: followChoice,

    async handleDeleted(id) {
      if (store.get().selectedId === id) apply({ type: 'unchosen' });
      await load();
    },

    openForm,
    openEdit: (id) => apply({ type: 'change-opened', id }),
    closeForm: () => apply({ type: 'form-closed' }),
    type: (field, value) => apply({ type: 'typed', field, value }),
    chooseLabel: (option) => apply({ type: 'label-chosen', option }),
    chooseAtDoor: (atDoor) => apply({ type: 'at-door-chosen', atDoor }),
    placePin: (at, source, named = false) => apply({ type: 'pin-put', at, source, named }),
    setPlace: (place) => apply({ type: 'place-named', ...place }),
    chooseTemplate: (id) => apply({ type: 'template-chosen', id }),
    save,
    saveGiven,
    shopper,
    requestRemoval: (id) => apply({ type: 'removal-asked', id }),
    cancelRemoval: () => apply({ type: 'removal-dropped' }),
    remove,
    distanceNote({ pincode, lat, lon }) {
      const shop = shopPlace?.() ?? null;
      const point = lat === null || lon === null ? null : { lat, lon };
      return shop && distanceNote({ pincode, point }, shop);
    },
    distanceTo({ lat, lon }) {
      const deviceLocation = devicePoint?.() ?? null;
      return deviceLocation === null || lat === null || lon === null
        ? null
        : distanceM(deviceLocation, { lat, lon });
    },

    onChoice: choiceListeners.add,
  };
}

/** Serialises the choice and all data of the chosen address, to detect changes. */
function choiceKey({ selectedId, list }: AddressState): string {
  return JSON.stringify([selectedId, list.find(({ id }) => id === selectedId)]);
}
