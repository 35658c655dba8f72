import type { Clock, KeyValue } from '../../model/ports.ts';
import type { SearchHistoryItem } from '../search-lists.ts';
import { nameOf, readHistory, recordSearch, removeSearch, type Searched } from './reduce-history.ts';

const KEY = 'search-history';

/**
 * What a shopper has searched for. It is read where it is kept before each change, and written at once: tabs that search
 * side by side lose nothing of each other's, and the page of the results knows how it came about.
 */
export function createSearchHistory({ storage, clock }: { storage: KeyValue; clock: Pick<Clock, 'now'> }) {
  const read = () => readHistory(storage.get(KEY));
  const write = (history: readonly SearchHistoryItem[]) => {
    if (history.length === 0) storage.remove(KEY);
    else storage.set(KEY, JSON.stringify(history));
    return history;
  };
  return {
    read,
    record: (searched: Omit<Searched, 'at'>) => write(recordSearch(read(), { ...searched, at: clock.now() })),
    remove: (item: Parameters<typeof nameOf>[0]) => write(removeSearch(read(), nameOf(item))),
    clear: () => write([]),
  };
}
