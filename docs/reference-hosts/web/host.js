/**
 * A page that hosts the shop in a frame: protocol.openrpc.json in plain JavaScript, without a build or a package.
 *
 *     <iframe id="shop" src="https://shop.example/?host=acme" allow="payment; clipboard-write"></iframe>
 *     <script type="module">
 *       import { createHandlers, hostShop } from './host.js';
 *       const frame = document.querySelector('#shop');
 *       const origin = 'https://shop.example';
 *       hostShop({ frame, origin, handlers: createHandlers({ frame, origin, issueGrant, charge }) });
 *     </script>
 *
 * `issueGrant()` and `charge(reservationId, amount)` ask your own server: see `createHandlers`.
 */
const PROTOCOL = 'doorstep-bridge';
const VERSIONS = [2];
/** What `welcome` announces. A shop does by itself what a host does not announce. */
const CAPABILITIES = {
  login: 'login.grant-token',
  pay: 'pay.native',
  location: 'location',
  share: 'share',
  open: 'open',
  close: 'close',
  'storage.get': 'storage',
  pickFile: 'pick-file',
};
/** The shop answers an event within a second. */
const EVENT_MS = 1_000;

const refusal = (code, message) => ({ code, message });
const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** `handlers`: functions by the protocol’s methods; each gets the parameters, then an AbortSignal. */
export function hostShop({ frame, origin, handlers, version }) {
  const open = new Map(); // the calls that wait for a reply
  const running = new Set(); // login and pay, also those that the shop has given up
  const events = new Map();
  let port;
  let answered;

  function greet({ data, origin: from, source }) {
    // only this frame, only the shop’s origin
    if (source !== frame.contentWindow || from !== origin) return;
    if (data?.protocol !== PROTOCOL || data.type !== 'hello' || data.nonce === answered) return;
    const { nonce, versions } = data;
    answered = nonce;
    leave(); // the frame has loaded again
    const shared = VERSIONS.filter((known) => versions.includes(known));
    if (shared.length === 0) {
      return source.postMessage({ protocol: PROTOCOL, type: 'refuse', versions: VERSIONS, nonce }, origin);
    }
    const channel = new window.MessageChannel();
    port = channel.port1;
    port.onmessage = (event) => receive(event.data);
    const methods = Object.keys(handlers).map((method) => CAPABILITIES[method]);
    const capabilities = [...methods.filter(Boolean), 'back'];
    const welcome = { protocol: PROTOCOL, type: 'welcome', version: Math.max(...shared), nonce, capabilities };
    source.postMessage(version ? { ...welcome, hostVersion: version } : welcome, origin, [channel.port2]);
  }

  async function receive({ type, id, method, params, prevented }) {
    if (type === 'bye') return leave();
    if (type === 'told') return events.get(id)?.(prevented === true);
    if (type === 'cancel') {
      open.get(id)?.abort();
      return open.delete(id);
    }
    if (type !== 'call' || open.has(id)) return;
    const call = new AbortController();
    const line = port;
    const reply = (answer) => open.delete(id) && line.postMessage({ type: 'reply', id, ...answer });
    open.set(id, call);
    const isSheet = method === 'login' || method === 'pay';
    if (!Object.hasOwn(handlers, method)) return reply({ ok: false, ...refusal('unavailable', 'no such method') });
    if (isSheet && running.has(method)) return reply({ ok: false, ...refusal('busy', 'one is open') });
    if (isSheet) running.add(method);
    try {
      reply({ ok: true, value: await handlers[method](...params, call.signal) });
    } catch (error) {
      // what else is thrown may say more than the shop should know
      const { code, message } = typeof error?.code === 'string' ? error : refusal('host-error', 'failed');
      reply({ ok: false, code, message });
    } finally {
      running.delete(method);
    }
  }

  function tell(name) {
    return new Promise((resolve) => {
      const id = randomId();
      const timer = setTimeout(() => answer(false), EVENT_MS);
      function answer(prevented) {
        clearTimeout(timer);
        events.delete(id);
        resolve(prevented);
      }
      events.set(id, answer);
      port ? port.postMessage({ type: 'event', id, name }) : answer(false);
    });
  }

  function leave() {
    for (const call of open.values()) call.abort();
    open.clear();
    port?.close();
    port = undefined;
  }

  window.addEventListener('message', greet);
  return {
    /** your back button was pressed; true: the shop has gone back itself, so stay */
    back: () => tell('back'),
    /** a page of yours that covered the shop was closed */
    returned: () => void tell('return'),
    dispose() {
      window.removeEventListener('message', greet);
      port?.postMessage({ type: 'bye' });
      leave();
    },
  };
}

