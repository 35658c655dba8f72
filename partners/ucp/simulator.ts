import { DEADLINES } from '../../bridge/index.ts';
import type { FaultMode, Simulator, SimulatorWorld } from '../../bridge/testing/simulator.ts';
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
const TERMS = 'ec_version';

interface Method {
  kind: keyof typeof DEADLINES;
  answer(params: Fields, world: SimulatorWorld): object | Promise<object>;
}

const success = { ucp: { version: VERSION, status: 'success' } };

const METHODS: Readonly<Record<string, Method>> = {
  'ec.ready': { kind: 'start', answer: () => success },
  'ec.auth': { kind: 'login', answer: authorize },
  'ec.payment.credential_request': { kind: 'pay', answer: issueCredential },
  'ec.window.open_request': { kind: 'background', answer: openWindow },
};

/** An assistant's app around the shop, as a native host of the protocol. It pays, and opens links. */
export const ucpHost: Simulator = createSimulator('ucp', ['payment.credential', 'window.open']);

/** The same app without its own payment: the shop's payer takes it on its page. */
export const ucpHostWithoutPayment: Simulator = createSimulator('ucp-basic', []);

function createSimulator(host: string, delegate: readonly string[]): Simulator {
  return {
    host,
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UD1A.231105.004; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.6367.82 Mobile Safari/537.36',
    viewport: { width: 360, height: 640 },
    versions: [],
    methods: Object.keys(METHODS).filter((method) => delegate.length > 0 || !method.endsWith('_request')),
    withoutAnswer: NOTIFICATIONS,
    install(world) {
      const page: UcpPage = world.window;
      openWithTerms(world, delegate);
      page.EmbeddedCheckoutProtocolConsumer = { postMessage: (text) => receive(world, page, text) };
    },
  };
}

/** The app opens the page with its terms in the query; later pages of the same session do not have them. */
function openWithTerms({ window }: SimulatorWorld, delegate: readonly string[]): void {
  const { history, location, sessionStorage } = window;
  if (sessionStorage.getItem(TERMS)) return;
  sessionStorage.setItem(TERMS, VERSION);
  const terms = new URLSearchParams({
    [TERMS]: VERSION,
    ec_delegate: delegate.join(','),
    ec_color_scheme: 'light',
  });
  const url = `${location.pathname}${location.search ? `${location.search}&` : '?'}${terms}${location.hash}`;
  if (history?.replaceState) history.replaceState(history.state, '', url);
  else Object.assign(location, { search: `?${terms}` });
}

function receive(world: SimulatorWorld, page: UcpPage, text: string): void {
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
    page.EmbeddedCheckoutProtocol?.postMessage(JSON.stringify({ jsonrpc: '2.0', id: answeredId, ...reply }));
  };
  const soon = (reply: object) => void world.later(0, () => say(reply));

  const objection = objectionTo(message);
  const method = fault === 'absent' ? undefined : METHODS[name];
  if (id === undefined) {
    if (objection) world.note('received', name, new Error(objection));
  } else if (objection) {
    soon({ error: { code: INVALID_PARAMS, message: objection } });
  } else if (!method) {
    soon({ error: { code: METHOD_NOT_FOUND, message: 'Method not found.' } });
  } else if (fault === 'refused') {
    soon({ result: failure('timeout_error', 'An internal service timed out.', 'recoverable') });
  } else {
    const work = method.answer(fieldsOf(message.params), world);
    // who has to ask a person first cannot know the answer yet; the sheet opens all the same
    if (fault === 'sync') say({ result: work instanceof Promise ? success : work });
    else void Promise.resolve(work).then((result) => answer(result, fault, method));
  }

  function answer(result: object, mode: FaultMode | null, { kind }: Method) {
    if (mode === 'silent') return;
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
  const instrument = {
    id: 'card-1',
    handler_id: handler.id,
    type: 'card',
    selected: true,
    display: { brand: 'visa', last_digits: '1111' },
    credential: { type: 'token', token },
  };
  return { ...success, checkout: { payment: { instruments: [instrument] } } };
}

function openWindow({ url }: Fields): object {
  return /^https:/.test(`${url}`)
    ? success
    : failure('window_open_rejected_error', 'Window open rejected by host.', 'unrecoverable');
}
