import { DEADLINES } from '../../bridge/index.ts';
import {
  type FaultMode,
  type PickInfo,
  sendAnswer,
  type Simulator,
  type SimulatorWorld,
} from '../../bridge/testing/simulator.ts';
import { NOTIFICATIONS, objectionTo } from './shapes.ts';
import { issueToken } from './sign-credential.ts';
import {
  type Fields,
  fieldsOf,
  INVALID_PARAMS,
  METHOD_NOT_FOUND,
  readMessage,
  type UcpPage,
} from './wire.ts';

/** How long after the shop's deadline a late answer arrives. */
const TOO_LATE_MS = 1_000;
const VERSION = '2026-04-08';
/** In the app's storage: which of its embedded views this is, `ep` for the cart and `ec` for the checkout. */
const VIEW = 'ucp-view';
type View = 'ep' | 'ec';

interface Method {
  kind: keyof typeof DEADLINES;
  answer(params: Fields, world: SimulatorWorld): object | Promise<object>;
}

const success = { ucp: { version: VERSION, status: 'success' } };

const CART_METHODS: Readonly<Record<string, Method>> = {
  'ep.cart.ready': { kind: 'start', answer: () => success },
  'ep.cart.auth': { kind: 'login', answer: authorize },
};
const METHODS: Readonly<Record<string, Method>> = {
  'ec.ready': { kind: 'start', answer: () => success },
  'ec.auth': { kind: 'login', answer: authorize },
  'ec.payment.instruments_change_request': { kind: 'login', answer: changeInstruments },
  'ec.payment.credential_request': { kind: 'pay', answer: issueCredential },
  'ec.fulfillment.address_change_request': { kind: 'login', answer: changeAddress },
  'ec.window.open_request': { kind: 'background', answer: openWindow },
};

/** An assistant's app around the shop, as a native host of the protocol. It pays, has the addresses, and opens links. */
export const ucpHost: Simulator = createSimulator('ucp', [
  'payment.instruments_change',
  'payment.credential',
  'fulfillment.address_change',
  'window.open',
]);

/** The same app without its own payment: the shop's payer takes it on its page. */
export const ucpHostWithoutPayment: Simulator = createSimulator('ucp-basic', []);

/** The same app, which opens the shop as its cart first, and then as its checkout. */
export const ucpHostWithCart: Simulator = createSimulator('ucp-cart', ['payment.credential'], 'ep');

function createSimulator(host: string, delegate: readonly string[], firstView: View = 'ec'): Simulator {
  const methods = Object.keys(METHODS).filter(
    (method) => !method.endsWith('_request') || delegate.some((name) => `ec.${name}_request` === method),
  );
  return {
    host,
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UD1A.231105.004; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.6367.82 Mobile Safari/537.36',
    viewport: { width: 360, height: 640 },
    versions: [],
    methods: firstView === 'ep' ? [...Object.keys(CART_METHODS), ...methods] : methods,
    withoutAnswer: NOTIFICATIONS,
    install(world) {
      const page: UcpPage = world.window;
      openWithTerms(world, delegate, firstView);
      const consumer = { postMessage: (text: string) => receive(world, page, text, delegate) };
      if (world.window.sessionStorage.getItem(VIEW) === 'ep') page.EmbeddedCartProtocolConsumer = consumer;
      else page.EmbeddedCheckoutProtocolConsumer = consumer;
    },
  };
}

/** The app opens the page with its terms in the query; later pages of the same session do not have them. */
function openWithTerms({ window }: SimulatorWorld, delegate: readonly string[], view: View): void {
  const { history, location, sessionStorage } = window;
  if (sessionStorage.getItem(VIEW)) return;
  sessionStorage.setItem(VIEW, view);
  const terms = termsOf(view, delegate);
  const url = `${location.pathname}${location.search ? `${location.search}&` : '?'}${terms}${location.hash}`;
  if (history?.replaceState) history.replaceState(history.state, '', url);
  else Object.assign(location, { search: `?${terms}` });
}

function termsOf(view: View, delegate: readonly string[]): URLSearchParams {
  return new URLSearchParams({
    [`${view}_version`]: VERSION,
    ...(view === 'ec' && { ec_delegate: delegate.join(',') }),
    [`${view}_color_scheme`]: 'light',
  });
}

