import type { KeyValue } from '../model/ports.ts';

const KEY = 'user';

export interface KeptUser {
  id: number;
  phone: string;
  name: string;
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
    return isUser(kept) ? { id: kept.id, phone: kept.phone, name: kept.name } : null;
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
