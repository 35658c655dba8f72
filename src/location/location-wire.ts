import * as v from 'valibot';
import { deliveryType } from './delivery-type.ts';
import { id, listOf, number, optionalId, optionalText } from '../http/wire.ts';

const namedEntries = { id, name: v.pipe(v.string(), v.nonEmpty()) };

const merchantWire = v.looseObject({
  id: number,
  chain_id: v.fallback(v.nullish(number), null),
  business_types: listOf(deliveryType),
  city_id: v.fallback(v.nullish(number), null),
  city_name: optionalText,
  categories: listOf(v.looseObject({ ...namedEntries, subcategories: listOf(v.looseObject(namedEntries)) })),
});

/** `GET /visibility?latitude=&longitude=` */
export const visibilityAnswer = v.looseObject({
  serviceable: v.fallback(v.boolean(), false),
  merchants: listOf(merchantWire),
  cityId: v.fallback(v.nullish(number), null),
  cityName: optionalText,
});

const coordinateWire = v.looseObject({ lat: number, lon: number });

/**
 * `GET /location/info`, for a point or a suggestion. `locality` is empty if the place is too large for a
 * delivery location.
 */
export const placeAnswer = v.looseObject({
  coordinate: v.fallback(v.nullish(coordinateWire), null),
  locality: optionalText,
  city: optionalText,
});

/** `GET /v1/location/cities` */
export const citiesAnswer = v.looseObject({
  cities: listOf(v.looseObject({ id: number, is_serviceable: v.boolean() })),
});

/** `POST /v1/location/notify`: asks to be told when the shop delivers in a city. `user_phone`: unless logged in. */
export const notifyRequest = v.looseObject({
  city_id: v.pipe(v.number(), v.integer()),
  user_phone: v.optional(v.pipe(v.string(), v.regex(/^[6-9]\d{9}$/, 'a phone number of 10 digits'))),
});
export const notifyAnswer = v.looseObject({ success: v.literal(true) });

const textWire = v.looseObject({ text: v.string() });

/** `GET /location/autoSuggest` */
export const suggestAnswer = v.looseObject({
  ui_data: v.looseObject({
    suggestions: listOf(
      v.looseObject({
        title: textWire,
        subtitle: v.fallback(v.nullish(textWire), null),
        meta: v.looseObject({ place_id: id, session_token: optionalId }),
      }),
    ),
  }),
});
