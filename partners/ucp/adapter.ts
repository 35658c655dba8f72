import {
  type Adapter,
  type AdapterCall,
  type AdapterStart,
  BridgeError,
  createWebAdapter,
  type StartAdapter,
} from '../../bridge/index.ts';
import { openChannel } from './channel.ts';
import { describeState, notificationsFor } from './checkout.ts';
import type { createPrompts } from './prompts.ts';
import { type Fields, fieldsOf, readTerms, resultOf, VERSIONS } from './wire.ts';

/** Survives a page load, as only the first URL has the host's terms. */
const TERMS_KEY = 'ucp-terms';

type Prompts = ReturnType<typeof createPrompts>;
type LoadPrompts = () => Promise<typeof import('./prompts.ts')>;

/** `loadPrompts`: loads the code of what the host asks the person, with the first such call. */
export const startWith =
  (loadPrompts: LoadPrompts): StartAdapter =>
  (starting) =>
    startUcp(starting, loadPrompts);

export const start = startWith(() => import('./prompts.ts'));

async function startUcp(starting: AdapterStart, loadPrompts: LoadPrompts): Promise<Adapter> {
  const { env, signal } = starting;
  const page = env.window;
  if (!page) throw new BridgeError('not-in-host', 'no page');
  const { location, history } = page;
  const query = new URLSearchParams(location.search);
  /** for the first login; proves who the person is, and a copied address would pass it on */
  let auth = query.get('ec_auth') ?? query.get('ep_auth');
  query.delete('ec_auth');
  query.delete('ep_auth');
  if (auth) history.replaceState(history.state, '', `?${query}${location.hash}`);
  const search = readTerms(`${query}`) ? `${query}` : (env.tab.get(TERMS_KEY) ?? '');
  const terms = readTerms(search);
  if (!terms) throw new BridgeError('not-in-host', 'no ec_version');
  const { version, delegate, scheme, isCart } = terms;
  if (!VERSIONS.includes(version)) throw new BridgeError('unavailable', `ec_version is not ${VERSIONS}`);
  env.tab.set(TERMS_KEY, search);

  const prefix = isCart ? 'ep.cart' : 'ec';
  const { origins } = Object(env.config.ucp);
  const channel = openChannel(
    starting,
    Array.isArray(origins) ? origins : [],
    isCart ? 'EmbeddedCartProtocol' : 'EmbeddedCheckoutProtocol',
  );
  const ask = async (method: string, params: object, call: AdapterCall) =>
    resultOf(method, await channel.request(method, params, call), version);

  const browser = createWebAdapter(env);
  const has = (delegation: string) => delegate.includes(delegation);
  const pays = has('payment.credential');
  const opens = has('window.open');
  let lastSent: Fields = {};

  // the guard may stop waiting
  signal.addEventListener('abort', channel.close);
  try {
    const ready = () => ask(`${prefix}.ready`, { delegate }, starting);
    let answer = await ready();
    if (answer.upgrade) {
      channel.upgrade(fieldsOf(answer.upgrade).port as MessagePort);
      answer = await ready();
    }
    if (has('payment.instruments_change')) lastSent = { payment: fieldsOf(answer.checkout).payment };
  } catch (error) {
    // nothing more is sent
    channel.close();
    throw error;
  } finally {
    signal.removeEventListener('abort', channel.close);
  }

  /** Ends the session: the host removes the shop, and opens the same page without it. */
  function fail(code: string, content: string, { trace }: AdapterCall): void {
    const messages = [{ type: 'error', code, content, severity: 'unrecoverable' }];
    const continue_url = location.origin + location.pathname;
    const error = { ucp: { version, status: 'error' }, messages, continue_url };
    channel.notify(`${prefix}.error`, { error }, trace);
  }

  const describe = (state: Fields, payment_handlers: object = {}) =>
    describeState({ version, ...(!isCart && { payment_handlers }) }, lastSent, state);

  function notify(name: string, trace: AdapterCall['trace']): void {
    channel.notify(`${prefix}.${name}`, { [isCart ? 'cart' : 'checkout']: lastSent }, trace);
  }

  function tell(state: Fields, trace: AdapterCall['trace']): void {
    const next = describe(state);
    const names = notificationsFor(lastSent, next, isCart);
    lastSent = next;
    for (const name of names) notify(name, trace);
  }

  const prompt =
    <N extends keyof Prompts>(name: N) =>
    async (...args: Parameters<Prompts[N]>): Promise<unknown> => {
      const { createPrompts } = await loadPrompts().catch((cause) => {
        throw new BridgeError('unavailable', `${name} did not load`, { cause });
      });
      // while this code was loaded
      if (args[1].signal.aborted) throw new BridgeError('aborted', 'called off');
      const act: (...all: never) => unknown = createPrompts({
        page,
        ask,
        lastSent: () => lastSent,
        describe,
        tell,
      })[name];
      return act(...(args as never));
    };

  return {
    ...browser,
    name: 'ucp',
    version,
    can: (capability) =>
      capability === 'login.grant-token' ||
      (capability === 'pay.native' && pays) ||
      (capability === 'open' && opens) ||
      browser.can(capability),

    async login(call) {
      const value = auth;
      auth = null;
      if (value) return { kind: 'grant', value };
      const { credential } = await ask(`${prefix}.auth`, { type: 'oauth' }, call).catch((error) => {
        if (error.cause === 'unrecoverable') fail(error.hostCode, 'No login', call);
        throw error;
      });
      // the bridge checks it
      return { kind: 'grant', value: credential };
    },

    async pay(request, call) {
      const { reservationId, token } = request;
      return pays && reservationId && token ? prompt('pay')(request, call) : browser.pay?.(request, call);
    },

    async open(url, call) {
      if (!opens || !/^https:/.test(url)) return browser.open?.(url, call);
      await ask('ec.window.open_request', { url }, call);
      return undefined;
    },

    appearance: { read: () => ({ scheme }), listen: () => () => {} },

    // each takes the fields of a cart or checkout that have changed
    hostMethods: {
      async [isCart ? 'cart' : 'checkout'](state, { trace }) {
        tell(fieldsOf(state), trace);
      },
      ...(isCart && {
        async completeCart(state: unknown, { trace }: AdapterCall) {
          tell(fieldsOf(state), trace);
          notify('complete', trace);
        },
      }),
      ...(has('fulfillment.address_change') && { address: prompt('address') as never }),
      ...(has('payment.instruments_change') && { instrument: prompt('instrument') as never }),
    },

    lifecycle: { failed: async (reason, call) => fail('not_supported_error', reason, call) },

    dispose: channel.close,
  };
}
