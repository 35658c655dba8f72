import * as v from 'valibot';
import { pictureUrl } from '../../http/picture-url.ts';
import { id, listOf, number, optionalId, optionalText, rupees } from '../../http/wire.ts';

// `POST /v5/carts`, `PUT | PATCH /v5/carts/{id}`, each with an optional `?action=`, and `POST /v5/carts/{id}/validate`
// share one response. While logged out the cart is priced but not stored, so there is no `cart_id`.

const CART_STATES = ['valid', 'invalid', 'checkout_ready', 'checkout_done'] as const;
export type CartState = (typeof CART_STATES)[number];

const cartItemRequest = v.looseObject({
  product_id: v.pipe(v.string(), v.regex(/^\d+$/, 'digits in a string')),
  /** at most 99 of a grocery product; for prints, the pages times the copies */
  quantity: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)),
  seller_id: v.nullish(v.union([v.string(), v.number()])),
});
/** A document to print, in requests. */
export const printFileRequest = v.looseObject({
  print_id: v.pipe(v.string(), v.nonEmpty()),
  id: v.string(),
  secret_key: v.pipe(v.string(), v.nonEmpty()),
  product_id: v.optional(v.string(), ''),
  is_encrypted: v.boolean(),
  /** the document's own settings; absent: those of the last preview */
  color: v.optional(v.string()),
  side: v.optional(v.string()),
  orientation: v.optional(v.string()),
  number_of_copies: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** e.g. `1-3, 5`; absent: all pages */
  page_range: v.optional(v.pipe(v.string(), v.maxLength(500))),
});
/** For carts of type `paas` only. */
const printing = {
  print_ids: v.optional(v.pipe(v.array(v.string()), v.nonEmpty())),
  print_config: v.optional(v.pipe(v.array(printFileRequest), v.nonEmpty())),
};
/** the version that the request was made for; a newer cart refuses it with 409, and sends itself along */
const version = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)));

export const cartRequest = v.looseObject({
  items: v.pipe(v.array(cartItemRequest), v.maxLength(200)),
  address_id: v.nullish(v.pipe(v.number(), v.integer())),
  cart_type: v.optional(v.string()),
  ...printing,
  promo_codes: v.nullish(v.pipe(v.array(v.string()), v.maxLength(1))),
  additional_charges: v.nullish(
    v.array(v.looseObject({ amount: v.number(), charge_id: v.union([v.string(), v.number()]) })),
  ),
  /** extra patch field: tip in whole rupees */
  tip_amount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(500))),
  /** extra patch field: the id of a delivery slot; null: deliver now. One that is gone changes nothing. */
  slot_id: v.optional(v.nullable(v.string())),
  version,
});
export const validateRequest = v.looseObject({
  channel_address_id: v.pipe(v.number(), v.integer(), v.minValue(0)),
  cart_type: v.optional(v.string()),
  ...printing,
  items: v.pipe(v.array(cartItemRequest), v.nonEmpty()),
  promo_codes: v.nullish(v.array(v.string())),
  version,
});
/** `POST /v3/cart/{id}/actions` */
export const cartActionRequest = v.looseObject({ action_type: v.literal('checkout') });
/** `POST /v1/campaigns` */
export const campaignsRequest = v.looseObject({ asset_type: v.string(), cart_id: v.nullish(id) });

/** A row of the bill: `left_header` is its name, `right_header` its amount as text. */
const billComponent = v.looseObject({
  identity: optionalId,
  left_header: v.string(),
  right_header: v.string(),
  /** the amount before a reduction, which is shown struck through */
  cut_header: optionalText,
  /** one sentence that explains the fee */
  info: optionalText,
});

export const promoInfo = v.looseObject({
  promo_code: v.string(),
  applied: v.optional(v.boolean()),
  enabled: v.fallback(v.boolean(), true),
  amount: v.nullish(rupees, 0),
  message: optionalText,
  message_html: optionalText,
  promotion_id: optionalId,
  success: v.fallback(v.boolean(), true),
  toast_message: optionalText,
  type: optionalText,
  is_clubbable: v.optional(v.boolean()),
  details: v.nullish(
    v.looseObject({
      hash: optionalText,
      image: pictureUrl,
      key: optionalText,
      name: optionalText,
      tnc_url: optionalText,
      value: v.nullish(v.unknown()),
    }),
  ),
});

