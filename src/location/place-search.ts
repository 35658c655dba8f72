import { type Api, isApiError } from '../http/api.ts';
import type { Point } from '../model/distance.ts';
import type { Deps } from '../model/deps.ts';
import { createStore, type Watched } from '../platform/store.ts';
import { type Suggestion, suggestPlaces } from './location-api.ts';

/** In ms: the pause in typing after which a request is sent. */
const DEBOUNCE_MS = 250;
const MIN_QUERY_LENGTH = 2;

export interface PlaceSearchState {
  query: string;
  status: 'idle' | 'loading' | 'success' | 'error';
  suggestions: readonly Suggestion[];
}

/** Suggestions while typing: only the response to the latest request counts. */
export interface PlaceSearch {
  readonly watched: Watched<PlaceSearchState>;
  type(query: string): void;
  clear(): void;
}

interface PlaceSearchOptions {
  api: Api;
  centre: () => Point;
  /** whether to leave out this suggestion */
  isExcluded?: (suggestion: Suggestion) => boolean;
}

const EMPTY_SEARCH: PlaceSearchState = { query: '', status: 'idle', suggestions: [] };

export function createPlaceSearch(
  { clock, random, analytics }: Pick<Deps, 'clock' | 'random' | 'analytics'>,
  { api, centre, isExcluded = () => false }: PlaceSearchOptions,
): PlaceSearch {
  const store = createStore(EMPTY_SEARCH);
  let cancel = () => {};
  let currentRequest = 0;
  let sessionToken = '';

  async function sendRequest(query: string): Promise<void> {
    const request = currentRequest;
    sessionToken ||= random.uuid();
    try {
      const suggestions = await suggestPlaces(api, query, centre(), sessionToken);
      if (request !== currentRequest) return;
      store.update({
        status: 'success',
        suggestions: suggestions.filter((suggestion) => !isExcluded(suggestion)),
      });
    } catch (error) {
      if (request !== currentRequest) return;
      if (!isApiError(error)) analytics.report(error, 'location.search');
      store.update({ status: 'error', suggestions: [] });
    }
  }

  return {
    watched: store,
    type(query) {
      cancel();
      currentRequest += 1;
      const trimmed = query.trim();
      if (trimmed.length < MIN_QUERY_LENGTH) {
        store.set({ ...EMPTY_SEARCH, query });
        return;
      }
      store.update({ query, status: 'loading' });
      cancel = clock.after(DEBOUNCE_MS, () => void sendRequest(trimmed));
    },
    clear() {
      cancel();
      currentRequest += 1;
      sessionToken = '';
      store.set(EMPTY_SEARCH);
    },
  };
}
