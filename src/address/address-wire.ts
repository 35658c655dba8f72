import * as v from 'valibot';
import { LOCATION_SOURCES } from './place-model.ts';
import { listOf, number, optionalId, optionalText } from '../http/wire.ts';

/** `POST /v4/address` and `PUT /v4/address/{id}`; `DELETE /v4/address/{id}` has no body */
export const addressRequest = v.looseObject({
  label: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40)),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)),
  flat: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120)),
  street: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(160)),
  landmark: v.optional(v.pipe(v.string(), v.maxLength(120)), ''),
  locality: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120)),
  pincode: v.pipe(v.string(), v.regex(/^[1-9]\d{5}$/, '6 digits')),
  lat: v.nullish(v.pipe(v.number(), v.minValue(-90), v.maxValue(90))),
  lon: v.nullish(v.pipe(v.number(), v.minValue(-180), v.maxValue(180))),
  location_source: v.nullish(v.picklist(LOCATION_SOURCES)),
  /** the template that the form used */
  template_id: v.nullish(v.number()),
});

/** Backends differ in this response; only `success: false` means failure. */
export const removalAnswer = v.looseObject({ success: v.optional(v.literal(true)) });

/** Accepts text, and numbers because some flats are sent as such. Anything else becomes empty. */
const lenientText = v.fallback(optionalId, '');

export const addressWire = v.looseObject({
  id: number,
  label: v.fallback(v.string(), 'Home'),
  name: lenientText,
  flat: lenientText,
  street: lenientText,
  landmark: lenientText,
  locality: lenientText,
  city: lenientText,
  pincode: lenientText,
  lat: v.fallback(v.nullish(number), null),
  lon: v.fallback(v.nullish(number), null),
  location_source: v.fallback(v.nullish(v.picklist(LOCATION_SOURCES)), null),
  template_id: v.fallback(v.nullish(number), null),
  /** false: no longer in the delivery area */
  is_serviceable: v.fallback(v.boolean(), true),
  /** the address to deliver to unless the shopper chooses another; at most one */
  is_default: v.fallback(v.boolean(), false),
  /** false: somebody else's, e.g. where a gift is sent */
  is_editable: v.fallback(v.boolean(), true),
});
/** `GET /v4/address?cur_lat=&cur_lon=`; some backends send only the array. */
export const addressListAnswer = v.looseObject({
  addresses: v.union([
    // The array must come first, because a loose object accepts an array as an empty object.
    v.pipe(
      listOf(addressWire),
      v.transform((addresses_data) => ({ message: '', addresses_data })),
    ),
    v.looseObject({ message: optionalText, addresses_data: listOf(addressWire) }),
  ]),
});
/** POST and PUT respond with the stored address. */
export const addressAnswer = v.looseObject({ address: addressWire });
