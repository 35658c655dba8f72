import { describe, expect, test } from 'vitest';
import { deriveTraits, liveOrderCount, type UserProperties } from '../../src/settings/shopper-traits.ts';

const NEW_SHOPPER: UserProperties = {
  live_cart_count: 0,
  sale_data: null,
  efh_data: null,
  delivered_cart_count: 0,
  cart_count: 0,
  is_first_order_delivered: false,
  is_first_order_placed: false,
  is_undelivered_order_present: false,
};
const traitsOf = (known: Partial<UserProperties>) => deriveTraits({ ...NEW_SHOPPER, ...known });

describe('the traits derived from a shopper’s properties', () => {
  test('the traits derived from a shopper’s properties are empty for a new shopper', () => {
    expect(traitsOf({})).toEqual({
      liveCartCount: 0,
      isLiveOrderPresent: false,
      deliveredCartCount: 0,
      cartCount: 0,
      isFirstOrderDelivered: false,
      isFirstOrderPlaced: false,
      efhData: { isChampion: false, referralCode: '', joinDate: null },
    });
  });

  test.each([
    [{ live_cart_count: 2 }, { liveCartCount: 2, isLiveOrderPresent: true }],
    [{ is_undelivered_order_present: true }, { isLiveOrderPresent: true }],
    [{ delivered_cart_count: 4 }, { deliveredCartCount: 4 }],
    [{ cart_count: 5 }, { cartCount: 5 }],
    [{ is_first_order_delivered: true }, { isFirstOrderDelivered: true }],
    [{ is_first_order_placed: true }, { isFirstOrderPlaced: true }],
    [
      { efh_data: { referral_code: 'DOOR7', join_epoch: 1_700_000_000 } },
      { efhData: { isChampion: true, referralCode: 'DOOR7', joinDate: Date.UTC(2023, 10, 14, 22, 13, 20) } },
    ],
    [
      { efh_data: { referral_code: '', join_epoch: null } },
      { efhData: { isChampion: false, referralCode: '', joinDate: null } },
    ],
  ])('the traits derived from a shopper’s properties of %o are %o', (known, traits) => {
    expect(traitsOf(known)).toMatchObject(traits);
  });
});

test.each([
  [null, null, 0],
  [0, {}, 0],
  [2, {}, 2],
  [0, { live_cart_count: 1 }, 1],
  [0, { is_undelivered_order_present: true }, 1],
  [null, { is_undelivered_order_present: true, live_cart_count: 3 }, 3],
])(
  'with a live order count of %s and the properties %o, the trait counts %i live orders',
  (live_orders, known, count) => {
    const orderCounts =
      live_orders === null ? null : { live_orders, delivered_orders: 0, cancelled_orders: 0 };
    const userProperties = known && { ...NEW_SHOPPER, ...known };
    expect(liveOrderCount({ orderCounts, userProperties })).toBe(count);
  },
);
