import { describe, expect, test, vi } from 'vitest';
import { createFrameHost, type FrameHandlers } from '../../bridge/post-message.ts';
import { createFakeClock } from '../../bridge/testing/fake-clock.ts';
import { createMemoryFrame } from '../../bridge/testing/memory-frame.ts';

const SHOP = 'http://shop.example:8080';
const HOST = 'https://app.example';

/** A page around a frame, and a compromised shop that sends calls over the channel. */
async function openCompromised(handlers: FrameHandlers) {
  const clock = createFakeClock();
  const replies: Record<string, unknown>[] = [];
  const memory = createMemoryFrame({
    shopUrl: `${SHOP}/`,
    hostOrigin: HOST,
    meddle(to, data, hear) {
      if (to === 'shop') replies.push(data as Record<string, unknown>);
      else queueMicrotask(() => hear(data));
    },
  });
  createFrameHost({
    window: memory.hostWindow,
    frame: memory.frame,
    origin: SHOP,
    handlers,
    schemes: ['acme:'],
    clock,
  });
  memory.say('host', { protocol: 'doorstep-bridge', type: 'hello', versions: [2], nonce: 'n'.repeat(32) });
  await clock.advance(0);
  return async (method: string, ...params: unknown[]) => {
    memory.sayOverChannel('host', { type: 'call', id: crypto.randomUUID(), method, params });
    await clock.advance(0);
    return replies.at(-1);
  };
}

const FORBIDDEN_TARGETS = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://shop.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:http://shop.example:8080/3c1f',
  'blob:https://app.example/3c1f',
  'file:///etc/passwd',
  'filesystem:https://app.example/temporary/a',
  'about:blank',
  'about:srcdoc',
  'vbscript:msgbox(1)',
  'view-source:https://app.example/',
  'content://com.android.contacts/',
  'intent://scan/#Intent;scheme=zxing;end',
  'ws://a.example/',
  'ftp://a.example/',
  'acme2://pay',
  'http://a.example/',
  'http://shop.example/',
  'http://shop.example:8080.evil.example/',
  'http://app.example/',
  'https://shop.example@evil.example/',
  'https://shop.example:secret@evil.example/',
  'https:',
  'https://',
  'https://[',
  '//evil.example/',
  '/cart',
  '\\\\evil.example',
  '',
  `https://a.example/${'a'.repeat(70_000)}`,
  null,
  undefined,
  7,
  { href: 'https://a.example/' },
  ['https://a.example/'],
];

describe('a URL that a framed shop passes to the host', () => {
  const namedTargets = FORBIDDEN_TARGETS.map(
    (target) => [`${JSON.stringify(target)}`.slice(0, 60), target] as const,
  );
  test.each(namedTargets)(
    'a URL that a framed shop passes to the host is rejected everywhere when it is %s',
    async (_, target) => {
      const never = vi.fn();
      const ask = await openCompromised({ open: never, pay: never, share: never });
      const amount = { minor: 100, currency: 'INR' };
      for (const [method, request] of [
        ['open', target],
        ['pay', { amount, returnUrl: target }],
        ['pay', { amount, returnUrl: SHOP, redirectUrl: target ?? 'data:,' }],
        ['share', { title: 'a', url: target }],
      ] as const) {
        expect(await ask(method, request)).toMatchObject({ ok: false, code: 'refused-origin' });
      }
      expect(never).not.toHaveBeenCalled();
    },
  );

  const ownPage = `${SHOP}/cart`;
  const URL_ARGUMENTS = ['open', 'redirectUrl', 'returnUrl', 'share'] as const;
  test.each([
    [ownPage, URL_ARGUMENTS],
    ['https://a.example/b?c#d', ['open', 'redirectUrl', 'share']],
    [`${HOST}/shop?attempt=1`, URL_ARGUMENTS],
    ['acme://pay/1', ['open', 'redirectUrl', 'returnUrl']],
    ['tel:+911234567890', ['open']],
    ['mailto:help@shop.example', ['open']],
    ['upi://pay?pa=shop@upi&am=1', ['open']],
    ['upi://mandate?pa=shop@upi', []],
  ] as const)(
    'a URL that is %s, passed by a framed shop, is accepted only for %j',
    async (target, allowed) => {
      const handedUrls: unknown[] = [];
      const ask = await openCompromised({
        open: (url) => void handedUrls.push(url),
        pay({ redirectUrl, returnUrl }) {
          handedUrls.push(redirectUrl ?? returnUrl);
          return { outcome: 'unknown' };
        },
        share: ({ url }) => void handedUrls.push(url),
      });
      const requests = {
        open: () => ask('open', target),
        redirectUrl: () =>
          ask('pay', { amount: { minor: 1, currency: 'INR' }, returnUrl: ownPage, redirectUrl: target }),
        returnUrl: () => ask('pay', { amount: { minor: 1, currency: 'INR' }, returnUrl: target }),
        share: () => ask('share', { title: 'a', url: target }),
      };
      for (const place of URL_ARGUMENTS) {
        const initialHandedCount = handedUrls.length;
        await requests[place]();
        const passed = handedUrls.slice(initialHandedCount);
        expect(passed, place).toEqual((allowed as readonly string[]).includes(place) ? [target] : []);
      }
    },
  );

  test.each(['javascript:', 'data:', 'blob:', 'file:', 'https:', 'acme', 'acme://', 'ACME:', '', ':'])(
    'a frame host cannot be configured to allow the URL scheme %j',
    (scheme) => {
      const { hostWindow: window, frame } = createMemoryFrame();
      expect(() => createFrameHost({ window, frame, origin: SHOP, handlers: {}, schemes: [scheme] })).toThrow(
        /is no scheme of a host/,
      );
    },
  );
});
