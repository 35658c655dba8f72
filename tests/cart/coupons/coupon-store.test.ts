import { afterEach, describe, expect, test, vi } from 'vitest';
import { couponIn } from '../../../src/cart/coupon-in.ts';
import { LINK_COUPON_KEY } from '../../../src/cart/store.ts';
import { goodsOf } from '../../fixtures/sandbox-driver.ts';
import { openBackedCart, THINGS } from '../backed-cart.ts';
import { product } from '../cart-world.ts';

const { fifty, hundred, dear } = THINGS;
afterEach(() => vi.unstubAllGlobals());

async function withCart(phone: string | null = '9000000001') {
  const world = await openBackedCart(phone);
  world.cart.setQuantity(dear, 1);
  await world.pass();
  return world;
}

describe('the offer wall', () => {
  test('the offer wall is requested by type and cart, and never lists the web-only offer', async () => {
    const { coupons, cart, raw } = await withCart();
    await coupons.ensureList();
    expect(coupons.state.status).toBe('success');
    expect(coupons.state.list.map(({ code }) => code)).not.toContain('WEB15');
    expect(coupons.state.list[0]).toEqual({
      code: 'FIRST50',
      title: '₹50 off your first order',
      detail: 'On carts from ₹199, for your first order.',
      enabled: true,
      amount: 50_00,
      replaces: [],
      payMore: -50_00,
      shortBy: 0,
      needsLogin: false,
      expired: false,
      clubbable: false,
      termsLink: '/le/coupon-terms',
      imageUrl: '/pictures/ui/wrapped-gift.svg',
    });
    const { json: log } = await raw('GET', '/sandbox/requests?since=0');
    const call = log.find(({ path }: { path: string }) => path === '/api/v1/campaigns');
    const body = typeof call.body === 'string' ? JSON.parse(call.body) : call.body;
    expect(body).toEqual({ asset_type: 'OFFER_WALL', cart_id: cart.state.cartId });
    expect(Object.keys(call.headers)).toEqual(
      expect.arrayContaining(['app_client', 'app_version', 'device_id', 'access_token']),
    );
  });

  test('the offer wall is not requested again while the cart is unchanged', async () => {
    const { coupons, cart, apiCalls, pass } = await withCart();
    const times = () => apiCalls.filter((call) => call === 'POST /v1/campaigns').length;
    await coupons.ensureList();
    await coupons.ensureList();
    expect(times()).toBe(1);
    cart.setQuantity(hundred, 1);
    await pass();
    await coupons.ensureList();
    expect(times()).toBe(2);
    cart.setQuantity(hundred, 0);
    cart.setQuantity(fifty, 2);
    await pass();
    await coupons.ensureList();
    expect(times(), 'other things for the same amount').toBe(3);
  });

  test('an offer wall requested before a logout is not shown to the next shopper', async () => {
    const { coupons, hold, release, pass } = await withCart();
    hold();
    const shown = coupons.ensureList();
    await pass();
    coupons.forget();
    release();
    await shown;
    expect(coupons.state).toMatchObject({ status: 'idle', list: [] });
  });

  test('a failed offer wall shows “Error fetching coupons”, is reported, and can be retried', async () => {
    const { coupons, faults, reports } = await withCart();
    await faults([{ match: 'POST /v1/campaigns', status: 400, times: 2, body: {} }]);
    await expect(coupons.load()).rejects.toThrow('Error fetching coupons');
    await coupons.retry();
    expect(reports).toEqual([expect.stringMatching(/: Error fetching coupons$/)]);
    expect(coupons.state).toMatchObject({ status: 'error', failure: 'http' });
    await coupons.ensureList();
    expect(reports, 'not by itself').toHaveLength(1);
    await coupons.retry();
    expect(coupons.state.status).toBe('success');
  });

  test('the offer wall says when the phone is offline, and leaves out malformed entries', async () => {
    const { coupons, faults, goOffline, comeBack } = await withCart();
    goOffline();
    await coupons.ensureList();
    expect(coupons.state.failure).toBe('offline');
    comeBack();
    const campaigns = [null, { promo_code: 'OK', amount: '₹20' }, { title: 'no code' }, { promo_code: 'OK' }];
    await faults([{ match: 'POST /v1/campaigns', body: { campaigns } }]);
    await coupons.retry();
    expect(coupons.state.list.map(({ code, title }) => [code, title])).toEqual([['OK', 'OK']]);
  });
});

