import * as v from 'valibot';
import { pictureUrl } from '../http/picture-url.ts';
import { id, listOf, neededListOf, optionalText } from '../http/wire.ts';
import { cartItemAnswer } from './wire.ts';

/** `POST /v1/assist/cart/share`: products and quantities, without any data of the owner. */
export const shareCartRequest = v.looseObject({
  items: v.pipe(
    v.array(
      v.looseObject({
        product_id: v.pipe(v.string(), v.regex(/^\d+$/, 'digits in a string')),
        quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
      }),
    ),
    v.nonEmpty(),
    v.maxLength(200),
  ),
});
export const shareCartAnswer = v.looseObject({ share_id: id });

/** `GET /v1/assist/cart/share/{id}`: today's prices and stock. */
export const sharedCartAnswer = v.looseObject({
  is_expired: v.fallback(v.boolean(), false),
  items: neededListOf(cartItemAnswer),
  /** no longer sold, or sold out */
  unavailable_products: listOf(v.looseObject({ product_id: id, name: optionalText, image_url: pictureUrl })),
});
