import type { Clock, KeyValue } from '../../model/ports.ts';
import type { SearchHistoryItem } from '../search-model.ts';
import { nameOf, readHistory, recordSearch, removeSearch, type SearchRecord } from './reduce-history.ts';

const STORAGE_KEY = 'search-history';

/**
 * The shopper's search history. Every change reads storage first and writes at once, so that tabs do not
 * overwrite each other's entries and the results page can read how the search was made.
 */
export function createSearchHistory({ storage, clock }: { storage: KeyValue; clock: Pick<Clock, 'now'> }) {
  const read = () => readHistory(storage.get(STORAGE_KEY));
  const write = (history: readonly SearchHistoryItem[]) => {
    if (history.length === 0) storage.remove(STORAGE_KEY);
    else storage.set(STORAGE_KEY, JSON.stringify(history));
    return history;
  };
  return {
    read,
    record: (record: Omit<SearchRecord, 'at'>) => write(recordSearch(read(), { ...record, at: clock.now() })),
    remove: (item: Parameters<typeof nameOf>[0]) => write(removeSearch(read(), nameOf(item))),
    clear: () => write([]),
  };
}
