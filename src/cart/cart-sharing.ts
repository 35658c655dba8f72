import type { Api } from '../http/api.ts';
import { isApiError } from '../http/api.ts';
import { tapFailed } from '../http/tap-failed.ts';
import type { Deps } from '../model/deps.ts';
import { toRupees } from '../model/money.ts';
import type { Messages } from '../model/ports.ts';
import { href } from '../platform/paths.ts';
import { shareLink } from '../platform/share-link.ts';
import type { SyncedCart } from './ports.ts';
import { promoIn } from './model.ts';
import { isGiven } from './products.ts';
import { shareLines } from './shared-cart.ts';
import * as m from './messages.ts';

export type CartSharingDeps = Pick<Deps, 'navigation' | 'connectivity' | 'analytics'> & {
  bridge: Pick<Deps['bridge'], 'can' | 'share'>;
};

interface CartSharingFeatures {
  api: Api;
  cart: Pick<SyncedCart, 'state' | 'view'>;
  messages: Pick<Messages, 'toast'>;
}

/** Creates a link to a copy of the cart, without any data of its owner. */
export function createCartSharing(deps: CartSharingDeps, { api, cart, messages }: CartSharingFeatures) {
  const { analytics, bridge, connectivity, navigation } = deps;
  return {
    async share(): Promise<void> {
      const { lines, count, total, uniqueSkuInCart } = cart.view();
      const there = lines.filter(
        ({ product, quantity, limit }) => quantity > 0 && limit > 0 && !isGiven(product),
      );
      if (there.length === 0) return;
      try {
        const url = navigation.absolute(href.sharedCart(await shareLines(api, there)));
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
        messages.toast(tapFailed(connectivity.online(), m.cartNotShared));
      }
    },
  };
}

export type CartSharing = ReturnType<typeof createCartSharing>;
