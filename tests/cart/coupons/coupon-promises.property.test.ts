import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Coupon } from '../../../src/cart/coupons/coupon-api.ts';
import { toPaise } from '../../../src/model/money.ts';
import { goodsOf } from '../../fixtures/sandbox-driver.ts';
import { openBackedCart } from '../backed-cart.ts';
import { product } from '../cart-world.ts';

const CARTS = 15;
const GREENS = 'Vegetables & fruit';
/** Products whose prices can add up to any amount in paise. */
const COINS = [1000, 100, 10, 1, 0.1, 0.01].map((price, at) => ({
  id: 100 + at,
  price,
  stock: 99,
  shelf: GREENS,
}));
const THINGS = [33.33, 99, 149.75, 499.5].map((price, at) => ({ id: at + 1, price, stock: 20 }));
const ITEMS = [...THINGS, ...COINS];
const productOf = ({ id, price, stock }: (typeof ITEMS)[number]) =>
  product(String(id), { price: toPaise(price), mrp: toPaise(price), inventory: stock });
const aCart = fc.record({
  things: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: THINGS.length, maxLength: THINGS.length }),
  greens: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 400_00 })),
});

test.each<[who: string, phone: string | null, hours: number]>([
  ['a guest', null, 0],
  ['a new shopper', '9000000001', 0],
  ['a shopper who has ordered before, in the afternoon', '9876543210', 4],
])(
  'every coupon saves what the list promises, for %s',
  {
    timeout: 60_000,
  },
  async (_, phone, hours) => {
    const { cart, coupons, clock, pass } = await openBackedCart(phone, goodsOf(ITEMS));
    await clock.advance(hours * 3_600_000);

    async function become(things: readonly number[], greens: number): Promise<void> {
      for (const [at, thing] of THINGS.entries()) cart.setQuantity(productOf(thing), things[at] ?? 0);
      let rest = greens;
      for (const coin of COINS) {
        const of = toPaise(coin.price);
        cart.setQuantity(productOf(coin), Math.floor(rest / of));
        rest %= of;
      }
      await pass();
    }
    async function loadCoupons(): Promise<readonly Coupon[]> {
      await coupons.ensureList();
      return coupons.currentList();
    }
    async function savesNothing({ code }: Coupon): Promise<void> {
      const initialTotal = cart.state.total;
      expect([code, await coupons.apply(code, 'clicked')]).toEqual([code, false]);
      expect([code, cart.state.total]).toEqual([code, initialTotal]);
    }
    async function saves({ code, amount }: Coupon): Promise<void> {
      const initialTotal = cart.state.total;
      expect([code, await coupons.apply(code, 'clicked')]).toEqual([code, true]);
      expect([code, initialTotal - cart.state.total]).toEqual([code, amount]);
      await coupons.remove();
      expect([code, cart.state.total]).toEqual([code, initialTotal]);
    }

    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(aCart, async ({ things, greens }) => {
        fc.pre(greens > 0 || things.some((quantity) => quantity > 0));
        await become(things, greens);
        const list = await loadCoupons();
        expect(list.length).toBeGreaterThan(5);
        for (const coupon of list) {
          if (coupon.enabled) await saves(coupon);
          else await savesNothing(coupon);
          seen.add(coupon.enabled ? 'counts' : coupon.shortBy > 0 ? 'short' : 'never');
        }
        const short = list.find(({ shortBy }) => shortBy > 0);
        if (!short) return;
        await become(things, greens + short.shortBy - 1);
        expect((await loadCoupons()).find(({ code }) => code === short.code)).toMatchObject({ shortBy: 1 });
        await become(things, greens + short.shortBy);
        const enough = (await loadCoupons()).find(({ code }) => code === short.code);
        expect(enough).toMatchObject({ enabled: true, shortBy: 0 });
        if (enough) await saves(enough);
      }),
      { numRuns: CARTS },
    );
    expect([...seen].sort()).toEqual(['counts', 'never', 'short']);
  },
);
