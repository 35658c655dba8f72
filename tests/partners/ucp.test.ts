import { describe, expect, it } from 'vitest';
import { connect, DEADLINES, detectPlatform } from '../../bridge/index.ts';
import { callHost } from '../../bridge/host-call.ts';
import { createHost } from '../../bridge/testing/index.ts';
import { testAdapter } from '../../bridge/testing/vitest.ts';
import { ucp } from '../../partners/ucp/index.ts';
import { objectionTo } from '../../partners/ucp/shapes.ts';
import { ucpHost, ucpHostWithCart, ucpHostWithoutPayment } from '../../partners/ucp/simulator.ts';
import { CART, loaded, open, ORDER, pageOf, REQUEST, STATE, TWO_MILKS, wire } from './ucp-world.ts';

const ADDRESS_REQUEST = 'ec.fulfillment.address_change_request';
const INSTRUMENTS_REQUEST = 'ec.payment.instruments_change_request';
const PERSON_MS = DEADLINES.login;

testAdapter({
  create: loaded,
  host: createHost({
    simulator: ucpHost,
    page: pageOf(),
    wire,
    hostMethods: {
      checkout: { payload: STATE, wire: [] },
      address: { payload: STATE, wire: [ADDRESS_REQUEST], deadline: PERSON_MS },
      instrument: { payload: STATE, wire: [INSTRUMENTS_REQUEST], deadline: PERSON_MS },
    },
    // of the app’s user
    secrets: ['Palm Grove', '9812345678'],
  }),
});

testAdapter({
  create: loaded,
  host: createHost({
    simulator: ucpHostWithoutPayment,
    page: pageOf(),
    wire: { start: wire.start, login: wire.login },
  }),
});

testAdapter({
  create: loaded,
  host: createHost({
    simulator: ucpHostWithCart,
    page: pageOf(),
    wire: { start: ['ep.cart.ready'], login: ['ep.cart.auth'] },
    hostMethods: { cart: { payload: STATE, wire: [] }, completeCart: { payload: STATE, wire: [] } },
  }),
});

