import { type Api, isApiError } from '../http/api.ts';
import { asciiDigits } from '../model/ascii-digits.ts';
import type { KeyValue } from '../model/ports.ts';
import { CITIES, type City } from './cities.ts';
import { citiesAnswer, notifyAnswer } from './location-wire.ts';

const STORAGE_KEY = 'city_waits';

/** The ids of the cities where the shop delivers; null: the backend does not say. */
export async function fetchServedCities(api: Api): Promise<ReadonlySet<number> | null> {
  try {
    const { cities } = await api.call({ method: 'GET', path: '/v1/location/cities', answer: citiesAnswer });
    return cities.length === 0
      ? null
      : new Set(cities.filter((city) => city.is_serviceable).map(({ id }) => id));
  } catch (error) {
    if (isApiError(error)) return null;
    throw error;
  }
}

/** The city that a place's name ends with: `Madhapur, Hyderabad`. */
export const cityIn = (place: string): City | undefined =>
  CITIES.find(({ name }) => place.toLowerCase().endsWith(name.toLowerCase()));

/** Ten digits, without the country code; null: not an Indian mobile number. */
export function phoneIn(typed: string): string | null {
  const digits = asciiDigits(typed).replace(/\D/g, '');
  return /^(?:0|91)?([6-9]\d{9})$/.exec(digits)?.[1] ?? null;
}

/** `phone`: of a guest; null: the account's. */
export async function waitForCity(api: Api, { id }: City, phone: string | null): Promise<void> {
  await api.call({
    method: 'POST',
    path: '/v1/location/notify',
    json: { city_id: id, ...(phone !== null && { user_phone: phone }) },
    answer: notifyAnswer,
  });
}

/** The ids of the cities that somebody on this device waits for, so that nobody is asked twice. */
export function readWaits(storage: KeyValue): readonly string[] {
  return (storage.get(STORAGE_KEY) ?? '').split(',').filter(Boolean);
}

export function storeWait(storage: KeyValue, { id }: City): void {
  storage.set(STORAGE_KEY, [...new Set([...readWaits(storage), String(id)])].join());
}
