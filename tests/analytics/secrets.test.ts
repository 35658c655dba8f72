import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BridgeError } from '../../bridge/index.ts';
import { openHome } from '../home/home-world.ts';
import { createSafeStorage } from '../../src/platform/storage.ts';
import { createLinks } from '../../src/shell/create-links.ts';
import { type Held, listenToConsole, openReporting, type Reporting } from './reporting-world.ts';

/** Secrets in the formats in which they occur. */
const SECRETS: readonly string[] = [
  // tokens and keys
  ...['v2::7f5a5242-5b1e-419f-bdc5-8e55f616e413', 'b2c4e6a8d0f1b3c5d7e9fa0b1c2d3e4f5a6b7c8d'],
  ...['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl', 'GRT7Hq2kPz90', 'ok-9876543210-n0nce1'],
  ...['f0e1d2c3-b4a5-4968-8776-655443322110', 'sess_4fQ9zLk2Wm8RtY1x', 'Bearer 9aZ8yX7wV6uT5sR4q'],
  // one-time codes
  ...['4821', '0739', '907315', '660142', '8453'],
  // phone numbers
  ...['9876543210', '+919876543211', '98765 43212', '09876543213', '91-9876543214', '+91 98765 43215'],
  ...['6123456789', '+91-91234-56780'],
  // card numbers, with their codes and dates
  ...[
    '4111111111111111',
    '4111 1111 1111 1112',
    '5500-0000-0000-0004',
    '6521111111111117',
    '378282246310005',
  ],
  ...['739', '8417', '11/29', '06/2031'],
  // names and addresses
  ...[
    'Asha Kulkarni',
    'B-204, Palm Grove',
    'Flat 12, third floor',
    'near the old temple',
    'House 7/2, Lane 4',
  ],
  ...['Sector 49, Gurugram 122018', 'C/o Ravi Menon', '28.41683,77.06281', 'Tower C 1901'],
  ...['behind City Mall', '560034', 'Indiranagar 2nd Stage', '12th Main, HAL'],
  // UPI ids and e-mail addresses
  ...['asha@okaxis', '9876543210@ybl', 'asha.k-1@upi', 'ravi.menon@paytm', 'asha@example.com'],
  ...['first.last+shop@mail.example.in', 'ak_77@okhdfcbank'],
];

interface Scene extends Reporting {
  secret: string;
  report(error: unknown): void;
}
const ANY = v.unknown();
const settleQuietly = (call: Promise<unknown>) => call.catch(() => undefined);

/** A stack trace in a browser's format, with the given text in it. */
const forgeError = (message: string, stack: string) => Object.assign(new TypeError(message), { stack });

