import type { KeyValue } from '../model/ports.ts';

const KEY = 'user';
const DETAILS_KEY = 'shopper';

export interface KeptUser {
  id: number;
  phone: string;
  name: string;
  /** of the shop's own wallet; empty where nobody has said */
  walletId: string;
}

/** Who is logged in, for as long as the token is kept; and, where no server keeps it, what they are called. */
export interface UserKeep {
  keep: KeyValue;
  storage: KeyValue;
}

/** Checked by hand: the first screen asks who is here before the schemas are there. */
function parse(text: string | null): Partial<KeptUser> {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Null also for what does not make sense any more. */
export function readUser({ keep, storage }: UserKeep): KeptUser | null {
  const kept = parse(keep.get(KEY));
  const { id } = kept;
  if (!Number.isInteger(id) || Number(id) <= 0) return null;
  const details = parse(storage.get(DETAILS_KEY));
  // kept in one place by an earlier version of the shop
  const { phone, name, walletId } = details.id === id ? details : kept;
  return { id: Number(id), phone: textOf(phone), name: textOf(name), walletId: textOf(walletId) };
}

/** An earlier version of the shop kept it all in one place, where servers see it. */
export function moveDetails(userKeep: UserKeep): void {
  const user = parse(userKeep.keep.get(KEY)).phone === undefined ? null : readUser(userKeep);
  if (user !== null) writeUser(userKeep, user);
}

export function writeUser({ keep, storage }: UserKeep, user: KeptUser): void {
  storage.set(DETAILS_KEY, JSON.stringify(user));
  keep.set(KEY, JSON.stringify({ id: user.id }));
}

export function removeUser({ keep, storage }: UserKeep): void {
  keep.remove(KEY);
  storage.remove(DETAILS_KEY);
}
