import type { Goods } from '../../fixtures/open-sandbox.ts';
import type { CartAnswer } from '../../src/cart/calls/wire.ts';
import { createCouponStore } from '../../src/cart/coupons/coupon-store.ts';
import type { BackendAction } from '../../src/http/backend-actions.ts';
import type { Api } from '../../src/http/api.ts';
import { openWorld } from '../support/open-world.ts';
import { openCart } from '../support/open-cart.ts';
import { settled } from '../support/fake-clock.ts';
import { product } from './cart-world.ts';

/** The sandbox's products in tests, with round prices; three of `dear` are in stock. */
export const THINGS = {
  fifty: product('1', { name: 'Thing 1', price: 50_00, mrp: 60_00, inventory: 20 }),
  hundred: product('2', { name: 'Thing 2', price: 100_00, mrp: 100_00, inventory: 20 }),
  dear: product('3', { name: 'Thing 3', price: 240_00, mrp: 240_00, inventory: 3 }),
  gone: product('4', { name: 'Thing 4', price: 30_00, mrp: 30_00 }),
};

/** A shopper's cart and coupons, connected to the real sandbox. */
export async function openBackedCart(phone: string | null = null, goods?: Goods) {
  const shopper = await openWorld(goods && { goods });
  const { clock, storage } = shopper;
  // the number of a shopper without earlier orders
  shopper.asks.phone = '9000000009';
  const answers: CartAnswer[] = [];
  const api: Api = {
    async call(request) {
      const answer = await shopper.api.call(request);
      if (request.path.startsWith('/v5/carts')) answers.push(answer as CartAnswer);
      return answer;
    },
  };
  const performed: BackendAction[] = [];
  const { first, cart } = openCart({
    ...shopper,
    api,
    storage,
    perform: (action) => void performed.push(action),
  });
  const coupons = createCouponStore(shopper, { ...shopper, api, cart });
  if (phone !== null) await shopper.logIn(phone);
  const stop = cart.start();

  return {
    ...shopper,
    cart,
    first,
    coupons,
    performed,
    stop,
    /** the server's last response about the cart */
    lastAnswer(): CartAnswer {
      const answer = answers.at(-1);
      if (answer === undefined) throw new Error('the server has said nothing of the cart');
      return answer;
    },
    lastOf(event: string) {
      const { event: _, ...properties } = shopper.tracked.filter((one) => one.event === event).at(-1) ?? {};
      return properties;
    },
    /** waits until the taps have been sent to the server */
    async pass(ms = 400) {
      await clock.advance(ms);
      await settled();
      await settled();
    },
    rows: () => cart.state.bill.map(({ identity, amount }) => [identity, amount]),
    order: () => cart.view().lines.map(({ product: { productId } }) => productId),
  };
}