test('the offer wall keeps its list when a refresh fails, and says how old it is', async () => {
  const { coupons, cart, pass, faults } = await withCart();
  await coupons.ensureList();
  const { list } = coupons.state;
  await pass(300_000);
  await faults([{ match: 'POST /v1/campaigns', times: 1, status: 500 }]);
  cart.setQuantity(hundred, 1);
  await pass();
  await coupons.ensureList();
  expect(coupons.state).toMatchObject({ status: 'error', list });
  expect(coupons.ageInMinutes()).toBe(5);
  await coupons.retry();
  expect([coupons.state.status, coupons.ageInMinutes()]).toEqual(['success', 0]);
});

describe('a coupon', () => {
  test('a typed coupon is applied, shown in the bill and the cart, and tracked', async () => {
    const { coupons, cart, rows, lastOf } = await withCart();
    coupons.type('first50');
    expect(coupons.state.entered).toBe('FIRST50');
    expect(await coupons.apply(coupons.state.entered, 'entered')).toBe(true);
    expect(coupons.state).toMatchObject({ entered: '', applying: '', denied: null });
    expect(couponIn(cart.state)).toBe('FIRST50');
    expect(rows()).toContainEqual(['promo_discount', '−₹50']);
    const cart_id = cart.state.cartId;
    expect(lastOf('Coupon Entered')).toEqual({ coupon_code: 'FIRST50', cart_id });
    expect(lastOf('Coupon Applied')).toMatchObject({
      promo_id: 'FIRST50',
      promo_key: 'FIRST50',
      coupon_code: 'FIRST50',
      discount: 50,
      cart_id,
    });
  });

  test('a coupon is sent as a PATCH with its action, and stays in later requests', async () => {
    const { coupons, cart, apiCalls, pass, rows, lastOf } = await withCart();
    await coupons.apply('FLAT30', 'clicked');
    expect(lastOf('Coupon Clicked')).toEqual({ coupon_code: 'FLAT30', cart_id: cart.state.cartId });
    expect(apiCalls.at(-1)).toBe(`PATCH /v5/carts/${cart.state.cartId}`);
    cart.setQuantity(hundred, 1);
    await pass();
    expect(rows()).toContainEqual(['promo_discount', '−₹30']);
  });

  test.each([
    ['NOSUCH', 'This coupon does not exist.'],
    ['SORRY60', 'SORRY60 is for another account.'],
    ['SAVE10', 'Add ₹59 more to use SAVE10.'],
    ['MONSOON25', 'MONSOON25 has expired.'],
    ['FRESH20', 'Add ₹100 more of fruit or vegetables to use FRESH20.'],
  ])('the coupon %s is denied with the server’s reason at its row', async (code, message) => {
    const { coupons, cart, lastOf } = await withCart();
    expect(await coupons.apply(code, 'clicked')).toBe(false);
    expect(coupons.state.denied).toEqual({ promoCode: code, message, messageHtml: '' });
    expect(couponIn(cart.state)).toBe('');
    expect(lastOf('Coupon Denied')).toMatchObject({ coupon_code: code, reason: message });
    coupons.type('X');
    expect(coupons.state.denied).toBeNull();
  });

  test('a coupon that is denied leaves the applied one in place', async () => {
    const { coupons, cart, pass, rows } = await withCart();
    await coupons.apply('FLAT30', 'clicked');
    const applied = coupons.apply('NOSUCH', 'entered');
    await vi.waitFor(() =>
      expect(coupons.state.question).toEqual({ code: 'NOSUCH', replaces: ['FLAT30'], payMore: null }),
    );
    coupons.answerReplacement(true);
    expect(await applied).toBe(false);
    await pass();
    expect(couponIn(cart.state)).toBe('FLAT30');
    expect(rows()).toContainEqual(['promo_discount', '−₹30']);
  });

  test('a coupon replaces another, and is removed only once', async () => {
    const { coupons, cart, rows, lastOf, events } = await withCart();
    await coupons.apply('FLAT30', 'clicked');
    await coupons.apply('FIRST50', 'clicked');
    expect(couponIn(cart.state)).toBe('FIRST50');
    await coupons.remove();
    expect(couponIn(cart.state)).toBe('');
    expect(rows().map(([identity]) => identity)).not.toContain('promo_discount');
    expect(lastOf('Coupon Removed')).toMatchObject({ coupon_code: 'FIRST50' });
    await coupons.remove();
    expect(events().filter((event) => event === 'Coupon Removed')).toHaveLength(1);
  });

  test('a coupon that can be combined stays beside the automatic offer, and any other coupon replaces the offer', async () => {
    const { coupons, cart, pass, rows } = await withCart();
    cart.setQuantity(hundred, 15);
    await pass();
    expect(rows()).toContainEqual(['offer_discount', '−₹60']);
    expect(couponIn(cart.state), 'it is no coupon of the shopper’s').toBe('');
    await coupons.apply('FLAT30', 'clicked');
    expect(rows()).toEqual(
      expect.arrayContaining([
        ['promo_discount', '−₹30'],
        ['offer_discount', '−₹60'],
      ]),
    );
    await coupons.ensureList();
    const save10 = coupons.currentList().find(({ code }) => code === 'SAVE10');
    expect(save10).toMatchObject({ replaces: ['FLAT30', 'the Big Basket offer'], payMore: 15_00 });
    const applied = coupons.apply('SAVE10', 'clicked');
    await vi.waitFor(() => expect(coupons.state.question).not.toBeNull());
    coupons.answerReplacement(true);
    await applied;
    expect(rows().map(([identity]) => identity)).not.toContain('offer_discount');
  });

  test.each([
    ['FREEBIE', 'FIRST50', 452, 406, 456],
    ['FREEBIE', 'SAVE10', 755, 684, 759],
  ])(
    'the coupon %s, which saves less than %s, says how much more the cart costs and replaces it only after confirmation',
    async (...story) => {
      const [code, before, price, paid, dearer] = story;
      const world = await openBackedCart('9000000001', goodsOf([{ id: 1, price }]));
      const { coupons, cart, pass, apiCalls } = world;
      cart.setQuantity(product('1', { price: price * 100 }), 1);
      await pass();
      await coupons.apply(before, 'clicked');
      expect(cart.state.total).toBe(paid * 100);
      await coupons.ensureList();
      const payMore = (dearer - paid) * 100;
      expect(coupons.currentList().find((one) => one.code === code)).toMatchObject({
        replaces: [before],
        payMore,
      });

      const calls = apiCalls.length;
      const refused = coupons.apply(code, 'clicked');
      await vi.waitFor(() => expect(coupons.state.question).toEqual({ code, replaces: [before], payMore }));
      coupons.answerReplacement(false);
      expect(await refused).toBe(false);
      expect([couponIn(cart.state), cart.state.total, apiCalls.length]).toEqual([before, paid * 100, calls]);
      expect(coupons.state).toMatchObject({ applying: '', question: null, denied: null });

      const agreed = coupons.apply(code.toLowerCase(), 'entered');
      await vi.waitFor(() => expect(coupons.state.question).not.toBeNull());
      coupons.answerReplacement(true);
      expect(await agreed).toBe(true);
      expect([couponIn(cart.state), cart.state.total]).toEqual([code, dearer * 100]);
      await coupons.ensureList();
      const better = coupons.currentList().find((one) => one.code === before);
      expect(better).toMatchObject({ replaces: [code], payMore: -payMore });
      expect(await coupons.apply(before, 'clicked'), 'a better one does not ask').toBe(true);
      expect(cart.state.total).toBe(paid * 100);
    },
  );

  test('coupons are compared for the current quantities, not for those at the time the coupon list was loaded', async () => {
    const { coupons, cart, pass } = await withCart();
    cart.setQuantity(hundred, 1);
    await pass();
    await coupons.apply('SAVE10', 'clicked');
    await coupons.ensureList();
    const flat = () => coupons.currentList().find((one) => one.code === 'FLAT30');
    expect(flat()?.payMore).toBe(4_00);
    cart.setQuantity(hundred, 3);
    const applied = coupons.apply('FLAT30', 'clicked');
    await vi.waitFor(() => expect(coupons.state.question?.payMore).toBe(24_00));
    coupons.answerReplacement(false);
    expect(await applied).toBe(false);
  });

  test('a refused coupon leaves the applied one in place, so the cart never costs more meanwhile', async () => {
    const { coupons, cart } = await withCart();
    await coupons.apply('FLAT30', 'clicked');
    const { total } = cart.state;
    expect(await coupons.apply('SAVE10', 'clicked')).toBe(false);
    expect([couponIn(cart.state), cart.state.total]).toEqual(['FLAT30', total]);
    expect(coupons.state.denied).toMatchObject({
      promoCode: 'SAVE10',
      message: 'Add ₹59 more to use SAVE10.',
    });
  });

  test('a coupon waiting for confirmation is dropped at logout', async () => {
    const { coupons } = await withCart();
    await coupons.apply('FIRST50', 'clicked');
    const applied = coupons.apply('FREEBIE', 'entered');
    await vi.waitFor(() => expect(coupons.state.applying).toBe('FREEBIE'));
    coupons.forget();
    expect(await applied).toBe(false);
    expect(coupons.state).toMatchObject({ applying: '', question: null });
  });

  test('a coupon for first orders is not offered to a returning shopper', async () => {
    const { coupons } = await withCart('9876543210');
    await coupons.ensureList();
    expect(coupons.currentList().map(({ code }) => code)).not.toContain('FIRST50');
    expect(await coupons.apply('FIRST50', 'entered')).toBe(false);
    expect(coupons.state.denied?.message).toBe('FIRST50 is for first orders only.');
  });

  test('a coupon works without a login and is kept when the shopper logs in', async () => {
    const { coupons, cart, rows, logIn, apiCalls } = await withCart(null);
    expect(await coupons.apply('FLAT30', 'clicked')).toBe(true);
    expect(apiCalls.at(-1)).toBe('POST /v5/carts/');
    expect(cart.state.cartId).toBeNull();
    await logIn('9000000002');
    await cart.sync();
    expect(cart.state.cartId).not.toBeNull();
    expect(rows()).toContainEqual(['promo_discount', '−₹30']);
  });

  test('a coupon that depends on the account asks a guest to log in, and applies right after the login', async () => {
    const { coupons, rows, toasts } = await withCart(null);
    await coupons.ensureList();
    const first = coupons.currentList().find(({ code }) => code === 'FIRST50');
    expect(first).toMatchObject({ enabled: false, needsLogin: true, detail: 'Log in to use FIRST50.' });
    expect(await coupons.apply('FIRST50', 'entered')).toBe(false);
    expect(coupons.state.denied).toMatchObject({ message: 'Log in to use FIRST50.' });
    expect(await coupons.logInAndApply('FIRST50')).toBe(true);
    expect(rows()).toContainEqual(['promo_discount', '−₹50']);
    expect(toasts.at(-1)).toBe('FIRST50 is in your cart. You save ₹50.');
  });

  test('a coupon that ended after it was offered shows a message and is no longer offered', async () => {
    const { coupons, clock } = await withCart();
    await coupons.ensureList();
    const lunch = () => coupons.currentList().find(({ code }) => code === 'LUNCH20');
    expect(lunch()?.enabled).toBe(true);
    await clock.advance(3 * 3_600_000);
    expect(await coupons.apply('LUNCH20', 'clicked')).toBe(false);
    expect(coupons.state.denied?.message).toBe('LUNCH20 works from 11 am to 3 pm.');
    await vi.waitFor(() => expect(lunch()?.enabled).toBe(false));
  });

  test('a coupon for another account is offered only in that account', async () => {
    const { coupons } = await withCart();
    await coupons.ensureList();
    expect(coupons.currentList().map(({ code }) => code)).not.toContain('SORRY60');
    const { coupons: ofOwner } = await withCart('9123456780');
    await ofOwner.ensureList();
    expect(ofOwner.currentList().find(({ code }) => code === 'SORRY60')).toMatchObject({ amount: 60_00 });
  });

  test('a coupon that applies is announced once, in the server’s words', async () => {
    const { coupons, cart, toasts, pass, hide, storage } = await withCart();
    await coupons.apply('FIRST50', 'clicked');
    expect(toasts).toEqual(['FIRST50 is in your cart. You save ₹50.']);
    cart.setQuantity(hundred, 1);
    await pass();
    expect(toasts, 'later answers repeat it').toHaveLength(1);
    hide();
    expect(JSON.parse(storage.get('cart') ?? '').promoInfo[0]).toMatchObject({ promoCode: 'FIRST50' });
    expect(storage.get('cart')).not.toContain('You save');
  });

  test('a coupon kept by the server but not yet applied is shown as denied and can be removed', async () => {
    const { coupons, cart, faults, lastAnswer, lastOf, toasts, events } = await withCart();
    const promo = {
      promo_code: 'LATER',
      amount: 0,
      message: 'It counts from 6 pm.',
      toast_message: 'Not yet.',
    };
    const body = { ...lastAnswer(), promo_data: [{ ...promo, success: false }] };
    await faults([{ match: 'PATCH /v5/carts/*', times: 1, body }]);
    expect(await coupons.apply('LATER', 'entered')).toBe(false);
    expect(couponIn(cart.state), 'as the server has it').toBe('LATER');
    expect(coupons.state.denied).toMatchObject({ promoCode: 'LATER', message: 'It counts from 6 pm.' });
    expect(lastOf('Coupon Denied')).toMatchObject({ coupon_code: 'LATER', reason: 'It counts from 6 pm.' });
    expect(events()).not.toContain('Coupon Applied');
    expect(toasts).toEqual([]);
    await coupons.remove();
    expect(couponIn(cart.state)).toBe('');
  });

  test('copying a coupon shows a toast and is tracked, and a code that cannot be copied is shown', async () => {
    const { coupons, cart, lastOf, events, toasts } = await withCart();
    await coupons.copy('FLAT30');
    expect(toasts.at(-1)).toBe('We couldn’t copy FLAT30. Select it to copy it. (5000)');
    expect(events()).not.toContain('Coupon Copied');
    const writeText = vi.fn(async () => {});
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    await coupons.copy('FLAT30');
    expect(writeText).toHaveBeenCalledWith('FLAT30');
    expect(toasts.at(-1)).toBe('FLAT30 copied');
    expect(lastOf('Coupon Copied')).toEqual({ coupon_code: 'FLAT30', cart_id: cart.state.cartId });
  });

  test('a coupon tapped twice is requested once', async () => {
    const { coupons, apiCalls } = await withCart();
    await Promise.all([coupons.apply('FLAT30', 'clicked'), coupons.apply('FLAT30', 'clicked')]);
    expect(apiCalls.filter((call) => call.startsWith('PATCH'))).toHaveLength(1);
  });

  test('applying a coupon shows a message when the phone is offline, and can be retried after a server error', async () => {
    const { coupons, cart, faults, goOffline, comeBack, rows } = await withCart();
    goOffline();
    await coupons.apply('FLAT30', 'clicked');
    expect(coupons.state.denied?.message).toMatch(/offline/);
    expect(cart.state.status).toBe('NO_INTERNET');
    comeBack();
    await cart.refresh();
    await faults([{ match: 'PATCH /v5/carts/*', status: 500, times: 1, body: {} }]);
    await coupons.apply('FLAT30', 'clicked');
    expect(coupons.state.denied?.message).toBe('We couldn’t apply the coupon. Try again in a moment.');
    expect(cart.state.retry).toEqual({ fields: { promo_codes: ['FLAT30'] }, action: 'apply_promo' });
    await cart.retry();
    expect(rows()).toContainEqual(['promo_discount', '−₹30']);
  });

  test('a coupon that ends while applied is removed with a message', async () => {
    const { coupons, cart, clock, toasts } = await withCart();
    await coupons.apply('LUNCH20', 'clicked');
    await clock.advance(3 * 3_600_000);
    await cart.refresh();
    expect(couponIn(cart.state)).toBe('');
    expect(cart.state.promoDenied?.message).toBe('LUNCH20 works from 11 am to 3 pm.');
    expect(toasts.at(-1)).toBe('LUNCH20 works from 11 am to 3 pm. (1000)');
  });

  test('an applied coupon is stored with the cart', async () => {
    const { coupons, cart, hide, storage } = await withCart();
    await coupons.apply('FLAT30', 'clicked');
    hide();
    expect(JSON.parse(storage.get('cart') ?? '{}').promoInfo).toMatchObject([{ promoCode: 'FLAT30' }]);
    expect(cart.state.promoInfo).toHaveLength(1);
  });

  test.each([['9000000003'], [null]])(
    'a coupon from a link waits until it applies (logged in as %s)',
    async (phone) => {
      const { storage, first, cart, pass, toasts, rows, events } = await openBackedCart(phone);
      first.keepLinkCoupon(' save10 ');
      cart.setQuantity(fifty, 2);
      await pass();
      const waits = { code: 'SAVE10', message: 'Add ₹199 more to use SAVE10.' };
      expect(cart.state.linkCoupon).toEqual(waits);
      cart.setQuantity(fifty, 3);
      await pass();
      expect(cart.state.linkCoupon).toEqual({ ...waits, message: 'Add ₹149 more to use SAVE10.' });
      expect(toasts, 'its reason is told once').toEqual([`${waits.message} (1000)`]);
      expect(cart.state.status).toBe('SUCCESS');
      expect(events()).not.toContain('Coupon Denied');
      cart.setQuantity(dear, 1);
      await pass();
      expect(rows()).toContainEqual(['promo_discount', '−₹39']);
      expect([storage.get(LINK_COUPON_KEY), cart.state.linkCoupon]).toEqual([null, null]);
      expect(events()).toContain('Coupon Applied');
    },
  );

  test('a coupon from a link is applied once the previously applied coupon is removed', async () => {
    const { coupons, first, cart, pass, storage } = await withCart();
    cart.setQuantity(hundred, 4);
    await coupons.apply('FLAT30', 'clicked');
    first.keepLinkCoupon('ONCE40');
    await pass();
    expect(couponIn(cart.state)).toBe('FLAT30');
    await coupons.remove();
    await pass();
    expect([couponIn(cart.state), storage.get(LINK_COUPON_KEY)]).toEqual(['ONCE40', null]);
  });

  test('an empty cart does not use up a linked coupon, and removing the coupon ends its wait', async () => {
    const { storage, first, cart, pass } = await openBackedCart('9000000003');
    cart.setQuantity(fifty, 1);
    await pass();
    cart.setQuantity(fifty, 0);
    await pass();
    first.keepLinkCoupon('SAVE10');
    await cart.refresh();
    expect(storage.get(LINK_COUPON_KEY)).toBe('SAVE10');
    cart.dropLinkCoupon();
    cart.setQuantity(dear, 2);
    await pass();
    expect([storage.get(LINK_COUPON_KEY), cart.state.linkCoupon, couponIn(cart.state)]).toEqual([
      null,
      null,
      '',
    ]);
  });

  test.each([['typed'], ['of a link']])(
    'a coupon for other channels is refused before it is sent: %s',
    async (way) => {
      const { coupons, first, cart, rows, pass, toasts, apiCalls, events } = await withCart();
      const initialCallCount = apiCalls.length;
      if (way === 'typed') await coupons.apply(' web15', 'entered');
      else first.keepLinkCoupon('web15');
      expect(way === 'typed' ? coupons.state.denied?.message : toasts.at(-1)).toBe(
        'WEB15 cannot be used here.',
      );
      expect(events().includes('Coupon Denied')).toBe(way === 'typed');
      expect(apiCalls).toHaveLength(initialCallCount);
      cart.setQuantity(hundred, 3);
      await pass();
      expect(rows().map(([identity]) => identity)).not.toContain('promo_discount');
    },
  );

  test.each([
    ['FLAT30', 'Coupon Applied'],
    ['NOSUCH', 'Coupon Denied'],
  ] as const)(
    'a coupon requested offline is decided as soon as the network is back: %s',
    async (code, event) => {
      const { coupons, cart, events, pass, goOffline, comeBack } = await withCart();
      goOffline();
      await coupons.apply(code, 'entered');
      expect(coupons.state.denied?.message).toBe(`You are offline. We’ll apply ${code} when you’re back.`);
      expect(events().filter((one) => one === 'Coupon Denied')).toEqual([]);
      comeBack();
      await pass();
      expect(events().at(-1)).toBe(event);
      expect([couponIn(cart.state) !== '', cart.state.status]).toEqual([
        event === 'Coupon Applied',
        'SUCCESS',
      ]);
    },
  );

  test('a coupon whose request got no response is not denied, and applies on the retry', async () => {
    const { coupons, cart, events, pass, faults } = await withCart();
    await faults([{ match: 'PATCH /v5/carts/*', times: 1, status: 500 }]);
    await coupons.apply('FLAT30', 'entered');
    expect(events()).not.toContain('Coupon Denied');
    cart.setQuantity(hundred, 3);
    await pass();
    expect(cart.state.retry, 'another answer does not settle it').toMatchObject({ action: 'apply_promo' });
    await cart.retry();
    expect([couponIn(cart.state), cart.state.retry]).toEqual(['FLAT30', null]);
    expect(events().filter((event) => event === 'Coupon Applied')).toHaveLength(1);
  });

  test('a coupon from a link that needs an account waits for the login', async () => {
    const { storage, cart, pass, toasts, rows, logIn } = await openBackedCart();
    storage.set(LINK_COUPON_KEY, 'FIRST50');
    cart.setQuantity(dear, 1);
    await pass();
    cart.setQuantity(hundred, 1);
    await pass();
    expect(toasts, 'once').toEqual(['Log in to use FIRST50. (1000)']);
    await logIn('9000000002');
    await cart.sync();
    expect(rows()).toContainEqual(['promo_discount', '−₹50']);
    expect(storage.get(LINK_COUPON_KEY)).toBeNull();
  });
});
