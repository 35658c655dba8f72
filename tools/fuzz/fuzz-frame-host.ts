import { createFrameHost } from '../../bridge/post-message.ts';
import { createFakeClock } from '../../bridge/testing/fake-clock.ts';
import { createMemoryFrame } from '../../bridge/testing/memory-frame.ts';
import { SURFACE_METHODS } from '../../bridge/transport/frame-protocol.ts';
import { copied, createJunk } from './junk.ts';
import { createRandom } from './random.ts';
import { type FuzzOptions, type FuzzResult, type Watch, watch } from './watch.ts';

const METHODS = [
  'login',
  'pay',
  'location',
  'share',
  'open',
  'close',
  'storage.get',
  'storage.set',
  'pickFile',
  ...SURFACE_METHODS,
  '__proto__',
  'then',
];
const URLS = [
  'https://a.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'intent://x',
  'file:///etc/passwd',
  'JaVaScRiPt:1',
  '//evil',
];
const SHOP = 'https://shop.example';
const ROUND = 20;

/**
 * Sends messages to the page around a frame, as a compromised shop could: its handlers must receive only valid
 * arguments, once for each call, and every valid call must be answered once.
 */
export function fuzzFrameHost(options: FuzzOptions): Promise<FuzzResult> {
  return watch('frame-host', options, (watcher) => runHost(options, watcher));
}

async function runHost(
  { runs, seed }: FuzzOptions,
  { send: say, fail, sample, count }: Watch,
): Promise<string> {
  const random = createRandom(seed);
  const junk = createJunk(random);
  const clock = createFakeClock();
  let handledCount = 0;
  let replies = 0;
  const answeredIds = new Set<unknown>();

  const memory = createMemoryFrame({
    meddle(to, data, deliver) {
      const { type, id, ok } = Object(data);
      if (type === 'reply') {
        replies += 1;
        if (answeredIds.has(id)) fail('a call was answered twice');
        answeredIds.add(id);
        if (typeof ok !== 'boolean') fail('a reply says neither yes nor no');
      }
      if (to === 'host') queueMicrotask(() => deliver(data));
    },
  });
  const text = (value: unknown, description: string) => {
    handledCount += 1;
    if (typeof value !== 'string' || value.length > 65_536)
      fail(`${description} received a value that is not a string`);
  };
  const checkUrl = (url: string, description: string, allowed: RegExp) => {
    text(url, description);
    if (!allowed.test(url)) fail(`${description} received ${url}`);
  };
  const flag = (value: unknown, description: string) => {
    handledCount += 1;
    if (typeof value !== 'boolean') fail(`${description} received ${typeof value}`);
  };
  const host = createFrameHost({
    window: memory.hostWindow,
    frame: memory.frame,
    origin: SHOP,
    clock,
    handlers: {
      login: () => Promise.reject(junk()),
      pay({ returnUrl, redirectUrl = SHOP, amount: { minor, currency } }) {
        checkUrl(returnUrl, 'pay', /^https:/);
        checkUrl(redirectUrl, 'pay', /^https:/);
        if (!Number.isSafeInteger(minor) || minor < 0 || !/^[A-Z]{3}$/.test(currency))
          fail(`pay received ${minor} ${currency}`);
        return { outcome: 'unknown' };
      },
      location: () => junk() as { latitude: number; longitude: number },
      share({ title, url }) {
        text(title, 'share');
        checkUrl(url, 'share', /^https:/);
      },
      open: (url) => checkUrl(url, 'open', /^(https:|tel:|mailto:|upi:\/\/pay\?)/),
      close() {},
      storage: {
        get(key) {
          text(key, 'storage');
          return null;
        },
        set(key, value) {
          text(key, 'storage');
          text(value, 'storage');
        },
        remove: (key) => text(key, 'storage'),
      },
      pickFile({ kind }) {
        text(kind, 'pickFile');
        return [];
      },
      log: (event) => text(event, 'log'),
      haptic: (effect) => text(effect, 'haptic'),
      copy: (copied) => text(copied, 'copy'),
      permission: () => junk() as 'granted',
      download({ url, name }) {
        text(name, 'download');
        checkUrl(url, 'download', /^https:/);
      },
      scan({ hint = '' }) {
        text(hint, 'scan');
        return { text: null };
      },
      pin(action) {
        text(action, 'pin');
        return 'missing';
      },
      notifications: () => junk() as { token: null },
      closing: (mode) => text(mode, 'closing'),
      swipe: (isOn) => flag(isOn, 'swipe'),
      backButton: (isShown) => flag(isShown, 'backButton'),
      failed: (reason) => text(reason, 'failed'),
    },
  });

  /** Sends a hello from the frame, as every new document in the frame does. */
  async function meet() {
    answeredIds.clear();
    const nonce = `${random.next()}`.padEnd(40, '0');
    memory.say('host', { protocol: 'doorstep-bridge', type: 'hello', versions: [2], nonce });
    await clock.advance(0);
  }

  function message(): unknown {
    const choice = random.int(5);
    if (choice === 0) return junk();
    if (choice === 1)
      return {
        type: random.pick(['told', 'cancel', 'log', 'call', junk()]),
        id: junk(),
        event: junk(),
        properties: junk(),
      };
    const id = random.chance(0.1) ? junk() : `${count()}`.padStart(32, 'a');
    const payment = {
      returnUrl: random.pick([SHOP, SHOP, random.pick(URLS), junk()]),
      redirectUrl: random.pick([undefined, random.pick(URLS), junk()]),
      amount: {
        minor: random.pick([1, -1, 1.5, '1', junk()]),
        currency: random.pick(['INR', 'inr', junk()]),
      },
    };
    const params = random.pick([
      [random.pick(URLS)],
      [payment],
      [junk(), junk()],
      ['key', 'value'],
      [{ title: 'a', url: random.pick(URLS) }],
      [{ name: random.pick(['bill.pdf', '../x', junk()]), url: random.pick([SHOP, ...URLS]) }],
      [random.pick([true, 'ask', 'light', 'add', 'camera'])],
      junk(),
    ]);
    return { type: 'call', id, method: random.chance(0.9) ? random.pick(METHODS) : junk(), params };
  }

  while (count() < runs) {
    await meet();
    for (let i = 0; i < ROUND; i += 1) {
      const data = copied(message());
      const repeats = random.pick([1, 1, 1, 2, 10]);
      for (let turn = 0; turn < repeats; turn += 1)
        say('a message', () => memory.sayOverChannel('host', data));
      if (random.chance(0.1))
        say('a word of somebody else', () =>
          memory.say('host', copied(junk()), { origin: 'https://evil.example' }),
        );
      if (random.chance(0.05)) host.back();
    }
    await clock.advance(2_000);
    await new Promise((resolve) => setImmediate(resolve));
    if (clock.pending() > 0) fail('a timer was left running');
    sample();
  }
  host.dispose();
  if (memory.alive() > 1) fail('a channel or a listener was left open');
  return `${handledCount} handler calls, ${replies} replies`;
}
