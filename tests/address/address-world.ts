import * as v from 'valibot';
import { type AddressFeatures, createAddressStore } from '../../src/address/address-store.ts';
import { type Api, ApiError, type ApiRequest } from '../../src/http/api.ts';
import { createMemoryStorage } from '../../src/platform/storage.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { persistedSlices } from '../support/persisted-slices.ts';
import { atStep } from '../support/at-step.ts';

type Stored = Record<string, unknown> & { id: number };

/** A shopper and a backend that keeps addresses in memory; it delivers to PIN codes that begin with 12. */
export function createAddressWorld({
  userId = 5,
  storage = createMemoryStorage(),
  stored = [] as Stored[],
} = {}) {
  const session = { userId };
  const received: { method: string; json: unknown }[] = [];
  const failures: ApiError[] = [];
  const toasts: string[] = [];
  const tracked: string[] = [];
  const logins = new Set<() => void>();
  const logouts = new Set<() => void>();
  let letGo: (() => void) | null = null;
  const clock = createFakeClock();

  const api: Api = {
    async call<S extends v.GenericSchema>(request: ApiRequest<S>): Promise<v.InferOutput<S>> {
      received.push({ method: request.method, json: request.json });
      if (letGo)
        await new Promise<void>((resolve) => {
          letGo = resolve;
        });
      const failure = failures.shift();
      if (failure) throw failure;
      if (request.method === 'GET') {
        return v.parse(request.answer, { addresses: { message: '', addresses_data: stored } });
      }
      const json = request.json as Record<string, unknown>;
      const address = {
        ...json,
        id: stored.length + 100,
        city: 'Gurugram',
        is_serviceable: String(json.pincode).startsWith('12'),
      };
      stored.push(address);
      return v.parse(request.answer, { address });
    },
  };
  const features: AddressFeatures = {
    api,
    slices: persistedSlices({ clock }),
    session: {
      loggedIn: () => session.userId > 0,
      userId: () => session.userId,
      name: () => 'Asha',
      onLogin: atStep(logins),
      onLogout: atStep(logouts),
    },
    messages: { toast: (message) => void toasts.push(message) },
  };
  const deps = {
    storageOf: () => storage,
    analytics: { track: (event: string) => void tracked.push(event), report: () => {} },
  };
  return {
    address: createAddressStore(deps, features),
    clock,
    storage,
    received,
    toasts,
    tracked,
    fail: (...errors: ApiError[]) => void failures.push(...errors),
    hold() {
      letGo = () => {};
    },
    release() {
      const go = letGo;
      letGo = null;
      go?.();
    },
    logIn(user: number) {
      session.userId = user;
      for (const listener of logins) listener();
    },
    logOut() {
      session.userId = 0;
      for (const listener of logouts) listener();
    },
    listeners: () => logins.size + logouts.size,
  };
}

export const HOME = {
  id: 1,
  label: 'Home',
  flat: 'B-204',
  street: 'Palm Grove',
  landmark: '',
  locality: 'Sector 49',
  city: 'Gurugram',
  pincode: 122018,
};
export const OFFICE = { ...HOME, id: 2, label: 'Office', city: '', pincode: '560001', is_serviceable: false };

export function refusalOf(status: number, body: unknown): ApiError {
  return new ApiError('http', `answered ${status}`, status, body);
}
