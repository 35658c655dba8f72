import * as v from 'valibot';
import { productWire } from '../catalog/product-wire.ts';
import { id, requiredListOf } from '../http/wire.ts';
import { MAX_LIST_NAME_LENGTH } from './list-model.ts';

// The requests under `/v1/lists`. The response to every change has all lists, so a repeated request is harmless.

/** An id that the shop gives to a new list: repeating the request creates no second one. */
export const listId = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, 'an id'));

/** `PUT /{list id}` creates a list, `PATCH /{list id}` renames it. */
export const listNameRequest = v.looseObject({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('a name'), v.maxLength(MAX_LIST_NAME_LENGTH)),
});

const listEntry = v.looseObject({ list_id: id, name: v.string(), product_ids: requiredListOf(id) });

/** `GET /`, and the response to every change: Favourites first, then the shopper's own lists, oldest first. */
export const listsAnswer = v.looseObject({ lists: requiredListOf(listEntry) });

/** `GET /{list id}`: the latest product first; `product` is null if it is no longer sold. */
export const listAnswer = v.looseObject({
  list: v.looseObject({ list_id: id, name: v.string() }),
  items: requiredListOf(
    v.looseObject({ product_id: id, name: v.string(), product: v.nullable(productWire) }),
  ),
});
