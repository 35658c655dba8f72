import {
  type AdapterCall,
  BridgeError,
  createWebAdapter,
  type PayHint,
  type StartAdapter,
} from '../../bridge/index.ts';
import { openChannel } from './channel.ts';
import { checkoutOf, notificationsFor, payableOf } from './checkout.ts';
import { type Fields, fieldsOf, malformed, readInstrument, readTerms, resultOf, VERSIONS } from './wire.ts';

/** Survives a page load, as only the first URL has the host's terms. */
const TERMS_KEY = 'ucp-terms';

export const start: StartAdapter = async (starting) => {
  const { env, signal } = starting;
  const page = env.window;
  if (!page) throw new BridgeError('not-in-host', 'no page');
  const { location, history } = page;
  const query = new URLSearchParams(location.search);
  /** for the first login; proves who the person is, and a copied address would pass it on */
  let auth = query.get('ec_auth');
  query.delete('ec_auth');
  if (auth) history.replaceState(history.state, '', `?${query}${location.hash}`);
  const search = query.has('ec_version') ? `${query}` : (env.tab.get(TERMS_KEY) ?? '');
  const terms = readTerms(search);
  if (!terms) throw new BridgeError('not-in-host', 'no ec_version');
  const { version, delegate, scheme } = terms;
  if (!VERSIONS.includes(version)) throw new BridgeError('unavailable', `ec_version is not ${VERSIONS}`);
  env.tab.set(TERMS_KEY, search);

  const { origins } = Object(env.config.ucp);
  const channel = openChannel(starting, Array.isArray(origins) ? origins : []);
  const ask = async (method: string, params: object, call: AdapterCall) =>
    resultOf(method, await channel.request(method, params, call), version);

  // the guard may stop waiting
  signal.addEventListener('abort', channel.close);
  try {
    const { upgrade } = await ask('ec.ready', { delegate }, starting);
    if (upgrade) {
      channel.upgrade(fieldsOf(upgrade).port as MessagePort);
      await ask('ec.ready', { delegate }, starting);
    }
  } catch (error) {
    // nothing more is sent
    channel.close();
    throw error;
  } finally {
    signal.removeEventListener('abort', channel.close);
  }

  const browser = createWebAdapter(env);
  const pays = delegate.includes('payment.credential');
  const opens = delegate.includes('window.open');
  let lastSent: Fields = {};

  /** Ends the session: the host removes the shop, and opens the same page without it. */
  function fail(code: string, content: string, { trace }: AdapterCall): void {
    const messages = [{ type: 'error', code, content, severity: 'unrecoverable' }];
    const continue_url = location.origin + location.pathname;
    const error = { ucp: { version, status: 'error' }, messages, continue_url };
    channel.notify('ec.error', { error }, trace);
  }

  /** Gives the credential to the backend, which charges it once. A lost answer says nothing: the backend is asked. */
  const spend = async (url: string, instrument: Fields, call: AdapterCall): Promise<PayHint> => {
    const { trace, signal: callSignal } = call;
    trace('sent', 'credential');
    const { ok, status } = await page
      .fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ payment: { instruments: [instrument] } }),
        signal: callSignal,
      })
      .catch(() => ({ ok: false, status: 0 }));
    trace('received', 'credential', { status });
    if (ok) return { outcome: 'ui-closed' };
    return { outcome: status >= 400 && status < 500 ? 'failed' : 'unknown' };
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
      const { credential } = await ask('ec.auth', { type: 'oauth' }, call).catch((error) => {
        if (error.cause === 'unrecoverable') fail(error.hostCode, 'No login', call);
        throw error;
      });
      // the bridge checks it
      return { kind: 'grant', value: credential };
    },

    async pay(request, call) {
      const { reservationId, token } = request;
      if (!pays || !reservationId || !token) return browser.pay?.(request, call);
      const method = 'ec.payment.credential_request';
      const instrument = readInstrument(
        await ask(method, { checkout: payableOf(version, lastSent, request) }, call),
      );
      if (!instrument) throw malformed(method);
      // nobody waits for it any more, so it is not charged
      if (call.signal.aborted) throw new BridgeError('aborted', 'too late');
      return spend(token, instrument, call);
    },

    async open(url, call) {
      if (!opens || !/^https:/.test(url)) return browser.open?.(url, call);
      await ask('ec.window.open_request', { url }, call);
      return undefined;
    },

    appearance: { read: () => ({ scheme }), listen: () => () => {} },

    hostMethods: {
      /** takes the fields of a checkout that have changed, and tells the host */
      async checkout(state, { trace }) {
        const checkout = checkoutOf(version, fieldsOf(state), lastSent);
        const notifications = notificationsFor(lastSent, checkout);
        lastSent = checkout;
        for (const name of notifications) channel.notify(`ec.${name}`, { checkout }, trace);
      },
    },

    lifecycle: { failed: async (reason, call) => fail('not_supported_error', reason, call) },

    dispose: channel.close,
  };
};
