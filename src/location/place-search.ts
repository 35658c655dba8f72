import { proxy, ref } from 'valtio/vanilla';
import { type Api, isApiError } from '../http/api.ts';
import type { Point } from '../model/distance.ts';
import type { Analytics, Clock, Random } from '../model/ports.ts';
import { type Suggestion, suggestPlaces } from './location-api.ts';

/** Nobody is asked before the typing rests for this long. */
const REST_MS = 250;
const SHORTEST = 2;

export interface PlaceSearchState {
  query: string;
  status: 'idle' | 'loading' | 'success' | 'error';
  suggestions: readonly Suggestion[];
}

/** Places by their name, as it is being typed: of answers that overtake each other only the last one's counts. */
export interface PlaceSearch {
  readonly state: PlaceSearchState;
  type(query: string): void;
  clear(): void;
}

export function createPlaceSearch(deps: {
  api: Api;
  clock: Clock;
  random: Random;
  analytics: Pick<Analytics, 'report'>;
  near: () => Point;
}): PlaceSearch {
  const empty = (): PlaceSearchState => ({ query: '', status: 'idle', suggestions: ref([]) });
  const state = proxy(empty());
  let callOff = () => {};
  let turn = 0;
  let sessionToken = '';

  async function ask(query: string): Promise<void> {
    const mine = turn;
    sessionToken ||= deps.random.uuid();
    try {
      const suggestions = await suggestPlaces(deps.api, query, deps.near(), sessionToken);
      if (mine === turn) Object.assign(state, { status: 'success', suggestions: ref(suggestions) });
    } catch (error) {
      if (mine !== turn) return;
      if (!isApiError(error)) deps.analytics.report(error, 'location.search');
      Object.assign(state, { status: 'error', suggestions: ref([]) });
    }
  }

  return {
    state,
    type(query) {
      callOff();
      turn += 1;
      state.query = query;
      const wanted = query.trim();
      if (wanted.length < SHORTEST) {
        Object.assign(state, { ...empty(), query });
        return;
      }
      state.status = 'loading';
      callOff = deps.clock.after(REST_MS, () => void ask(wanted));
    },
    clear() {
      callOff();
      turn += 1;
      sessionToken = '';
      Object.assign(state, empty());
    },
  };
}
