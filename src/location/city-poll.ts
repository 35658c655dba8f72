import type { Deps } from '../model/deps.ts';
import type { KeyValue } from '../model/ports.ts';
import { createStore, type Watched } from '../platform/store.ts';

/** The cities that the poll offers for delivery next. */
export const POLL_CITIES = ['New Delhi', 'Gurugram / Faridabad', 'Noida / Ghaziabad'] as const;
type PollCity = (typeof POLL_CITIES)[number];

/** Names of the poll's cities as part of a place: `Connaught Place, Delhi`. */
const POLL_CITY_NAMES = ['delhi', 'gurugram', 'gurgaon', 'faridabad', 'noida', 'ghaziabad'];

const STORAGE_KEY = 'city_poll';

interface CityPoll {
  /** null: no answer on this device yet */
  readonly watched: Watched<{ answer: PollCity | null }>;
  /** whether the poll is shown for a place that is not serviceable */
  isShownFor(place: string): boolean;
  answer(city: PollCity): void;
}

/** One answer per device. */
export function createCityPoll(
  { analytics }: Pick<Deps, 'analytics'>,
  { storage }: { storage: KeyValue },
): CityPoll {
  const storedAnswer = POLL_CITIES.find((city) => city === storage.get(STORAGE_KEY));
  const store = createStore<{ answer: PollCity | null }>({ answer: storedAnswer ?? null });
  return {
    watched: store,
    isShownFor: (place) => POLL_CITY_NAMES.some((name) => new RegExp(`\\b${name}\\b`, 'i').test(place)),
    answer(city) {
      if (store.get().answer !== null) return;
      storage.set(STORAGE_KEY, city);
      store.set({ answer: city });
      analytics.track('City Poll Answered', { city });
    },
  };
}
