import * as v from 'valibot';
import type { KeyValue } from '../model/ports.ts';

const KEY = 'address';
const keptChoice = v.object({ version: v.literal(1), userId: v.number(), selectedId: v.number() });

/** The address that this user chose last; null: none is known. */
export function readChoice(keep: KeyValue, userId: number): number | null {
  const parsed = v.safeParse(keptChoice, tryJson(keep.get(KEY) ?? ''));
  return parsed.success && parsed.output.userId === userId ? parsed.output.selectedId : null;
}

export function writeChoice(keep: KeyValue, userId: number, selectedId: number): void {
  keep.set(KEY, JSON.stringify({ version: 1, userId, selectedId }));
}

export function removeChoice(keep: KeyValue): void {
  keep.remove(KEY);
}

function tryJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
