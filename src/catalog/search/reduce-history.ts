import { MAX_FREQUENT_SEARCHES, type SearchHistoryItem } from '../search-model.ts';

/** A search, or a chosen suggestion that is a link. */
export interface SearchRecord {
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

/** The link of a suggestion; empty for a search. */
export function linkOf({ suggestion }: Pick<SearchHistoryItem, 'suggestion'>): string {
  const { link } = suggestion ?? {};
  return typeof link === 'string' ? link : '';
}

/**
 * Adds a search to the front of the history. A repeated search moves there and its count goes up; beyond the
 * limit, the oldest search is dropped.
 */
export function recordSearch(
  history: readonly SearchHistoryItem[],
  record: SearchRecord,
): readonly SearchHistoryItem[] {
  const { at, trackingData, suggestion } = record;
  const name = nameOf(record);
  if (name === '') return history;
  const earlierItem = history.find((item) => nameOf(item) === name);
  const item: SearchHistoryItem = {
    ...(suggestion ? { suggestion } : { storedKeyword: name }),
    lastSearchTs: at,
    searchCount: (earlierItem?.searchCount ?? 0) + 1,
    trackingData,
  };
  return [item, ...history.filter((entry) => entry !== earlierItem)].slice(0, MAX_FREQUENT_SEARCHES);
}

export const removeSearch = (
  history: readonly SearchHistoryItem[],
  name: string,
): readonly SearchHistoryItem[] => history.filter((item) => nameOf(item) !== name.trim().toLowerCase());

/** Parses the stored history, which may be malformed. */
export function readHistory(storedText: string | null): readonly SearchHistoryItem[] {
  let items: unknown;
  try {
    items = JSON.parse(storedText ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(items)) return [];
  const seenNames = new Set<string>();
  return items
    .flatMap((entry: Partial<SearchHistoryItem> | null): SearchHistoryItem[] => {
      const fields = typeof entry === 'object' && entry !== null ? entry : {};
      const isText = typeof fields.storedKeyword === 'string';
      const item: SearchHistoryItem = {
        ...(isText
          ? { storedKeyword: fields.storedKeyword as string }
          : { suggestion: Object(fields.suggestion) }),
        lastSearchTs: Number(fields.lastSearchTs) || 0,
        searchCount: Number(fields.searchCount) || 1,
        trackingData: Object(fields.trackingData),
      };
      const name = nameOf(item);
      if (name === '' || seenNames.has(name)) return [];
      seenNames.add(name);
      return [item];
    })
    .sort((a, b) => b.lastSearchTs - a.lastSearchTs)
    .slice(0, MAX_FREQUENT_SEARCHES);
}
