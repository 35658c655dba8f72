import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type CartCall, readCartAnswer, sendCart, sendValidate } from '../../src/cart/calls/api.ts';
import type { CartPrint, FeedDonation } from '../../src/cart/model.ts';
import { cartAnswer } from '../../src/cart/calls/wire.ts';
import type { Api } from '../../src/http/api.ts';
import { product } from './cart-world.ts';

const read = (overrides: object, data: object = {}) =>
  readCartAnswer(
    v.parse(cartAnswer, {
      cart_id: 12,
      cart_state: 'valid',
      cart_data: { items: [], bill_details: { payable_amount: 0 }, bill_components: [], ...data },
      ...overrides,
    }),
  );

describe('a cart response', () => {
  test('a cart response turns IDs into text and rupees into paise, and leaves out malformed items', () => {
    const cart = read(
      {},
      {
        items: [
          { product_id: 11, quantity: 2, price: '₹1,299.50', inventory: 3.9 },
          { product_id: 22, quantity: 'many', price: 10 },
        ],
        bill_details: { payable_amount: 2_624, delivery_charge: '25' },
        address: { id: 77 },
      },
    );
    expect(cart).toMatchObject({ cartId: '12', total: 262_400, addressId: 77 });
    expect(cart.pricingDetails.deliveryCharge).toBe(2_500);
    expect(cart.lines).toMatchObject([{ productId: '11', quantity: 2, price: 129_950, inventory: 3 }]);
  });

  test('a cart response with an unknown cart state is read as invalid', () => {
    expect(read({ cart_state: 'almost' }).cartState).toBe('invalid');
  });

  test('a cart response keeps promos whose applied flag is undefined or true, except WEB15', () => {
    const { promoInfo } = read({
      promo_data: [
        { promo_code: 'FIRST50', applied: true },
        { promo_code: 'MILK10' },
        { promo_code: 'LATE', applied: false },
        { promo_code: 'WEB15', applied: true },
        { promo_code: 'WEB15' },
      ],
    });
    expect(promoInfo.map(({ promoCode }) => promoCode)).toEqual(['FIRST50', 'MILK10']);
  });

  test.each<[worth: unknown, read: string]>([
    ['20%', '20%'],
    [30, '30'],
    [{ of: 30 }, ''],
    [undefined, ''],
  ])('a coupon with a value of %o and few other fields is read', (value, read_) => {
    const { promoInfo } = read({ promo_data: [{ promo_code: 'FIRST50', details: { value } }] });
    expect(promoInfo).toEqual([
      {
        ...{ promoCode: 'FIRST50', promotionId: '', enabled: true, amount: 0, message: '', messageHtml: '' },
        ...{ success: true, toast: '', name: '', imageUrl: '', termsLink: '', key: '', value: read_ },
        ...{ hash: '', clubbable: false, automatic: false },
      },
    ]);
  });

  test('each amount of the bill is read into its own field', () => {
    const bill_details = {
      total_cost: 300,
      payable_amount: 287,
      delivery_charge: 25,
      wallet_amount: 10,
      promo_discount: 30,
      free_delivery_mov: 199,
      tip_amount: 20,
    };
    const cart = read({}, { bill_details });
    expect(cart.pricingDetails).toEqual({
      totalCartCost: 300_00,
      netCost: 287_00,
      deliveryCharge: 25_00,
      walletAmount: 10_00,
      promoDiscount: 30_00,
      freeDeliveryFrom: 199_00,
    });
    expect([cart.total, cart.tip]).toEqual([287_00, 20_00]);
  });

  test.each([
    ['its own message', { promo_code: 'LATE', applied: false, message: 'Ended.' }, 'Ended.'],
    [
      'a toast message only',
      { promo_code: 'LATE', applied: false, toast_message: 'It has ended.' },
      'It has ended.',
    ],
    ['no message', { promo_code: 'LATE', applied: false }, 'This coupon cannot be used on this cart.'],
    ['the hidden web promo', { promo_code: 'WEB15', applied: false, message: 'Ended.' }, undefined],
    ['neither true nor false', { promo_code: 'LATE', applied: null }, undefined],
  ])('a promo that was not applied is read with %s', (_, promo, message) => {
    const cart = read({ promo_data: [promo] });
    expect(cart.promoInfo).toEqual([]);
    expect(cart.promoDenied?.message).toBe(message);
  });

  test('cart changes keep the server’s messages; forced-logout notices and changes without a message are dropped', () => {
    const { changes } = read(
      {},
      {
        validations: [
          { code: 'FORCE_LOGOUT_USER', message: 'Please log in again.' },
          { code: 'PRICE_CHANGED', product_id: 11, message: 'Milk is ₹2 dearer.' },
          { code: 'UNNAMED' },
        ],
      },
    );
    expect(changes).toEqual([{ code: 'PRICE_CHANGED', productId: '11', message: 'Milk is ₹2 dearer.' }]);
  });
});