/** What the conformance checks cannot know: the protocol's own messages. */
describe('in a host of the Universal Commerce Protocol', () => {
  it('sends nothing that the specification’s schemas do not allow, from the start to the order', async () => {
    const { bridge, settle, sent, bodies } = await open();
    const state = { id: 'cart-1', currency: 'INR', status: 'incomplete', ...CART };
    await settle(callHost(bridge, 'checkout', state));
    await settle(bridge.login());
    await settle(bridge.open('https://shop.example/privacy'));
    await settle(
      callHost(bridge, 'checkout', { ...state, ...TWO_MILKS, buyer: { phone_number: '+919876543210' } }),
    );
    expect(await settle(bridge.pay(ORDER))).toEqual({ outcome: 'ui-closed', executedWith: 'host' });
    const order = { id: '1', permalink_url: 'https://shop.example/order/1' };
    await settle(callHost(bridge, 'checkout', { id: 'cart-1', status: 'completed', order }));
    expect(sent.map(({ method }) => method)).toEqual([
      'ec.ready',
      'ec.start',
      'ec.auth',
      'ec.window.open_request',
      'ec.line_items.change',
      'ec.buyer.change',
      'ec.totals.change',
      REQUEST,
      'ec.complete',
    ]);
    expect(sent.map(objectionTo)).toEqual(sent.map(() => null));
    expect(bodies).toMatchObject([{ payment: { instruments: [{ credential: { type: 'token' } }] } }]);
  });

  it.each<[change: object, objection: string | null]>([
    [{}, null],
    [{ totals: [{ type: 'subtotal', amount: 1 }] }, 'does not have exactly one total'],
    [{ totals: [...CART.totals, { type: 'gift', amount: 5 }] }, 'has gift without display_text'],
    [{ totals: [...CART.totals, { type: 'gift', amount: 5, display_text: 'Gift' }] }, null],
    [{ totals: [...CART.totals, { type: 'tax', amount: 0 }] }, null],
    [{ totals: [...CART.totals, { type: 'tax', amount: -1 }] }, 'is less than nothing'],
    [{ totals: [...CART.totals, { type: 'discount', amount: 0 }] }, 'takes nothing off'],
    [{ line_items: [{ ...CART.line_items[0], quantity: 0 }] }, 'quantity is not an integer'],
    [
      { line_items: [{ ...CART.line_items[0], item: { id: '2', title: 'Milk', price: 1, image_url: 'x' } }] },
      'image_url is no URL',
    ],
  ])('the simulated host objects to what the protocol does not allow: %j', async (change, objection) => {
    const { bridge, settle, sent } = await open();
    await settle(callHost(bridge, 'checkout', { id: '1', currency: 'INR', status: 'incomplete', ...CART }));
    const start = structuredClone(sent.find(({ method }) => method === 'ec.start'));
    Object.assign(Object(start?.params).checkout, change);
    const found = objectionTo(start);
    if (objection === null) expect(found).toBeNull();
    else expect(found).toContain(objection);
  });

  it('asks for a credential of a cart only if all of it is paid', async () => {
    const { bridge, settle, sent } = await open();
    const lines = async (changes: object) => {
      await settle(
        callHost(bridge, 'checkout', { id: 'cart-1', currency: 'INR', status: 'incomplete', ...changes }),
      );
      await settle(bridge.pay(ORDER));
      const { checkout } = Object(sent.at(-1)?.params);
      return [checkout.id, checkout.line_items.length, checkout.totals.at(-1).amount];
    };
    expect(await lines(TWO_MILKS)).toEqual(['cart-1', 1, 11_200]);
    // a top-up, or a part that the balance does not pay
    expect(await lines(CART)).toEqual(['RES1', 0, 11_200]);
    const order = { id: '1', permalink_url: 'https://shop.example/order/1' };
    expect(await lines({ ...TWO_MILKS, order })).toEqual(['RES1', 0, 11_200]);
  });

  it('a visit that begins at an order says that it is complete', async () => {
    const { bridge, settle, sent } = await open();
    const order = { id: '1', permalink_url: 'https://shop.example/order/1' };
    const state = { id: 'cart-1', currency: 'INR', status: 'completed', ...CART, order };
    await settle(callHost(bridge, 'checkout', state));
    expect(sent.map(({ method }) => method)).toEqual(['ec.ready', 'ec.start', 'ec.complete']);
  });

  it('accepts of the host’s delegations what the shop can leave to it, and pays without them on a page', async () => {
    const query = '?ec_version=2026-04-08&ec_delegate=window.open,x';
    const { bridge, sent } = await open({ query });
    expect(sent[0]?.params).toEqual({ delegate: ['window.open'] });
    expect([bridge.can('pay.native'), bridge.can('pay.redirect'), bridge.can('open')]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('uses the token of the URL for the first login only, and takes it out of the address', async () => {
    const query = '?ec_version=2026-04-08&ec_auth=from%20url&q=milk#top';
    const { bridge, settle, page, asked } = await open({ query });
    expect(page.location.href).toBe('https://shop.example/cart?ec_version=2026-04-08&q=milk#top');
    expect(await settle(bridge.login())).toMatchObject({ kind: 'grant', value: 'from url' });
    expect(asked).not.toContain('ec.auth');
    expect(await settle(bridge.login())).toMatchObject({ value: expect.stringContaining('ok-') });
  });

  it('speaks no version that it does not know', async () => {
    const { bridge, sent } = await open({ query: '?ec_version=2026-01-23' });
    expect(bridge.problem).toMatchObject({ code: 'unavailable' });
    expect(sent).toEqual([]);
  });

  it('does not know the host’s requests, and says so', async () => {
    const { page, sent, settle } = await open();
    const request = { jsonrpc: '2.0', id: 7, method: 'ec.dance', params: {} };
    page.EmbeddedCheckoutProtocol?.postMessage(JSON.stringify(request));
    page.EmbeddedCheckoutProtocol?.postMessage('{');
    page.EmbeddedCheckoutProtocol?.postMessage({ ...request, id: undefined });
    await settle(Promise.resolve());
    const [answer, ...more] = sent.slice(1);
    expect(answer).toEqual({ jsonrpc: '2.0', id: 7, error: { code: -32601, message: 'Method not found.' } });
    expect(more).toEqual([]);
  });

  it('a login that the host cannot do at all ends the session at a plain page of the shop', async () => {
    const { bridge, page, settle, sent } = await open();
    const refusal = { type: 'error', code: 'not_supported_error', content: 'No.', severity: 'unrecoverable' };
    const login = settle(bridge.login());
    const { id } = sent.at(-1) ?? {};
    const result = { ucp: { version: '2026-04-08', status: 'error' }, messages: [refusal] };
    page.EmbeddedCheckoutProtocol?.postMessage({ jsonrpc: '2.0', id, result });
    expect(await login).toMatchObject({ code: 'unavailable', hostCode: 'not_supported_error' });
    expect(sent.at(-1)).toMatchObject({
      method: 'ec.error',
      params: { error: { continue_url: 'https://shop.example/cart' } },
    });
    expect(objectionTo(sent.at(-1))).toBeNull();
  });

  it.each([
    ['dismisses', 'dismissed'],
    ['refuses', undefined],
  ] as const)('a payment sheet that the person %s', async (person, code) => {
    const { bridge, settle, bodies } = await open({ person });
    const end = await settle(bridge.pay(ORDER));
    if (code) expect(end).toMatchObject({ code });
    // the bank refuses when the backend charges it
    expect(bodies).toHaveLength(code ? 0 : 1);
  });

  it.each([
    [422, 'failed'],
    [503, 'unknown'],
  ] as const)('the backend’s answer %s to the credential: %s', async (status, outcome) => {
    const { env, clock } = createHost({ simulator: ucpHost, page: pageOf(status), wire }).begin({
      faults: {},
      person: () => 'agrees',
    });
    const connecting = connect({ registry: [loaded()], env, clock });
    await clock.advance(1_000);
    const paying = (await connecting).pay(ORDER);
    await clock.advance(1_000);
    expect(await paying).toMatchObject({ outcome });
  });

  it.each([
    ['https://shop.example/?ec_version=2026-04-08', [], true],
    ['https://shop.example/cart?ep_version=2026-04-08', [], true],
    ['https://shop.example/s?q=ec_version', [], false],
    ['https://shop.example/', ['EmbeddedCartProtocolConsumer'], true],
    ['https://shop.example/', ['webkit:EmbeddedCheckoutProtocolConsumer'], true],
  ] as const)('is detected by the URL or the host’s object: %s %s', (url, injected, expected) => {
    const facts = { userAgent: 'Android', injected, standalone: false, url };
    expect(detectPlatform(facts, [ucp()]).partner?.name === 'ucp').toBe(expected);
  });
});