/** Failures that involve a secret, caused by the shop's own code where possible. */
const FAILURES: readonly [what: string, happen: (scene: Scene) => unknown][] = [
  [
    'the backend breaks and repeats it',
    ({ api }) => settleQuietly(api.call({ method: 'GET', path: '/500', answer: ANY })),
  ],
  [
    'the backend refuses and repeats it',
    ({ api }) => settleQuietly(api.call({ method: 'GET', path: '/400', answer: ANY })),
  ],
  [
    'the session has ended',
    ({ api }) => settleQuietly(api.call({ method: 'GET', path: '/401', answer: ANY })),
  ],
  [
    'it was in a form that is refused',
    ({ api, secret }) =>
      settleQuietly(api.call({ method: 'POST', path: '/400', form: { user_phone: secret }, answer: ANY })),
  ],
  [
    'it was in a body that is refused',
    ({ api, secret }) =>
      settleQuietly(api.call({ method: 'PUT', path: '/400', json: { flat: secret }, answer: ANY })),
  ],
  [
    'it was in a query',
    ({ api, secret }) =>
      settleQuietly(api.call({ method: 'GET', path: '/500', query: { q: secret }, answer: ANY })),
  ],
  [
    'it was in a path',
    ({ api, secret }) =>
      settleQuietly(api.call({ method: 'GET', path: `/500/${encodeURIComponent(secret)}`, answer: ANY })),
  ],
  [
    'the answer does not fit, and it is what does not',
    async ({ api, report }) => {
      const answer = v.looseObject({ said: v.number() });
      await api.call({ method: 'GET', path: '/200', answer }).catch(report);
    },
  ],
  [
    'the answer is cut off in it',
    async ({ api, report }) => api.call({ method: 'GET', path: '/cut', answer: ANY }).catch(report),
  ],
  [
    'the network is gone, and the browser says for what',
    async ({ api, report, secret }) =>
      api.call({ method: 'GET', path: '/gone', query: { q: secret }, answer: ANY }).catch(report),
  ],
  [
    'the feed has a widget that is broken around it',
    ({ api, buffer }) => openHome(api, null, buffer).home.load(),
  ],
  [
    'a link with it leads nowhere',
    ({ buffer, secret }) => linksOf(buffer).open(`javascript:alert(${JSON.stringify(secret)})`),
  ],
  [
    'a link with it is followed',
    ({ buffer, secret }) =>
      linksOf(buffer).open(`doorstep://pdp?product_id=7&token=${encodeURIComponent(secret)}`),
  ],
  [
    'storage is full of it',
    ({ report, secret }) => {
      const setItem = () => {
        const words = `Failed to execute 'setItem' on 'Storage': Setting the value of '${secret}' exceeded the quota.`;
        throw new DOMException(words, 'QuotaExceededError');
      };
      createSafeStorage(() => ({ setItem }) as unknown as Storage, report).set('user', secret);
    },
  ],
  [
    'what was kept is not JSON',
    ({ report, secret }) => {
      try {
        JSON.parse(`${secret.slice(0, 12)}{`);
      } catch (error) {
        report(error);
      }
    },
  ],
  [
    'a schema says what it received',
    ({ report, secret }) => {
      try {
        v.parse(v.object({ otp: v.number() }), { otp: secret });
      } catch (error) {
        report(error);
      }
    },
  ],
  ['nobody catches it', ({ happen, secret }) => happen('error', new Error(secret))],
  [
    'nobody catches a sentence with it',
    ({ happen, secret }) => happen('error', new Error(`failed for ${secret}`)),
  ],
  ['it is what a promise is rejected with', ({ happen, secret }) => happen('unhandledrejection', secret)],
  [
    'it is in what a promise is rejected with',
    ({ happen, secret }) => happen('unhandledrejection', { otp: secret }),
  ],
  [
    'it is the name of what is missing',
    ({ report, secret }) =>
      report(new TypeError(`Cannot read properties of undefined (reading '${secret}')`)),
  ],
  [
    'React is given it',
    ({ report, secret }) =>
      report(
        new Error(
          `Minified React error #31; visit https://react.dev/errors/31?args[]=${encodeURIComponent(secret)}`,
        ),
      ),
  ],
  [
    'the host app says it',
    ({ report, secret }) =>
      report(new BridgeError('host-error', `login failed: ${secret}`, { hostCode: secret })),
  ],
  [
    'it is what caused an error of ours',
    ({ report, secret }) => report(new Error('[session] logout failed', { cause: new Error(secret) })),
  ],
  [
    'it is what caused the cause',
    ({ report, secret }) =>
      report(new Error('[session] x', { cause: new Error('y', { cause: { token: secret } }) })),
  ],
  [
    'it is one of several errors',
    ({ report, secret }) => report(new AggregateError([new Error(secret)], `all failed: ${secret}`)),
  ],
  [
    'an error carries it along',
    ({ report, secret }) =>
      report(
        Object.assign(new Error('x'), {
          response: { body: secret },
          config: { headers: { access_token: secret } },
        }),
      ),
  ],
  ['it is an error’s name', ({ report, secret }) => report(Object.assign(new Error('x'), { name: secret }))],
  [
    'it is in a stack',
    ({ report, secret }) =>
      report(
        forgeError(
          'x',
          `TypeError: x ${secret}\n    at ${secret} (https://shop.test/a.js?token=${secret}:1:7)\n${secret}@https://shop.test/${encodeURIComponent(secret)}/a.js:2:1`,
        ),
      ),
  ],
  [
    'code with it in its address cannot be loaded',
    ({ report, secret }) =>
      report(new TypeError(`Failed to fetch dynamically imported module: https://shop.test/${secret}/a.js`)),
  ],
  [
    'an event is told with it',
    ({ buffer, secret }) =>
      buffer.track('Product Clicked', { product_id: '7', name: 'Milk', price: 29, ...{ phone: secret } }),
  ],
];