describe('a cart request', () => {
  const print: CartPrint = {
    print_ids: ['p1'],
    print_config: [{ print_id: 'p1', id: '9', secret_key: 's', product_id: '11', is_encrypted: false }],
    print_cart_data: [{ number_of_pages: 2, number_of_copies: 1, file_name: 'mine.pdf' }],
  };
  const donation: FeedDonation = { id: 'feed', amount: 250, title: '', subtitle: '', selected: true };
  const signal = new AbortController().signal;
  const call = (overrides: Partial<CartCall> = {}): CartCall => ({
    lines: [{ product: product('11'), quantity: 2 }],
    promoCode: '',
    donation: null,
    print: null,
    cartId: 'c 1',
    fields: {},
    action: '',
    loggedIn: true,
    signal,
    ...overrides,
  });
  const items = [{ product_id: '11', quantity: 2, seller_id: '7' }];

  /** The request that the API received. */
  async function sent(send: (api: Api) => Promise<unknown>) {
    const requests: Parameters<Api['call']>[0][] = [];
    const api: Api = {
      async call(request) {
        requests.push(request);
        return v.parse(request.answer, { cart_data: { bill_details: { payable_amount: 0 } } });
      },
    };
    await send(api);
    const [{ method, path, query, headers, json } = {}] = requests;
    return { method, path, query, headers, json };
  }

  test.each<[what: string, over: Partial<CartCall>, how: string, action?: string]>([
    ['no ID', { cartId: null }, 'POST /v5/carts'],
    ['no ID and an action', { cartId: null, action: 'apply_promo' }, 'POST /v5/carts/', 'apply_promo'],
    ['no ID and extra fields', { cartId: null, fields: { tip: 20 } }, 'POST /v5/carts'],
    ['an ID', {}, 'PUT /v5/carts/c%201'],
    ['an ID and an action', { action: 'apply_promo' }, 'PUT /v5/carts/c%201', 'apply_promo'],
    ['an ID, extra fields and a login', { fields: { tip: 20 } }, 'PATCH /v5/carts/c%201'],
    ['an ID, extra fields and no login', { fields: { tip: 20 }, loggedIn: false }, 'PUT /v5/carts/c%201'],
    [
      'an ID, extra fields, a login and an action',
      { fields: { tip: 20 }, action: 'add_tip' },
      'PATCH /v5/carts/c%201',
      'add_tip',
    ],
  ])('a cart request has the right method and path with %s', async (_, overrides, how, action) => {
    const { method, path, query, headers, json } = await sent((api) => sendCart(api, call(overrides)));
    expect(`${method} ${path}`).toBe(how);
    expect(query).toEqual(action === undefined ? {} : { action });
    expect(headers).toEqual({ qd_sdk_request: 'true' });
    expect(json).toEqual({ items, ...overrides.fields });
  });

  test.each<[what: string, over: Partial<CartCall>, body: object]>([
    ['an address', { addressId: 0 }, { address_id: 0 }],
    ['no address', { addressId: null }, { address_id: null }],
    ['a promo', { promoCode: 'FIRST50' }, { promo_codes: ['FIRST50'] }],
    ['a donation', { donation }, { additional_charges: [{ amount: 2.5, charge_id: 'feed' }] }],
    ['a donation removed', { donation: { ...donation, selected: false } }, { additional_charges: [] }],
    [
      'a print cart',
      { print },
      { cart_type: 'paas', print_ids: print.print_ids, print_config: print.print_config },
    ],
    [
      'a product without a seller',
      { lines: [{ product: product('11', { merchantId: '' }), quantity: 2 }] },
      {
        items: [{ product_id: '11', quantity: 2 }],
      },
    ],
  ])('a cart request has the right body for %s', async (_, overrides, body) => {
    expect((await sent((api) => sendCart(api, call(overrides)))).json).toEqual({ items, ...body });
  });

  test.each<[what: string, over: Partial<CartCall>, cartType: string, body: object]>([
    ['groceries', {}, 'items', { promo_codes: [] }],
    ['groceries with a promo', { promoCode: 'FIRST50' }, 'items', { promo_codes: ['FIRST50'] }],
    [
      'a print cart',
      { print },
      'paas',
      { promo_codes: [], print_ids: print.print_ids, print_config: print.print_config },
    ],
  ])('validation before checkout sends the right request for %s', async (_, overrides, cartType, body) => {
    const { method, path, headers, json } = await sent((api) =>
      sendValidate(api, { ...call(overrides), cartId: 'c1', cartType, channelAddressId: 5 }),
    );
    expect(`${method} ${path}`).toBe('POST /v5/carts/c1/validate');
    expect(headers).toEqual({ qd_sdk_request: 'true' });
    expect(json).toEqual({
      channel_address_id: 5,
      cart_type: cartType,
      items: [{ product_id: '11', quantity: 2 }],
      ...body,
    });
  });
});
