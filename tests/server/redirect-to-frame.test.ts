import { expect, test } from 'vitest';
import { redirectToFrame } from '../../src/server/redirect-to-frame.ts';

const FRAMES = "'self' https://app.example https://*.partner.example:8443 http://127.0.0.1:*";
const KEY = '7b1c6f0e-2d7a-4e0e-9a51-0c7d5b0f6a11';

function comesTo(page: string, { path = '/payment-status', frames = FRAMES as string | null } = {}) {
  const address = new URL(path, 'https://shop.example');
  address.searchParams.set('attempt', KEY);
  address.searchParams.set('frame', page);
  return redirectToFrame(new Request(address), frames)?.headers.get('refresh') ?? null;
}

test.each([
  ['https://app.example/groceries?lang=en#shop', 'https://app.example/groceries?lang=en&'],
  ['https://a.partner.example:8443/', 'https://a.partner.example:8443/?'],
  ['http://127.0.0.1:5000/', 'http://127.0.0.1:5000/?'],
])('a shopper returning from a payment is redirected to %s, which may frame the shop', (page, to) => {
  expect(comesTo(page)).toBe(`0;url=${to}attempt=${KEY}&doorstep=frame`);
});

test.each([
  'https://evil.example/',
  'https://app.example.evil.example/',
  'https://app.example:444/',
  'https://app.example@evil.example/',
  'https://evil.example:pw@app.example/',
  'https://evil.example\\@app.example/',
  'http://app.example/',
  'https://partner.example:8443/',
  'https://evilpartner.example:8443/',
  'https://a.partner.example/',
  'javascript:alert(1)//app.example',
  'data:text/html,x',
  '//app.example/',
  '/cart',
  '',
  'https://',
])('a shopper returning from a payment is never redirected to %j', (page) => {
  expect(comesTo(page)).toBeNull();
});

test.each([null, "'none'", "'self'", '*', 'https:', 'https://*', ''])(
  'a shopper returning from a payment is not redirected when the frame ancestors are %j',
  (frames) => {
    expect(comesTo('https://app.example/', { frames })).toBeNull();
  },
);

test('the redirect to the framing page happens only on payment return paths, is escaped and is not cached', async () => {
  const page = 'https://app.example/';
  expect(comesTo(page, { path: '/cart' })).toBeNull();
  expect(comesTo(page, { path: '/checkout/wallet?provider=1' })).not.toBeNull();
  const address = `https://shop.example/payment-status?frame=${encodeURIComponent(`${page}?"><script>`)}`;
  const answer = redirectToFrame(new Request(address), FRAMES);
  expect(await answer?.text()).not.toContain('<script');
  expect(answer?.headers.get('cache-control')).toBe('no-store');
});
