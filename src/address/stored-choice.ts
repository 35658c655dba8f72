import * as v from 'valibot';
import type { KeyValue } from '../model/ports.ts';

const STORAGE_KEY = 'address';
const storedChoice = v.object({ version: v.literal(1), userId: v.number(), selectedId: v.number() });

/** The last choice of this user; null: none. */
export function readChoice(storage: KeyValue, userId: number): number | null {
  const parsed = v.safeParse(storedChoice, tryJson(storage.get(STORAGE_KEY) ?? ''));
  return parsed.success && parsed.output.userId === userId ? parsed.output.selectedId : null;
}

export function writeChoice(storage: KeyValue, userId: number, selectedId: number): void {
  storage.set(STORAGE_KEY, JSON.stringify({ version: 1, userId, selectedId }));
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
