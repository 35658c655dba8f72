import { cityIdByName } from './city-names.ts';
import type { Api } from '../http/api.ts';
import type { Point } from '../model/distance.ts';
import { placeAnswer, suggestAnswer, visibilityAnswer } from './location-wire.ts';
import { DELIVERY_OF_CHAIN, type Merchant } from './merchant.ts';

export interface Visibility {
  serviceable: boolean;
  /** the store that delivers to the point */
  merchant: Merchant | null;
  cityId: number | null;
  cityName: string;
}

/** Whether a point is serviceable, and by which store. */
export async function fetchVisibility(api: Api, { lat, lon }: Point): Promise<Visibility> {
  const answer = await api.call({
    method: 'GET',
    path: '/visibility',
    query: { latitude: lat, longitude: lon },
    answer: visibilityAnswer,
  });
  const [firstMerchant] = answer.merchants;
  return {
    serviceable: answer.serviceable,
    merchant: firstMerchant
      ? {
          id: firstMerchant.id,
          chainId: firstMerchant.chain_id ?? null,
          deliveryType:
            firstMerchant.business_types[0] ?? DELIVERY_OF_CHAIN[firstMerchant.chain_id ?? 0] ?? null,
          categories: firstMerchant.categories.map(({ id, name, subcategories }) => ({
            id,
            name,
            subcategories: subcategories.map((subcategory) => ({
              id: subcategory.id,
              name: subcategory.name,
            })),
          })),
        }
      : null,
    cityId: answer.cityId ?? firstMerchant?.city_id ?? null,
    cityName: answer.cityName || firstMerchant?.city_name || '',
  };
}

export interface FoundPlace extends Point {
  /** empty: the place is a whole city or larger */
  locality: string;
  city: string;
}

export interface Suggestion {
  placeId: string;
  title: string;
  subtitle: string;
  sessionToken: string;
}

/** The name of a point. */
export function fetchPlaceAt(api: Api, { lat, lon }: Point): Promise<FoundPlace> {
  return fetchPlace(api, { lat, lon, is_pin_moved: 'false' }, { lat, lon });
}

/** The coordinates of a suggestion; null if the backend has none. */
export async function fetchSuggestedPlace(api: Api, suggestion: Suggestion): Promise<FoundPlace | null> {
  const place = await fetchPlace(api, suggestionQuery(suggestion), { lat: Number.NaN, lon: Number.NaN });
  return Number.isFinite(place.lat) ? place : null;
}

/** The query parameters for a suggestion. */
export function suggestionQuery({ placeId, title, subtitle, sessionToken }: Suggestion) {
  return { place_id: placeId, title, description: subtitle, session_token: sessionToken };
}

async function fetchPlace(
  api: Api,
  query: Readonly<Record<string, string | number>>,
  fallback: Point,
): Promise<FoundPlace> {
  const answer = await api.call({ method: 'GET', path: '/location/info', query, answer: placeAnswer });
  const { lat, lon } = answer.coordinate ?? fallback;
  return { lat, lon, locality: answer.locality ?? '', city: answer.city ?? '' };
}

/** Suggestions for a typed name, nearest first. `sessionToken`: the same for all requests of one search. */
export async function suggestPlaces(
  api: Api,
  query: string,
  centre: Point,
  sessionToken: string,
): Promise<Suggestion[]> {
  const { ui_data } = await api.call({
    method: 'GET',
    path: '/location/autoSuggest',
    query: { query, lat: centre.lat, lng: centre.lon, session_token: sessionToken },
    answer: suggestAnswer,
  });
  return ui_data.suggestions.map(({ title, subtitle, meta }) => ({
    placeId: meta.place_id,
    title: title.text,
    subtitle: subtitle?.text ?? '',
    sessionToken: meta.session_token || sessionToken,
  }));
}

export function isServed({ serviceable, merchant }: Visibility): boolean {
  return serviceable && merchant !== null;
}

export function cityOf({ cityName, cityId }: Visibility): number | null {
  return cityIdByName(cityName) ?? cityId;
}