export const cartItemAnswer = v.looseObject({
  product_id: id,
  quantity: number,
  price: rupees,
  mrp: v.nullish(rupees),
  name: optionalText,
  brand: optionalText,
  unit: optionalText,
  image_url: pictureUrl,
  /** in stock now; 0: sold out */
  inventory: v.nullish(number),
  /** limit per person */
  max_count: v.nullish(number),
  group_id: optionalId,
  seller_id: optionalId,
  /** marks products with special rules: a gift, a reward, a membership */
  type_id: v.nullish(number),
});

/** Backend-driven actions: the payload is the member named after the type, or `data`. */
const backendAction = v.looseObject({
  type: v.string(),
});

export const cartAnswer = v.looseObject({
  cart_id: v.nullish(id),
  cart_state: v.fallback(v.picklist(CART_STATES), 'invalid'),
  cart_type: optionalText,
  /** grows with each change of the cart; backends that count no versions leave it out */
  version: v.fallback(v.nullish(number), null),
  toast_text: optionalText,
  actions: listOf(backendAction),
  promo_data: listOf(promoInfo),
  cart_data: v.looseObject({
    status_code: v.nullish(number, 0),
    items: listOf(cartItemAnswer),
    address: v.nullish(v.looseObject({ id: number })),
    feedDonation: v.nullish(
      v.looseObject({
        amount: rupees,
        id,
        title: optionalText,
        subtitle: optionalText,
        selected: v.fallback(v.boolean(), false),
      }),
    ),
    /** why the cart is not valid, a sentence each; codes e.g. OUT_OF_STOCK, QUANTITY_REDUCED, PRICE_CHANGED, FORCE_LOGOUT_USER */
    validations: listOf(
      v.looseObject({ code: v.string(), product_id: v.nullish(id), message: optionalText }),
    ),
    unavailable_products: listOf(v.looseObject({ product_id: id, name: optionalText })),
    bill_details: v.looseObject({
      total_items: v.nullish(number, 0),
      /** sum of the lines at MRP */
      total_mrp: v.nullish(rupees, 0),
      /** sum of the lines at their price */
      total_cost: v.nullish(rupees, 0),
      product_discount: v.nullish(rupees, 0),
      delivery_charge: v.nullish(rupees, 0),
      additional_charge: v.nullish(rupees, 0),
      promo_discount: v.nullish(rupees, 0),
      wallet_amount: v.nullish(rupees, 0),
      tip_amount: v.nullish(rupees, 0),
      payable_amount: rupees,
      /** minimum for free delivery; 0: always free; absent: the secondary data may name it */
      free_delivery_mov: v.nullish(rupees),
    }),
    bill_components: listOf(billComponent),
    /** suggested tips; none while nobody is logged in */
    tip_suggestions: listOf(v.looseObject({ amount: rupees, label: optionalText })),
    /** minutes until delivery, shown above the cart; null: for a slot */
    eta_in_minutes: v.nullish(number),
    /** the chosen delivery slot; empty: now */
    slot_id: optionalId,
    /** what would make delivery free, as items; validated where it is shown (`goods-wire.ts`); absent: nothing */
    free_delivery_products: v.optional(v.unknown()),
    /** the slots of the store, validated where they are shown (`slots-wire.ts`); absent: it delivers only now */
    delivery_slots: v.optional(v.unknown()),
  }),
});
export type CartAnswer = v.InferOutput<typeof cartAnswer>;

/** `GET /v5/carts`: the shopper's open cart, if there is one. */
export const openCartAnswer = v.union([
  v.object({
    cart_id: v.pipe(
      v.unknown(),
      v.check((id) => id === null),
      v.transform(() => null),
    ),
  }),
  cartAnswer,
]);
