import * as v from 'valibot';
import type { KeyValue } from '../model/ports.ts';

const KEY = 'user';

const keptUser = v.object({
  id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  phone: v.string(),
  name: v.string(),
});

export type KeptUser = v.InferOutput<typeof keptUser>;

/** Null also for what does not make sense any more. */
export function readUser(keep: KeyValue): KeptUser | null {
  const text = keep.get(KEY);
  if (text === null) return null;
  try {
    const parsed = v.safeParse(keptUser, JSON.parse(text));
    return parsed.success ? parsed.output : null;
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
