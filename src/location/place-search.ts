import { type Api, isApiError } from '../http/api.ts';
import type { Point } from '../model/distance.ts';
import type { Deps } from '../model/deps.ts';
import { createStore, type Watched } from '../platform/store.ts';
import { type Suggestion, suggestPlaces } from './location-api.ts';

/** ms: pause in typing before a request is sent. */
const DEBOUNCE_MS = 250;
const SHORTEST = 2;

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

interface PlaceSearchNeeds {
  api: Api;
  near: () => Point;
  /** whether a suggestion is not shown */
  omits?: (suggestion: Suggestion) => boolean;
}

const EMPTY: PlaceSearchState = { query: '', status: 'idle', suggestions: [] };

export function createPlaceSearch(
  { clock, random, analytics }: Pick<Deps, 'clock' | 'random' | 'analytics'>,
  { api, near, omits = () => false }: PlaceSearchNeeds,
): PlaceSearch {
  const store = createStore(EMPTY);
  let cancel = () => {};
  let turn = 0;
  let sessionToken = '';

  async function ask(query: string): Promise<void> {
    const mine = turn;
    sessionToken ||= random.uuid();
    try {
      const suggestions = await suggestPlaces(api, query, near(), sessionToken);
      if (mine !== turn) return;
      store.update({ status: 'success', suggestions: suggestions.filter((one) => !omits(one)) });
    } catch (error) {
      if (mine !== turn) return;
      if (!isApiError(error)) analytics.report(error, 'location.search');
      store.update({ status: 'error', suggestions: [] });
    }
  }

  return {
    watched: store,
    type(query) {
      cancel();
      turn += 1;
      const wanted = query.trim();
      if (wanted.length < SHORTEST) {
        store.set({ ...EMPTY, query });
        return;
      }
      store.update({ query, status: 'loading' });
      cancel = clock.after(DEBOUNCE_MS, () => void ask(wanted));
    },
    clear() {
      cancel();
      turn += 1;
      sessionToken = '';
      store.set(EMPTY);
    },
  };
}