/** The cart is complete: the app opens its checkout. */
function openCheckout({ window, later }: SimulatorWorld, cart: unknown, delegate: readonly string[]): void {
  const { continue_url } = fieldsOf(cart);
  if (typeof continue_url !== 'string') return;
  const url = new URL(continue_url);
  for (const [name, value] of termsOf('ec', delegate)) url.searchParams.set(name, value);
  window.sessionStorage.setItem(VIEW, 'ec');
  later(0, () => window.location.replace(url.href));
}

function receive(world: SimulatorWorld, page: UcpPage, text: string, delegate: readonly string[]): void {
  const message = readMessage(text);
  const { id, method: name } = message;
  // the shop's answer to something that this app does not ask
  if (typeof name !== 'string') return;
  const fault = world.fault(name);
  world.note('sent', name, message.params);
  if (fault === 'throwing') {
    const error = new Error(`${name} failed (simulated)`);
    world.note('received', name, error);
    throw error;
  }
  const say = (reply: object, answeredId: unknown = id) => {
    world.note('received', name, reply);
    const shop = name.startsWith('ep.') ? page.EmbeddedCartProtocol : page.EmbeddedCheckoutProtocol;
    shop?.postMessage(JSON.stringify({ jsonrpc: '2.0', id: answeredId, ...reply }));
  };
  const soon = (reply: object) => void world.later(0, () => say(reply));

  const refuse = () =>
    soon({ result: failure('timeout_error', 'An internal service timed out.', 'recoverable') });

  const objection = objectionTo(message);
  const method = fault === 'absent' ? undefined : (METHODS[name] ?? CART_METHODS[name]);
  if (id === undefined) {
    if (objection) world.note('received', name, new Error(objection));
    else if (name === 'ep.cart.complete') openCheckout(world, fieldsOf(message.params).cart, delegate);
  } else if (objection) {
    soon({ error: { code: INVALID_PARAMS, message: objection } });
  } else if (!method) {
    soon({ error: { code: METHOD_NOT_FOUND, message: 'Method not found.' } });
  } else if (fault === 'refused') {
    refuse();
  } else {
    const work = method.answer(fieldsOf(message.params), world);
    // who has to ask a person first cannot know the answer yet; the sheet opens all the same
    if (fault === 'sync') say({ result: work instanceof Promise ? success : work });
    else {
      void Promise.resolve(work).then((result) =>
        sendAnswer(world, name, result, fault, (sentFault) => answer(result, sentFault, method)),
      );
    }
  }

  function answer(result: object, mode: FaultMode | null, { kind }: Method) {
    if (mode === 'silent') return;
    if (mode === 'refused') return refuse();
    if (mode === 'other-id') world.later(0, () => say({ result }, 'another'));
    else if (mode === 'late') world.later(DEADLINES[kind] + TOO_LATE_MS, () => say({ result }));
    else if (mode === 'malformed') soon({ result: { ucp: 'success' } });
    else if (mode === 'numeric-status') soon({ result: { ...result, ucp: { version: VERSION, status: 1 } } });
    else soon({ result });
    if (mode === 'double') soon({ result });
  }
}

function failure(code: string, content: string, severity: 'recoverable' | 'unrecoverable'): object {
  return {
    ucp: { version: VERSION, status: 'error' },
    messages: [{ type: 'error', code, content, severity }],
  };
}

const newNonce = ({ window }: SimulatorWorld) => window.crypto.getRandomValues(new Uint32Array(2)).join('-');

async function authorize({ type }: Fields, world: SimulatorWorld): Promise<object> {
  if (type !== 'oauth')
    return failure('not_supported_error', `No credential of type ${type}.`, 'unrecoverable');
  const choice = await world.sheets.consent({ app: 'Doorstep', scopes: ['your phone number'] });
  if (choice === 'deny') return failure('abort_error', 'The buyer said no.', 'recoverable');
  return { ...success, credential: `ok-${world.phone}-${newNonce(world)}` };
}

