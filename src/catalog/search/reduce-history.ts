import { MAX_FREQUENT_SEARCHES, type SearchHistoryItem } from '../search-model.ts';

/** A search, or a chosen suggestion that was a link. */
export interface Searched {
  storedKeyword?: string;
  suggestion?: { title: string; link: string };
  at: number;
  trackingData: SearchHistoryItem['trackingData'];
}

/** The unique key of an item: its text in lower case. */
export function nameOf({
  storedKeyword,
  suggestion,
}: Pick<SearchHistoryItem, 'storedKeyword' | 'suggestion'>): string {
  const { title } = suggestion ?? {};
  return (storedKeyword ?? (typeof title === 'string' ? title : '')).trim().toLowerCase();
}

/** The link of a suggestion; empty for searches. */
export function linkOf({ suggestion }: Pick<SearchHistoryItem, 'suggestion'>): string {
  const { link } = suggestion ?? {};
  return typeof link === 'string' ? link : '';
}

/**
 * Most recent first. A repeated search counts up and moves to the front; the oldest is dropped beyond the
 * limit.
 */
export function recordSearch(
  history: readonly SearchHistoryItem[],
  searched: Searched,
): readonly SearchHistoryItem[] {
  const { at, trackingData, suggestion } = searched;
  const name = nameOf(searched);
  if (name === '') return history;
  const before = history.find((item) => nameOf(item) === name);
  const item: SearchHistoryItem = {
    ...(suggestion ? { suggestion } : { storedKeyword: name }),
    lastSearchTs: at,
    searchCount: (before?.searchCount ?? 0) + 1,
    trackingData,
  };
  return [item, ...history.filter((one) => one !== before)].slice(0, MAX_FREQUENT_SEARCHES);
}

export const removeSearch = (
  history: readonly SearchHistoryItem[],
  name: string,
): readonly SearchHistoryItem[] => history.filter((item) => nameOf(item) !== name.trim().toLowerCase());

/** Parses the stored history, which may be malformed. */
export function readHistory(kept: string | null): readonly SearchHistoryItem[] {
  let items: unknown;
  try {
    items = JSON.parse(kept ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(items)) return [];
  const names = new Set<string>();
  return items
    .flatMap((one: Partial<SearchHistoryItem> | null): SearchHistoryItem[] => {
      const known = typeof one === 'object' && one !== null ? one : {};
      const text = typeof known.storedKeyword === 'string';
      const item: SearchHistoryItem = {
        ...(text
          ? { storedKeyword: known.storedKeyword as string }
          : { suggestion: Object(known.suggestion) }),
        lastSearchTs: Number(known.lastSearchTs) || 0,
        searchCount: Number(known.searchCount) || 1,
        trackingData: Object(known.trackingData),
      };
      const name = nameOf(item);
      if (name === '' || names.has(name)) return [];
      names.add(name);
      return [item];
    })
    .sort((a, b) => b.lastSearchTs - a.lastSearchTs)
    .slice(0, MAX_FREQUENT_SEARCHES);
}
