import fc from 'fast-check';
import { COUPONS } from '../../fixtures/coupons.ts';
import type { CartAnswer } from '../../src/cart/calls/wire.ts';
import { toPaise } from '../../src/model/money.ts';
import { goodsOf } from '../fixtures/sandbox-driver.ts';
import { openBackedCart } from './backed-cart.ts';
import { product } from './cart-world.ts';

const ITEMS = [
  ...[0.5, 1, 9.99, 19.05, 33.33, 49, 99, 101.1, 149.75, 250, 499.5, 1299].map((price, at) => ({
    id: at + 1,
    price,
    mrp: at % 3 === 0 ? price + 10.25 : price,
    stock: at % 4 === 0 ? 4 : 50,
  })),
];
const GOODS = goodsOf(ITEMS);
const PRODUCTS = ITEMS.map(({ id, price, mrp }) =>
  product(String(id), { price: toPaise(price), mrp: toPaise(mrp), inventory: 50 }),
);

export const aCart = fc.record({
  lines: fc.uniqueArray(
    fc.record({
      at: fc.integer({ min: 0, max: ITEMS.length - 1 }),
      quantity: fc.integer({ min: 1, max: 12 }),
    }),
    { selector: ({ at }) => at, minLength: 1, maxLength: 6 },
  ),
  donation: fc.boolean(),
  tip: fc.constantFrom(0, 0, 20_00, 50_00),
  coupon: fc.constantFrom('', '', ...COUPONS.map(({ code }) => code)),
});

type Wanted = typeof aCart extends fc.Arbitrary<infer W> ? W : never;

/** `₹1,299.50`, `−₹20`, `FREE`, in paise. */
export function paiseOf(words: string): number {
  if (words === 'FREE') return 0;
  const digits = Number(words.replace(/[^\d.]/g, ''));
  return Math.round(digits * 100) * (/^[−-]/.test(words) ? -1 : 1);
}

export const amountsOf = (answer: CartAnswer) => {
  const { bill_details: bill, items, bill_components } = answer.cart_data;
  const saved = (bill.total_mrp ?? 0) - (bill.total_cost ?? 0) + (bill.promo_discount ?? 0);
  return {
    lines: items
      .filter(({ quantity }) => quantity > 0)
      .map(({ product_id, quantity, price }) => [product_id, quantity, price * quantity] as const),
    bill: bill_components.map(({ right_header }) => right_header),
    total: bill.payable_amount,
    saved,
  };
};

/** A shopper whose cart can be set to any content. */
export async function openWorld() {
  const world = await openBackedCart('9000000001', GOODS);
  const { cart, coupons, pass } = world;
  return {
    ...world,
    async become({ lines, donation, tip, coupon }: Wanted): Promise<void> {
      const wantedQuantities = new Map(lines.map(({ at, quantity }) => [at, quantity]));
      for (const [at, one] of PRODUCTS.entries()) cart.setQuantity(one, wantedQuantities.get(at) ?? 0);
      cart.setDonation(donation);
      if (tip !== cart.state.tip) cart.addExtra({ type: 'tip-wanted', amount: tip });
      await pass();
      if (coupon !== '') {
        // a worse coupon would ask for confirmation
        await coupons.remove();
        await coupons.apply(coupon, 'entered');
        await pass();
      }
    },
  };
}
