import type { KeyValue } from '../model/ports.ts';

const KEY = 'user';

export interface KeptUser {
  id: number;
  phone: string;
  name: string;
  /** of the shop's own wallet; empty where nobody has said */
  walletId: string;
}

/** Checked by hand: the first screen asks who is here before the schemas are there. */
function isUser(value: unknown): value is KeptUser {
  const user = value as Partial<KeptUser> | null;
  return (
    typeof user === 'object' &&
    user !== null &&
    Number.isInteger(user.id) &&
    Number(user.id) > 0 &&
    typeof user.phone === 'string' &&
    typeof user.name === 'string'
  );
}

/** Null also for what does not make sense any more. */
export function readUser(keep: KeyValue): KeptUser | null {
  try {
    const kept: unknown = JSON.parse(keep.get(KEY) ?? 'null');
    if (!isUser(kept)) return null;
    const { id, phone, name, walletId } = kept;
    // absent in what was kept before it was known
    return { id, phone, name, walletId: walletId ?? '' };
  } catch {
    return null;
  }
}

export function writeUser(keep: KeyValue, user: KeptUser): void {
  keep.set(KEY, JSON.stringify(user));
}

export function removeUser(keep: KeyValue): void {
  keep.remove(KEY);
}
