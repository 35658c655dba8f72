import { beforeEach, expect, test } from 'vitest';
import { serveEdge } from '../support/edge-server.ts';
import { openKnown } from '../support/openings.ts';
import { openPages, PHONE } from '../support/pages.ts';
import { shopperOn, theOneOrder } from '../support/shopper.ts';

const server = serveEdge();
const pages = openPages();
beforeEach(() => server.control('POST', '/reset'));

const DAIRY = '/cn/dairy/cid/14/14';

test('a first visit: the page is drawn by the worker, its files lie beside it, and the shop takes over', async () => {
  const page = await pages.open(PHONE);
  const { home } = shopperOn(page);
  const scripts: string[] = [];
  page.on('response', async (response) => {
    const { 'cache-control': kept } = await response.allHeaders();
    if (response.request().resourceType() === 'script') scripts.push(`${response.status()} ${kept}`);
  });
  const answer = await page.goto(server.url);
  expect(await answer?.text()).toContain('data-testid="product-card"');
  expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'");
  await home.shown();
  const { id } = await home.add();
  expect(await home.quantity(id)).toBe(1);
  expect(new Set(scripts)).toEqual(new Set(['200 public, max-age=31536000, immutable']));
});

test('a listing, with its pictures', async () => {
  const page = await pages.open(PHONE);
  const answer = await page.goto(server.url + DAIRY);
  expect(await answer?.text()).toContain('data-testid="product-card"');
  const picture = page.getByTestId('product-card').first().locator('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test('an order, paid for on the page of a bank', async () => {
  const page = await pages.open(PHONE);
  const { cart, payment } = await openKnown(page, server, '/cart');
  await cart.proceed();
  await payment.methods.waitFor();
  await payment.choose('nb');
  await payment.bank();
  await payment.payNow();
  await payment.approve();
  await theOneOrder(server, await payment.placed());
});
