import { expect, it } from 'vitest';
import { callHost, hostMethods } from '../../bridge/host-call.ts';
import { objectionTo } from '../../partners/ucp/shapes.ts';
import { ucpHostWithCart } from '../../partners/ucp/simulator.ts';
import { open, ORDER, STATE, TWO_MILKS } from './ucp-world.ts';

const HOME = {
  extended_address: 'B-204, Palm Grove',
  street_address: 'Amber Lane, Sector 49',
  address_locality: 'Gurugram',
  postal_code: '122018',
};

/** The host's answer with this destination as the chosen one. */
function delivering(destination: object, method: object = {}) {
  const chosen = { id: 'home', ...destination };
  const shipping = { type: 'shipping', selected_destination_id: 'home', destinations: [chosen], ...method };
  return { checkout: { fulfillment: { methods: [shipping] } } };
}

/** The test answers in its place. */
const HOST_WITHOUT_ANSWER = { faults: { 'ec.fulfillment.address_change_request': 'silent' } };

const names = (sent: readonly Record<string, unknown>[]) => sent.map(({ method }) => method);

it('asks the host for an address, which is in no trace, and tells it of the delivery there', async () => {
  const { bridge, settle, sent, trace } = await open();
  await settle(callHost(bridge, 'checkout', STATE));
  const address = await settle(callHost(bridge, 'address', STATE));
  expect(address).toMatchObject({ ...HOME, first_name: 'Asha', address_country: 'IN' });
  const destination = { id: '7', ...HOME };
  const fulfillment = {
    methods: [{ id: 'delivery', type: 'shipping', line_item_ids: ['2'], destinations: [destination] }],
  };
  await settle(callHost(bridge, 'checkout', { id: 'cart-1', fulfillment }));
  expect(names(sent).slice(1)).toEqual([
    'ec.start',
    'ec.fulfillment.address_change_request',
    'ec.fulfillment.change',
  ]);
  expect(sent.map(objectionTo)).toEqual(sent.map(() => null));
  expect(JSON.stringify(trace.entries())).not.toMatch(/Palm Grove|122018|Asha/);
});

it.each([
  ['no checkout', {}],
  ['no method of shipping', delivering(HOME, { type: 'pickup' })],
  ['no chosen destination', delivering(HOME, { selected_destination_id: 'office' })],
  ['a destination without an id', delivering({ ...HOME, id: 7 }, { selected_destination_id: 7 })],
  ['a field that is no text', delivering({ ...HOME, postal_code: 122_018 })],
  ['a field without end', delivering({ ...HOME, street_address: 'x'.repeat(100_000) })],
  ['destinations that are no list', delivering(HOME, { destinations: 'home' })],
])('an answer with %s is no address', async (_, result) => {
  const { bridge, settle, answer } = await open(HOST_WITHOUT_ANSWER);
  const asked = settle(callHost(bridge, 'address', STATE));
  await settle(Promise.resolve());
  answer(result);
  expect(await asked).toMatchObject({ code: 'malformed' });
});

it('passes on only the fields of a postal address, without those that are empty', async () => {
  const { bridge, settle, answer } = await open(HOST_WITHOUT_ANSWER);
  const asked = settle(callHost(bridge, 'address', STATE));
  await settle(Promise.resolve());
  answer(delivering({ ...HOME, address_region: ' ', is_admin: 'yes' }));
  answer(delivering({ ...HOME, postal_code: '110001' }));
  expect(await asked).toEqual(HOME);
});

it('shows the instrument that the host chose, and asks for the credential of the one chosen later', async () => {
  const { bridge, settle, sent, bodies } = await open();
  expect(await settle(callHost(bridge, 'instrument'))).toBeNull();
  await settle(callHost(bridge, 'checkout', { ...STATE, ...TWO_MILKS }));
  expect(await settle(callHost(bridge, 'instrument', STATE))).toBe('Visa •••• 1111');
  expect(await settle(callHost(bridge, 'instrument'))).toBe('Visa •••• 1111');
  await settle(bridge.pay(ORDER));
  expect(names(sent).slice(1)).toEqual([
    'ec.start',
    'ec.payment.instruments_change_request',
    'ec.payment.change',
    'ec.payment.credential_request',
  ]);
  expect(sent.map(objectionTo)).toEqual(sent.map(() => null));
  expect(bodies).toMatchObject([{ payment: { instruments: [{ id: 'card-1' }] } }]);
});

it('a host whose person closes its list changes neither address nor instrument', async () => {
  const { bridge, settle, sent } = await open({ person: 'dismisses' });
  await settle(callHost(bridge, 'checkout', STATE));
  for (const name of ['address', 'instrument'])
    expect(await settle(callHost(bridge, name, STATE))).toMatchObject({ code: 'dismissed' });
  expect(names(sent).filter((name) => `${name}`.endsWith('.change'))).toEqual([]);
});

it('tells a host’s cart what changes in it, and that it is complete', async () => {
  const { bridge, settle, sent } = await open({ simulator: ucpHostWithCart });
  expect(hostMethods(bridge)).toEqual(['cart', 'completeCart']);
  expect(bridge.can('pay.native')).toBe(false);
  const { status, ...cart } = STATE;
  await settle(callHost(bridge, 'cart', cart));
  await settle(callHost(bridge, 'cart', { ...cart, ...TWO_MILKS }));
  await settle(bridge.login());
  const buyer = { phone_number: '+919876543210' };
  const messages = [{ type: 'warning', code: 'PRICE', content: 'Milk is now ₹56.' }];
  await settle(callHost(bridge, 'cart', { id: 'cart-1', buyer, messages }));
  await settle(
    callHost(bridge, 'completeCart', { id: 'cart-1', continue_url: 'https://shop.example/checkout' }),
  );
  expect(names(sent)).toEqual([
    'ep.cart.ready',
    'ep.cart.start',
    'ep.cart.line_items.change',
    'ep.cart.auth',
    'ep.cart.buyer.change',
    'ep.cart.messages.change',
    'ep.cart.complete',
  ]);
  expect(sent.map(objectionTo)).toEqual(sent.map(() => null));
  expect(sent.at(-1)).toMatchObject({ params: { cart: { line_items: [{ quantity: 2 }] } } });
});