/** The sheet shows the total of the checkout; the token is good for this reservation and this amount only. */
async function issueCredential(params: Fields, world: SimulatorWorld): Promise<object> {
  const checkout = fieldsOf(params.checkout);
  const rows = (checkout.totals as readonly unknown[]).map(fieldsOf);
  const amount = Number(rows.find(({ type }) => type === 'total')?.amount);
  const currency = `${checkout.currency}`;
  const [handler] = Object.values(fieldsOf(fieldsOf(checkout.ucp).payment_handlers))
    .flat()
    .map(fieldsOf);
  const reservationId = fieldsOf(handler?.config).reservation_id;
  if (!handler || typeof reservationId !== 'string') {
    return failure('not_supported_error', 'No payment handler of this host.', 'unrecoverable');
  }
  const choice = await world.sheets.pay({ reservationId, amount: { minor: amount, currency } });
  if (choice === 'dismiss') {
    return failure('abort_error', 'User closed the payment sheet without authorizing.', 'recoverable');
  }
  const bank = choice === 'approve' ? 'ready' : 'declined';
  const token = issueToken({ reservationId, amount, currency, bank, nonce: newNonce(world) });
  const [chosen = instrumentOf(CARDS[0])] = [fieldsOf(checkout.payment).instruments]
    .flat()
    .map(fieldsOf)
    .filter(({ selected }) => selected === true);
  const instrument = { ...chosen, handler_id: handler.id, credential: { type: 'token', token } };
  return { ...success, checkout: { payment: { instruments: [instrument] } } };
}

const CARDS = [
  { id: 'card-1', brand: 'visa', description: 'Visa •••• 1111', last_digits: '1111' },
  { id: 'card-2', brand: 'rupay', description: 'RuPay •••• 2222', last_digits: '2222' },
] as const;

function instrumentOf({ id, ...display }: (typeof CARDS)[number]): Fields {
  return { id, handler_id: 'doorstep', type: 'card', selected: true, display };
}

async function changeInstruments(_: Fields, world: SimulatorWorld): Promise<object> {
  const options = CARDS.map(({ id, description }) => ({ id, label: description }));
  const picked = await pick(world, { title: 'Pay with', options });
  const card = CARDS.find(({ id }) => id === picked);
  if (!card) return failure('abort_error', 'User closed the list of cards.', 'recoverable');
  return { ...success, checkout: { payment: { instruments: [instrumentOf(card)] } } };
}

/** What the app knows of its user: an address in the sandbox's area, and some that the shop cannot deliver to. */
const ADDRESSES: Readonly<Record<string, Fields>> = {
  home: {
    first_name: 'Asha',
    last_name: 'Rao',
    phone_number: '+919812345678',
    extended_address: 'B-204, Palm Grove',
    street_address: 'Amber Lane, Sector 49',
    address_locality: 'Gurugram',
    address_region: 'HR',
    address_country: 'IN',
    postal_code: '122018',
  },
  pune: {
    first_name: 'Asha',
    last_name: 'Rao',
    street_address: '12 Lake Road',
    address_locality: 'Pune',
    address_country: 'IN',
    postal_code: '411001',
  },
  abroad: {
    first_name: 'Asha',
    street_address: '1 Raffles Place',
    address_locality: 'Singapore',
    address_country: 'SG',
    postal_code: '048616',
  },
  'no-postcode': { street_address: 'Sector 50', address_locality: 'Gurugram', address_country: 'IN' },
};

async function changeAddress(params: Fields, world: SimulatorWorld): Promise<object> {
  const options = Object.entries(ADDRESSES).map(([id, address]) => ({
    id,
    label: [address.extended_address, address.street_address].filter(Boolean).join(', '),
    detail: [address.address_locality, address.postal_code, address.address_country]
      .filter(Boolean)
      .join(' '),
  }));
  const picked = await pick(world, { title: 'Deliver to', options });
  const address = picked === null ? undefined : ADDRESSES[picked];
  if (!address) return failure('abort_error', 'User closed the list of addresses.', 'recoverable');
  const lines = [fieldsOf(params.checkout).line_items].flat().map((line) => fieldsOf(line).id);
  const method = {
    id: 'delivery',
    type: 'shipping',
    line_item_ids: lines,
    selected_destination_id: picked,
    destinations: [{ id: picked, ...address }],
  };
  return { ...success, checkout: { fulfillment: { methods: [method] } } };
}

const pick = ({ sheets }: SimulatorWorld, info: PickInfo): Promise<string | null> =>
  sheets.pick ? sheets.pick(info) : Promise.resolve(info.options[0]?.id ?? null);

function openWindow({ url }: Fields): object {
  return /^https:/.test(`${url}`)
    ? success
    : failure('window_open_rejected_error', 'Window open rejected by host.', 'unrecoverable');
}
