import { describe, expect, test } from 'vitest';
import * as m from '../../src/checkout/entry/messages.ts';
import { addAddress } from '../support/add-address.ts';
import { setScene } from './scene.ts';
import { chooseNoAddress, milk, type Page } from './shopper-page.ts';

const scene = setScene(7_650_000_000);
const { faults, inCart, newShopper, open, pass, quiet } = scene;

const WORK = { flat: 'Lotus Tower', locality: 'Sector 50', pincode: '122018', typedLabel: 'Work' } as const;

const headerOf = (page: Page) => page.deliveries.at(-1)?.id ?? null;
const sentAddressesOf = (page: Page) =>
  page.sent.flatMap(([, body]): unknown[] => {
    const { address_id } = JSON.parse(body) as { address_id?: unknown };
    return address_id === undefined ? [] : [address_id];
  });

/** A shopper with two saved addresses, of which Home is chosen. */
async function withTwo() {
  const { page, shopper } = await inCart();
  await quiet();
  const home = page.address.state.selectedId ?? 0;
  const work = (await addAddress(page.address, { ...WORK, labelOption: 'Other' })) ?? 0;
  page.address.choose(home);
  await pass(1);
  return { page, shopper, home, work };
}

/** Sets the delivery address in the next response to a cart change; null: none. */
const cartGoesTo = (page: Page, id: number | null, extraFields: object = {}) =>
  faults([
    {
      match: 'PUT /v5/carts/*',
      ...extraFields,
      body: {
        cart_id: page.cart.state.cartId,
        cart_state: 'valid',
        cart_data: {
          address: id === null ? null : { id },
          items: [{ product_id: '1', quantity: 3, price: 29, name: 'Toned milk', inventory: 50 }],
          bill_details: { payable_amount: 87 },
        },
      },
    },
  ]);

describe('the delivery address in the header, the cart and checkout', () => {
  test('choosing an address updates the header and the cart', async () => {
    const { page, home, work } = await withTwo();
    expect([headerOf(page), page.cart.view().addressId]).toEqual([home, home]);
    page.address.choose(work);
    expect([headerOf(page), page.cart.view().addressId]).toEqual([work, work]);
    await pass(1);
    expect([sentAddressesOf(page).at(-1), page.cart.view().pending]).toEqual([work, false]);
  });

  test('without a chosen address, the header shows none and the cart has none', async () => {
    const { page } = await withTwo();
    page.address.clearChoice();
    expect([page.deliveries.at(-1), page.cart.view().addressId]).toEqual([null, null]);
    await pass(1);
    expect(sentAddressesOf(page).at(-1)).toBeNull();
  });

  test('editing the chosen address sends it to the cart again, because the delivery area may have changed', async () => {
    const { page, home } = await withTwo();
    const initialAddressCount = sentAddressesOf(page).length;
    page.address.openEdit(home);
    page.address.type('flat', 'B-205');
    await page.address.save({ ignoreConcerns: true });
    await pass(1);
    expect(page.deliveries.at(-1)).toMatchObject({ id: home, flat: 'B-205' });
    expect(sentAddressesOf(page).slice(initialAddressCount)).toEqual([home]);
  });

  test('the header shows the address that the shopper gave the cart on another device', async () => {
    const { page, work } = await withTwo();
    await cartGoesTo(page, work);
    page.cart.setQuantity(milk, 3);
    await pass(1);
    expect([page.address.state.selectedId, headerOf(page)]).toEqual([work, work]);
    expect(page.store.entry.state.notice).toBeNull();
  });

  test('the chosen address is dropped with a notice when the cart is no longer delivered there', async () => {
    const { page } = await withTwo();
    await cartGoesTo(page, null);
    page.cart.setQuantity(milk, 3);
    await pass(1);
    expect([page.address.state.selectedId, headerOf(page)]).toEqual([-1, null]);
    expect(page.store.entry.state.notice).toMatchObject({
      code: 'no-address',
      message: m.addressUnavailable,
    });
  });

  test('a newly chosen address is kept when the refusal of the previous one arrives later', async () => {
    const { page, work } = await withTwo();
    await cartGoesTo(page, null, { times: 1, delayMs: 2_000 });
    page.cart.setQuantity(milk, 3);
    await scene.world().clock.advance(1_000);
    page.address.choose(work);
    await scene.world().clock.advance(3_000);
    await quiet();
    expect([page.address.state.selectedId, page.cart.state.addressId]).toEqual([work, work]);
    expect(page.store.entry.state.notice).toBeNull();
  });

  test('a cart that is created again gets the chosen address', async () => {
    const { page, home } = await withTwo();
    page.cart.reset();
    page.cart.setQuantity(milk, 1);
    await pass(1);
    expect([page.cart.state.addressId, sentAddressesOf(page).at(-1)]).toEqual([home, home]);
  });

  test('while logged out, no address is sent to the cart or taken from it', async () => {
    const { page, home, work } = await withTwo();
    await cartGoesTo(page, home);
    page.login.loggedIn = false;
    page.address.choose(work);
    expect(page.cart.view().addressId).toBe(home);
    page.cart.setQuantity(milk, 3);
    await pass(1);
    expect([page.address.state.selectedId, sentAddressesOf(page).at(-1)]).toEqual([work, home]);
  });
});

test('an address chosen before the login is sent to a cart without an address', async () => {
  const shopper = await newShopper();
  chooseNoAddress(shopper);
  const page = open(shopper);
  await page.address.load();
  page.login.loggedIn = false;
  const home = page.address.state.list[0]?.id ?? 0;
  page.address.choose(home);
  page.cart.setQuantity(milk, 1);
  await pass(1);
  expect(page.cart.view().addressId).toBeNull();
  page.login.loggedIn = true;
  page.cart.setQuantity(milk, 2);
  await pass(2);
  expect([page.cart.state.addressId, sentAddressesOf(page).at(-1)]).toEqual([home, home]);
});

test('a closed page no longer follows the chosen address and leaves no listener', async () => {
  const { page, home, work } = await withTwo();
  page.close();
  const initialDeliveryCount = page.deliveries.length;
  page.address.choose(work);
  expect([page.deliveries.length, page.cart.view().addressId]).toEqual([initialDeliveryCount, home]);
  expect(page.connectivity.listeners()).toBe(0);
});
