import * as v from 'valibot';
import { pictureUrl } from '../http/picture-url.ts';
import { id, listOf, requiredListOf, optionalText } from '../http/wire.ts';
import { cartItemAnswer } from './calls/wire.ts';
import { type Api, isApiError } from '../http/api.ts';
import { readLine } from './calls/api.ts';
import { type CartLine, promoIn } from './model.ts';
import { MAX_QUANTITY_PER_PRODUCT } from './limits.ts';
import { tapFailureMessage } from '../http/tap-failed.ts';
import type { Deps } from '../model/deps.ts';
import { toRupees } from '../model/money.ts';
import type { Messages } from '../model/ports.ts';
import { href } from '../platform/paths.ts';
import { shareLink } from '../platform/share-link.ts';
import type { SyncedCart } from './ports.ts';
import { isGiven } from './products.ts';
import * as m from './messages.ts';

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
const shareCartAnswer = v.looseObject({ share_id: id });

/** `GET /v1/assist/cart/share/{id}`: today's prices and stock. */
export const sharedCartAnswer = v.looseObject({
  is_expired: v.fallback(v.boolean(), false),
  items: requiredListOf(cartItemAnswer),
  /** no longer sold, or sold out */
  unavailable_products: listOf(v.looseObject({ product_id: id, name: optionalText, image_url: pictureUrl })),
});

/** A line of a shared cart, limited to the current stock. */
export interface SharedLine extends CartLine {
  /** the quantity that was shared */
  wanted: number;
}

export interface SharedCart {
  isExpired: boolean;
  lines: readonly SharedLine[];
  /** the shared products that are no longer sold or are sold out */
  gone: readonly { productId: string; name: string; imageUrl: string }[];
}

const SHARE_PATH = '/v1/assist/cart/share';

/** Shares the lines; returns the id for the link. */
async function shareLines(api: Api, lines: readonly CartLine[]): Promise<string> {
  const items = lines.map(({ product, quantity }) => ({ product_id: product.productId, quantity }));
  return (await api.call({ method: 'POST', path: SHARE_PATH, json: { items }, answer: shareCartAnswer }))
    .share_id;
}

export async function fetchSharedCart(api: Api, shareId: string): Promise<SharedCart> {
  const answer = await api.call({
    method: 'GET',
    path: `${SHARE_PATH}/${encodeURIComponent(shareId)}`,
    answer: sharedCartAnswer,
  });
  return {
    isExpired: answer.is_expired,
    lines: answer.items.flatMap((item) => {
      const { quantity: sharedQuantity, mrp, inventory, ...line } = readLine(item);
      const product = { ...line, mrp: mrp ?? line.price, inventory: inventory ?? MAX_QUANTITY_PER_PRODUCT };
      const quantity = Math.min(sharedQuantity, product.inventory, MAX_QUANTITY_PER_PRODUCT);
      return quantity > 0 ? [{ product, quantity, wanted: sharedQuantity }] : [];
    }),
    gone: answer.unavailable_products.map(({ product_id, name, image_url }) => ({
      productId: product_id,
      name: name ?? '',
      imageUrl: image_url,
    })),
  };
}

export type CartSharingDeps = Pick<Deps, 'navigation' | 'connectivity' | 'analytics'> & {
  bridge: Pick<Deps['bridge'], 'can' | 'share'>;
};

export interface CartSharingFeatures {
  api: Api;
  cart: Pick<SyncedCart, 'state' | 'view'>;
  messages: Pick<Messages, 'toast' | 'openModal' | 'closeModal'>;
}

/** Creates a link to a copy of the cart, without any data of its owner. */
export function createCartSharing(deps: CartSharingDeps, { api, cart, messages }: CartSharingFeatures) {
  const { analytics, bridge, connectivity, navigation } = deps;
  return {
    async share(): Promise<void> {
      const { lines, count, total, uniqueSkuInCart } = cart.view();
      const shareableLines = lines.filter(
        ({ product, quantity, limit }) => quantity > 0 && limit > 0 && !isGiven(product),
      );
      if (shareableLines.length === 0) return;
      try {
        const url = navigation.absolute(href.sharedCart(await shareLines(api, shareableLines)));
        const link = { title: m.shareTitle, text: m.shareText, url };
        const method = await shareLink({ bridge, messages, analytics }, link);
        if (method === null) return;
        const cart_id = cart.state.cartId ?? undefined;
        analytics.track('Cart Shared', {
          cart_id,
          count,
          unique_sku_in_cart: uniqueSkuInCart,
          promo_id: promoIn(cart.state)?.promotionId,
          total: toRupees(total),
          method,
        });
      } catch (error) {
        if (!isApiError(error)) analytics.report(error, 'cart-sharing');
        messages.toast(tapFailureMessage(connectivity.online(), m.cartNotShared));
      }
    },
  };
}

export type CartSharing = ReturnType<typeof createCartSharing>;
