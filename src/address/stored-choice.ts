import * as v from 'valibot';
import type { KeyValue } from '../model/ports.ts';

const STORAGE_KEY = 'address';
const storedChoice = v.object({
  version: v.literal(1),
  userId: v.number(),
  selectedId: v.number(),
  ownAddressId: v.optional(v.nullable(v.number())),
});

export interface Choice {
  selectedId: number;
  /** the last chosen address that is not a gift's; null: none */
  ownAddressId: number | null;
}

/** The last choice of this user; null: none. */
export function readChoice(storage: KeyValue, userId: number): Choice | null {
  const parsed = v.safeParse(storedChoice, tryJson(storage.get(STORAGE_KEY) ?? ''));
  if (!parsed.success || parsed.output.userId !== userId) return null;
  const { selectedId, ownAddressId = selectedId } = parsed.output;
  return { selectedId, ownAddressId };
}

export function writeChoice(storage: KeyValue, userId: number, choice: Choice): void {
  storage.set(STORAGE_KEY, JSON.stringify({ version: 1, userId, ...choice }));
}

export function removeChoice(storage: KeyValue): void {
  storage.remove(STORAGE_KEY);
}

function tryJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