/**
 * Handlers that check every parameter, as the shop may have been taken over. Leave out what you do not want to do.
 * `issueGrant()` resolves with a token that the shop’s backend redeems at yours. `charge(reservationId, amount)`
 * charges on your server, which knows the right amount, and resolves with `paid`, `declined` or `pending`.
 */
export function createHandlers({ frame, origin, issueGrant, charge }) {
  const key = (name) => `shop:${text(name)}`;
  return {
    async login(signal) {
      const choice = await askPerson('Log in to the shop?', 'The shop gets your name and number.', 'Allow', signal);
      if (choice === 'no') throw refusal('declined', 'the person said no');
      if (choice !== 'yes') throw refusal('dismissed', 'the person closed it');
      return { kind: 'grant', value: await issueGrant(), expiresInS: 600 };
    },
    async pay({ reservationId, amount: { minor, currency } }, signal) {
      if (!reservationId) throw refusal('unavailable', 'there is no reservationId');
      if (!Number.isSafeInteger(minor) || minor < 0 || !/^[A-Z]{3}$/.test(currency)) throw refusal('host-error', 'no amount');
      const format = new Intl.NumberFormat('en', { style: 'currency', currency });
      const sum = format.format(minor / 10 ** format.resolvedOptions().maximumFractionDigits);
      if ((await askPerson(`Pay ${sum}`, 'To the shop', `Pay ${sum}`, signal)) !== 'yes') return { outcome: 'dismissed' };
      const status = await charge(text(reservationId), { minor, currency });
      // a hint: the shop asks its backend, which asks yours
      return { outcome: { paid: 'ui-closed', declined: 'failed', pending: 'pending' }[status] ?? 'unknown' };
    },
    location: () =>
      new Promise((resolve, reject) => {
        navigator.geolocation.getCurrentPosition(
          ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
          ({ code }) => reject(refusal(code === 1 ? 'declined' : 'unavailable', 'no position')),
        );
      }),
    async share({ title, text: words, url }) {
      const data = { title: text(title), url: checkUrl(url, origin, /^https:/), ...(words && { text: text(words) }) };
      if (!navigator.share) throw refusal('unavailable', 'this browser cannot share');
      await navigator.share(data).catch(() => Promise.reject(refusal('dismissed', 'not shared')));
    },
    async open(url) {
      const address = checkUrl(url, origin, /^(https:|tel:|mailto:|upi:\/\/pay\?)/);
      if (/^http/.test(address)) window.open(address, '_blank', 'noopener');
      else window.location.assign(address);
    },
    close: async () => frame.remove(),
    'storage.get': async (name) => localStorage.getItem(key(name)),
    'storage.set': async (name, value) => localStorage.setItem(key(name), text(value)),
    'storage.remove': async (name) => localStorage.removeItem(key(name)),
    pickFile: ({ kind, multiple }) =>
      new Promise((resolve, reject) => {
        const accept = { image: 'image/*', video: 'video/*', audio: 'audio/*', document: '' }[kind];
        const input = Object.assign(document.createElement('input'), { type: 'file', accept, multiple });
        input.oncancel = () => reject(refusal('dismissed', 'none was chosen'));
        input.onchange = () =>
          resolve([...input.files].map((file) => ({ name: file.name, type: file.type, size: file.size, bytes: file })));
        input.click();
      }),
  };
}

/** Your own sheet, above the frame. Resolves with `yes`, `no`, or nothing when it was closed or the shop gave up. */
function askPerson(title, note, yes, signal) {
  return new Promise((resolve) => {
    const dialog = document.createElement('dialog');
    const element = (name, words) => Object.assign(document.createElement(name), { textContent: words });
    const button = (words, value) => Object.assign(element('button', words), { onclick: () => dialog.close(value) });
    dialog.setAttribute('aria-label', title);
    dialog.append(element('h2', title), element('p', note), button(yes, 'yes'), button('Not now', 'no'));
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue);
    });
    signal.addEventListener('abort', () => dialog.close(''));
    document.body.append(dialog);
    dialog.showModal();
  });
}

function text(value) {
  if (typeof value !== 'string' || value.length > 65_536) throw refusal('host-error', 'a text is missing or too long');
  return value;
}

/** The URL as a browser reads it, if it is of the shop or begins as `allowed` says. */
function checkUrl(value, origin, allowed) {
  let url;
  try {
    url = new URL(text(value));
  } catch {
    // refused below
  }
  const isFine = url && !url.username && !url.password && (url.origin === origin || allowed.test(url.href));
  if (!isFine) throw refusal('refused-origin', 'the address leads where this host does not let a shop lead');
  return url.href;
}
