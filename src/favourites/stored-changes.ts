import * as v from 'valibot';
import type { KeyValue } from '../model/ports.ts';
import type { ListChange } from './list-model.ts';
import { LIST_CHANGES_KEY } from './list-changes-key.ts';

const storedWire = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    userId: v.number(),
    stamp: v.string(),
    changes: v.array(v.object({ listId: v.string(), productId: v.string(), isAdded: v.boolean() })),
  }),
);

/** What all tabs share: the changes that the backend has not confirmed. */
export interface StoredChanges {
  /** the owner of the changes; 0: a guest */
  userId: number;
  /** replaced when the backend has confirmed a change, so that other tabs load the lists again */
  stamp: string;
  changes: readonly ListChange[];
}

export const readChanges = (storage: KeyValue): StoredChanges => {
  const parsed = v.safeParse(storedWire, storage.get(LIST_CHANGES_KEY));
  return parsed.success ? parsed.output : { userId: 0, stamp: '', changes: [] };
};

export const writeChanges = (storage: KeyValue, stored: StoredChanges): void =>
  storage.set(LIST_CHANGES_KEY, JSON.stringify(stored));
