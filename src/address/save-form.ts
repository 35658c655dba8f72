import { type Api, isApiError } from '../http/api.ts';
import type { Deps } from '../model/deps.ts';
import type { KeyValue, Messages } from '../model/ports.ts';
import type { Watched } from '../platform/store.ts';
import { readRefusalMessage, readRefusedFields, saveAddress } from './address-api.ts';
import { concernsOf, mustCheckPin } from './address-concerns.ts';
import {
  type AddressForm,
  type AddressState,
  pointOf,
  type SavedAddress,
  templateOf,
} from './address-model.ts';
import { checkAddressForm } from './check-address-form.ts';
import { notesOf, readNotes, writeNotes } from './delivery-notes.ts';
import type { ShopPlace } from './far-place.ts';
import { fetchPin } from './map/pin-api.ts';
import type { AddressFact } from './reduce-address.ts';
import { withNotes } from './with-notes.ts';
import * as m from './messages.tsx';

interface SaveDeps extends Pick<Deps, 'analytics'> {
  /** the user's storage */
  storage(): KeyValue;
}

interface SaveOptions {
  api: Api;
  /** the shopper's name; empty: unknown */
  shopper(): string;
  messages: Pick<Messages, 'toast'>;
  store: Pick<Watched<AddressState>, 'get'>;
  apply(fact: AddressFact): void;
  /** aborts this shopper's requests */
  signal(): AbortSignal;
  shop(): ShopPlace | null;
}

/** Saves the form once it is valid and its concerns have been shown, and addresses that the host app has given. */
export function createSave({ analytics, storage }: SaveDeps, needs: SaveOptions) {
  const { api, shopper, messages, store, apply } = needs;

  /** A failed check is shown as a concern; saving is still possible. */
  async function checkPin(form: AddressForm, signal: AbortSignal): Promise<void> {
    const point = pointOf(form);
    if (point === null || !mustCheckPin(form, store.get().list)) return;
    try {
      const { place } = await fetchPin(api, point, false, signal);
      if (!signal.aborted) apply({ type: 'pin-checked', pincode: place.pincode });
    } catch (error) {
      if (!isApiError(error)) analytics.report(error, 'address.pin');
    }
  }

  /** The notes are stored locally as separate fields; the backend has them in one line. */
  function storeNotes(form: AddressForm, address: SavedAddress): SavedAddress {
    const { phone, instructions, atDoor, landmark } = form;
    const riderNotes = { phone, instructions: instructions.trim(), atDoor, landmark: landmark.trim() };
    writeNotes(
      storage(),
      address.id,
      notesOf(riderNotes).length > 0 ? { ...riderNotes, line: address.landmark } : null,
    );
    return withNotes(address, readNotes(storage()));
  }

  async function send(form: AddressForm, signal: AbortSignal): Promise<number | null> {
    try {
      const savedAddress = await saveAddress(api, form, shopper(), signal);
      if (signal.aborted) return null;
      const address = storeNotes(form, savedAddress);
      apply({ type: 'saved', address });
      const isNew = form.bff_address_id === null;
      analytics.track(isNew ? 'Delivery Address Added' : 'Delivery Address Changed', addressFacts(address));
      if (!address.serviceable) return null;
      messages.toast(m.addressSaved);
      return address.id;
    } catch (error) {
      if (signal.aborted) return null;
      apply(saveFailure(error));
      if (!isOffline(error)) analytics.report(error, 'address');
      return null;
    }
  }

  /** Chooses a saved address with the same content, if there is one. */
  async function saveGiven(form: AddressForm): Promise<number | null> {
    const same = store.get().list.find((address) => isSame(address, form));
    if (same) {
      apply({ type: 'chosen', id: same.id });
      return same.serviceable ? same.id : null;
    }
    const signal = needs.signal();
    apply({ type: 'save-started' });
    return send(form, signal);
  }

  async function save({ ignoreConcerns = false } = {}): Promise<number | null> {
    const { form, isSavingAddress } = store.get();
    if (form === null || isSavingAddress) return null;
    const errors = checkAddressForm(form, templateOf(store.get()));
    if (Object.keys(errors).length > 0) {
      apply({ type: 'form-refused', errors });
      return null;
    }
    const signal = needs.signal();
    apply({ type: 'save-started' });
    if (!ignoreConcerns) {
      await checkPin(form, signal);
      const { form: checked, list } = store.get();
      if (signal.aborted) return null;
      const concerns = checked && concernsOf(checked, { list, shop: needs.shop() });
      // The form was closed in the meantime, so nothing is saved.
      if (concerns === null || concerns.length > 0) {
        apply({ type: 'concerns-raised', concerns: concerns ?? [] });
        return null;
      }
    }
    return send(form, signal);
  }

  return { save, saveGiven };
}

/** A form without a street is saved with its locality in the street. */
function isSame(address: SavedAddress, form: AddressForm): boolean {
  const street = form.street || form.locality;
  return (
    address.isEditable !== false &&
    address.street === street &&
    (['flat', 'locality', 'pincode'] as const).every((field) => address[field] === form[field]) &&
    (form.name === '' || address.name === form.name)
  );
}

/** Analytics gets no address data: only the id and the kind of label. */
export function addressFacts({ id, label, location_source }: SavedAddress) {
  return {
    address_id: id,
    label: label === 'Home' || label === 'Other' ? label : 'others',
    location_source: location_source ?? undefined,
  };
}

export function isOffline(error: unknown): boolean {
  return isApiError(error) && error.kind === 'offline';
}

function saveFailure(error: unknown): AddressFact {
  const errors = readRefusedFields(error);
  if (Object.keys(errors).length > 0) return { type: 'save-failed', message: '', errors };
  const message = isOffline(error) ? m.saveOffline : readRefusalMessage(error) || m.saveFailed;
  return { type: 'save-failed', message, errors };
}
