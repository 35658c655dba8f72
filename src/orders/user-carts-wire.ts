import * as v from 'valibot';
import { pictureUrl } from '../http/picture-url.ts';
import { orderEnding, orderStateTitle } from '../checkout/order/order-state.ts';
import { ORDER_STATES } from '../checkout/order/order-wire.ts';
import { id, listOf, optionalText, rupees, time } from '../http/wire.ts';
import { dateAndTime } from '../model/dates.ts';
import { formatPaise } from '../model/money.ts';
import type { OrderCard } from './orders-model.ts';
import type { Reward, Settlement, UserCart } from './reduce-user-carts.ts';

/** The maximum number of products named per order. */
const MAX_NAMED_PRODUCTS = 5;

const order = v.looseObject({
  order_id: id,
  state: v.picklist(ORDER_STATES),
  placed_at: time,
  payable_amount: rupees,
  items: listOf(v.looseObject({ name: v.string(), image_url: pictureUrl })),
});
const cart = v.looseObject({ cart_id: id, orders: v.nullish(v.array(v.unknown()), []) });
const reward = v.fallback(
  v.nullish(
    v.looseObject({
      has_reward: v.boolean(),
      data: v.nullish(v.looseObject({ title: v.string(), subtitle: optionalText })),
    }),
  ),
  null,
);

/** `GET /v1/user/carts`: the user's ordered carts, newest first */
export const userCartsAnswer = v.pipe(
  v.looseObject({
    success: v.optional(v.literal(true)),
    carts: v.nullish(v.array(v.unknown()), []),
    has_more: v.fallback(v.boolean(), false),
    reward,
  }),
  v.transform(({ carts, has_more, reward: rawReward }) => {
    let brokenCount = 0;
    const userCarts = carts.flatMap((entry): UserCart[] => {
      const parsed = v.safeParse(cart, entry);
      if (!parsed.success) {
        brokenCount += 1;
        return [];
      }
      const { cart_id: cartId, orders } = parsed.output;
      const results = orders.map((rawOrder) => v.safeParse(order, rawOrder));
      brokenCount += results.filter(({ success }) => !success).length;
      const cards = results.flatMap((result) => (result.success ? [cardOf(cartId, result.output)] : []));
      return cards.length > 0 ? [{ cartId, orders: cards }] : [];
    });
    return {
      received: carts.length,
      /** the number of malformed carts and orders */
      brokenCount,
      carts: userCarts,
      hasMore: has_more,
      reward: rewardOf(rawReward),
    };
  }),
);

function cardOf(cartId: string, response: v.InferOutput<typeof order>): OrderCard {
  const { order_id, state, placed_at, payable_amount, items } = response;
  return {
    cartId,
    orderId: order_id,
    title: orderStateTitle(state) ?? orderEnding(state)?.title ?? '',
    when: dateAndTime(placed_at),
    amount: formatPaise(payable_amount),
    state,
    things: items.slice(0, MAX_NAMED_PRODUCTS).map(({ name, image_url }) => ({ name, imageUrl: image_url })),
    count: items.length,
    canReorder: false,
  };
}

function rewardOf(raw: v.InferOutput<typeof reward>): Reward {
  const data = raw?.data;
  if (raw?.has_reward !== true || !data) return { hasReward: false, data: null };
  return { hasReward: true, data: { title: data.title, detail: data.subtitle ?? '' } };
}

/** `GET /v1/user/carts/{cart_id}/settlements`: payments and refunds */
export const settlementsAnswer = v.pipe(
  v.looseObject({
    order_settlements: listOf(v.looseObject({ order_id: id, title: v.string(), amount: rupees })),
  }),
  v.transform(({ order_settlements }) =>
    order_settlements.map(
      ({ order_id, title, amount }): Settlement => ({ orderId: order_id, title, amount }),
    ),
  ),
);
