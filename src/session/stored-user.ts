import type { KeyValue } from '../model/ports.ts';

const KEY = 'user';
const DETAILS_KEY = 'shopper';
/** The user's orders for pages opened offline (`src/orders/stored-orders.ts`). */
export const STORED_ORDERS_KEY = 'orders';

export interface StoredUser {
  id: number;
  phone: string;
  name: string;
  /** id of the user's wallet in the shop; empty: unknown */
  walletId: string;
  /** the server's time at the login; empty: unknown */
  date_now: string;
  /** whether the phone number has been verified */
  verified: boolean;
}

/**
 * The id is stored with the token, which is sent to servers. Phone number and name are stored only where
 * pages alone can read them.
 */
export interface UserStorage {
  loginStorage: KeyValue;
  storage: KeyValue;
}

/** Validated by hand: the first screen needs it before the schema library has loaded. */
function parse(text: string | null): Partial<StoredUser> {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The stored user; null: there is none, or the data is invalid. */
export function readUser({ loginStorage, storage }: UserStorage): StoredUser | null {
  const stored = parse(loginStorage.get(KEY));
  const { id } = stored;
  if (!Number.isInteger(id) || Number(id) <= 0) return null;
  const separate = parse(storage.get(DETAILS_KEY));
  // in the format of an earlier version, the details are stored with the id
  const details = separate.id === id ? separate : stored;
  const text = (field: 'phone' | 'name' | 'walletId' | 'date_now') => textOf(details[field]);
  return {
    id: Number(id),
    phone: text('phone'),
    name: text('name'),
    walletId: text('walletId'),
    date_now: text('date_now'),
    verified: details.verified === true,
  };
}

/** Migrates the format of an earlier version, which stored all data where it is sent to servers. */
export function migrateDetails(userStorage: UserStorage): void {
  const user = parse(userStorage.loginStorage.get(KEY)).phone === undefined ? null : readUser(userStorage);
  if (user !== null) writeUser(userStorage, user);
}

export function writeUser({ loginStorage, storage }: UserStorage, user: StoredUser): void {
  storage.set(DETAILS_KEY, JSON.stringify(user));
  loginStorage.set(KEY, JSON.stringify({ id: user.id }));
}

export function removeUser({ loginStorage, storage }: UserStorage): void {
  loginStorage.remove(KEY);
  storage.remove(DETAILS_KEY);
  storage.remove(STORED_ORDERS_KEY);
}