function linksOf(analytics: Reporting['buffer']) {
  const navigation = {
    path: () => '/',
    go: () => {},
    back: () => {},
    leave: () => {},
    absolute: (path: string) => `https://shop.test${path}`,
    href: (path: string) => path,
  };
  const rules = { schemes: ['doorstep'], awayHosts: [], externalLinks: false };
  return createLinks({
    ...rules,
    navigation,
    openLogin: () => {},
    prefetch: () => {},
    onNamed: () => {},
    onCoupon: () => {},
    analytics,
  });
}

/** A backend that puts the secret in every response. */
function respondWith(secret: string) {
  return (request: Request): Response | 'no network' => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/gone')) return 'no network';
    if (pathname.endsWith('/cut')) return new Response(`{"said":"${secret}`);
    if (pathname.endsWith('/feed/')) {
      return Response.json({
        objects: [
          { type: 9901, data: secret },
          { type: 55, data: { image: 7, [secret]: secret } },
        ],
      });
    }
    const status = Number(/\/(\d{3})(?:\/|$)/.exec(pathname)?.[1] ?? 200);
    return Response.json({ said: secret, message: `No, ${secret}` }, { status });
  };
}

/** All data that was sent or stored, as text. */
function readTraces({ sent, storage, window }: Reporting): string {
  return [
    ...sent.map(({ url, body }) => `${url} ${body}`),
    storage.dump(),
    JSON.stringify(window.dataLayer),
  ].join('\n');
}

/** The text around each occurrence of a secret, URL-encoded or not, except inside a longer number. */
function findSecret(secret: string, text: string): string[] {
  const forms = new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]);
  const plain = secret.replace(/\D/g, '');
  if (plain.length >= 10) forms.add(plain);
  return [...forms].flatMap((form) => {
    const literal = form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    // a few digits occur by chance in any id
    const part = /^\d{1,6}$/.test(form) ? '\\w' : '\\d';
    const alone = new RegExp(`(?<![${part}.:-])${literal}(?!${part})`, 'g');
    return [...text.matchAll(alone)].map(({ index }) => text.slice(Math.max(0, index - 60), index + 60));
  });
}

let logged: string[];
beforeEach(() => {
  logged = listenToConsole();
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('at least fifty secrets and thirty failures are tested', () => {
  expect(new Set(SECRETS).size).toBeGreaterThanOrEqual(50);
  expect(FAILURES.length).toBeGreaterThanOrEqual(30);
});

test.each(SECRETS)('the secret %s is never sent or stored', async (secret) => {
  const world = await openReporting({ api: respondWith(secret) });
  await world.rest();
  const scene: Scene = { ...world, secret, report: (error) => world.buffer.report(error, 'test') };
  for (const [, happen] of FAILURES) await happen(scene);
  await world.rest();
  world.hide();
  await world.rest();
  world.close();

  expect(world.reports().length).toBeGreaterThan(20);
  expect(findSecret(secret, readTraces(world))).toEqual([]);
  expect(findSecret(secret, logged.join('\n'))).toEqual([]);
});

describe('what the shop knows of its shopper', () => {
  const held: Required<Held> = {
    accessToken: 'tok-abc',
    phone: '9876543210',
    name: 'Asha',
    otp: '4821',
    address: 'B-204, Palm Grove',
    upiId: 'asha-at-bank',
    fundingUpiId: 'asha-at-fund',
  };

  test.each(Object.entries(held))(
    'the shopper’s %s is removed from the shop’s own error messages',
    async (_what, value) => {
      const world = await openReporting({ held });
      await world.rest();
      world.buffer.report(new Error(`[test] could not go on with ${value}`), 'test');
      await world.rest();
      expect(world.reports()[0]?.exception.values[0]?.value).toMatch(
        /^\[test\] could not go on with [•, ]+$/,
      );
      expect(findSecret(value, readTraces(world))).toEqual([]);
      world.close();
    },
  );
});

test('the search for secrets detects a leaked one', async () => {
  const world = await openReporting();
  await world.rest();
  world.buffer.report(new Error('[test] called Asha Kulkarni'), 'test');
  await world.rest();
  expect(findSecret('Asha Kulkarni', readTraces(world))).toHaveLength(1);
  expect(findSecret('739', '{"a":"739","b":1739,"c":"12.739","d":"fe739a"}')).toHaveLength(1);
  world.close();
});
