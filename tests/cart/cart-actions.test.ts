import { describe, expect, test } from 'vitest';
import { CART_ACTIONS, type CartAction, readCartAction } from '../../src/cart/calls/cart-action.ts';
import type { BackendAction } from '../../src/http/backend-actions.ts';
import { settled } from '../support/fake-clock.ts';
import { createCartWorld, product } from './cart-world.ts';

const modify = (subtype: unknown, items: unknown): BackendAction => ({
  type: 'modify_cart',
  modify_cart: { subtype, items },
});

describe('reading a cart action of the backend', () => {
  test.each<[what: string, action: BackendAction, expected: CartAction | null]>([
    ['refresh_cart', { type: 'refresh_cart' }, { type: 'refresh' }],
    ['REFRESH_CART_WITH_DATA without any', { type: 'REFRESH_CART_WITH_DATA' }, { type: 'refresh' }],
    [
      'REFRESH_CART_WITH_DATA',
      { type: 'REFRESH_CART_WITH_DATA', data: { gift: true, items: [], address_id: 5 } },
      { type: 'patch', fields: { gift: true } },
    ],
    [
      'UPDATE_FORM_DATA',
      { type: 'UPDATE_FORM_DATA', UPDATE_FORM_DATA: { note: 'ring' } },
      { type: 'form', fields: { note: 'ring' }, sync: false },
    ],
    [
      'UPDATE_FORM_DATA_AND_SYNC',
      { type: 'UPDATE_FORM_DATA_AND_SYNC', data: { note: 'ring' } },
      { type: 'form', fields: { note: 'ring' }, sync: true },
    ],
    [
      'UPDATE_FORM_DATA with malformed data',
      { type: 'UPDATE_FORM_DATA', data: 'x' },
      { type: 'form', fields: {}, sync: false },
    ],
    ['reinit_cart', { type: 'reinit_cart' }, { type: 'reinit' }],
    ['modify_cart delete', modify('delete', [{ product_id: 22 }]), { type: 'delete', productIds: ['22'] }],
    [
      'modify_cart update',
      modify('update', [{ product_id: '22', quantity: '3' }]),
      { type: 'set', quantities: [{ productId: '22', quantity: 3 }] },
    ],
    [
      'modify_cart add without a quantity',
      modify('add', [{ product_id: '22' }]),
      { type: 'add', quantities: [{ productId: '22', quantity: 1 }] },
    ],
    [
      'modify_cart without a subtype',
      modify(undefined, [{ product_id: 7 }]),
      { type: 'delete', productIds: ['7'] },
    ],
    ['modify_cart with an unknown subtype', modify('mix', []), { type: 'refresh' }],
    ['modify_cart with malformed data', { type: 'modify_cart', data: 7 }, { type: 'refresh' }],
    ['sync_user_session', { type: 'sync_user_session' }, null],
    ['OPEN_APP_NOTIFICATION_SETTINGS', { type: 'OPEN_APP_NOTIFICATION_SETTINGS' }, null],
    ['SHOW_IN_APP_REVIEW_POPUP', { type: 'SHOW_IN_APP_REVIEW_POPUP' }, null],
    ['deeplink', { type: 'deeplink' }, null],
    ['modal', { type: 'modal' }, null],
  ])('reading a cart action of the backend: %s', (_, action, expected) => {
    expect(readCartAction(action)).toEqual(expected);
    expect(CART_ACTIONS.some((name) => name === action.type.toLowerCase())).toBe(expected !== null);
  });
});

describe('performing a cart action', () => {
  const milk = product('11');
  const bread = product('22');

  async function filled() {
    const world = createCartWorld({ userId: 5 });
    world.cart.start();
    world.cart.setQuantity(milk, 1);
    world.cart.setQuantity(bread, 1);
    await world.clock.advance(400);
    const perform = async (action: BackendAction) => {
      world.cart.perform(action);
      await settled();
    };
    return { ...world, perform, last: () => world.backend.received.at(-1) };
  }

  test.each<[what: string, action: BackendAction, cart: Record<string, number>]>([
    ['delete', modify('delete', [{ product_id: 22 }]), { 11: 1 }],
    ['update', modify('update', [{ product_id: 22, quantity: 4 }]), { 11: 1, 22: 4 }],
    ['add', modify('add', [{ product_id: 11, quantity: 2 }]), { 11: 3, 22: 1 }],
  ])('modify_cart %s changes the cart and refreshes it', async (_, action, cart) => {
    const { perform, shown, backend } = await filled();
    await perform(action);
    expect(shown()).toEqual(cart);
    expect(backend.quantities()).toEqual(cart);
  });

  test('the data of a refresh is sent as extra patch fields', async () => {
    const { perform, last } = await filled();
    await perform({ type: 'REFRESH_CART_WITH_DATA', data: { gift: true } });
    expect(last()).toMatchObject({ method: 'PATCH', json: { gift: true } });
  });

  test('form data is sent once, with the next request', async () => {
    const { perform, last, backend, cart } = await filled();
    const initialRequestCount = backend.received.length;
    await perform({ type: 'UPDATE_FORM_DATA', data: { note: 'ring' } });
    expect(backend.received).toHaveLength(initialRequestCount);
    await cart.refresh();
    expect(last()).toMatchObject({ method: 'PATCH', json: { note: 'ring' } });
    await cart.refresh();
    expect(last()?.json.note).toBeUndefined();
  });

  test('form data to be synced is sent at once and, if that fails, again with the next request', async () => {
    const { perform, last, backend, cart } = await filled();
    backend.failNext(500);
    await perform({ type: 'UPDATE_FORM_DATA_AND_SYNC', data: { note: 'ring' } });
    expect(last()).toMatchObject({ json: { note: 'ring' } });
    await cart.refresh();
    expect(last()).toMatchObject({ json: { note: 'ring' } });
    expect(cart.state.status).toBe('SUCCESS');
  });
});
