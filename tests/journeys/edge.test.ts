import { beforeEach, expect, test } from 'vitest';
import { serveEdge } from '../support/edge-server.ts';
import { setQuantityIn } from '../../fixtures/harness/test/pages/stepper.ts';
import { openKnown } from '../support/openings.ts';
import { openPages, PHONE } from '../support/pages.ts';
import { shopperOn, expectOneOrder } from '../support/shopper.ts';

const server = serveEdge();
const pages = openPages();
beforeEach(() => server.control('POST', '/reset'));

const DAIRY = '/cn/dairy/cid/14/14';

test('the edge worker renders the page of a first visit, and the shop hydrates that page', async () => {
  const page = await pages.open(PHONE);
  const { home } = shopperOn(page);
  const scripts: string[] = [];
  page.on('response', async (response) => {
    const { 'cache-control': cacheControl } = await response.allHeaders();
    if (response.request().resourceType() === 'script') scripts.push(`${response.status()} ${cacheControl}`);
  });
  const answer = await page.goto(server.url);
  expect(await answer?.text()).toContain('data-testid="product-card"');
  expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'");
  await home.expectShown();
  const { id } = await home.add();
  expect(await home.quantity(id)).toBe(1);
  expect(new Set(scripts)).toEqual(new Set(['200 public, max-age=31536000, immutable']));
});

test('the edge worker renders a product list and serves the pictures', async () => {
  const page = await pages.open(PHONE);
  const answer = await page.goto(server.url + DAIRY);
  expect(await answer?.text()).toContain('data-testid="product-card"');
  const picture = page.getByTestId('product-card').first().locator('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test('an order through the edge worker is paid on a bank’s page', async () => {
  const page = await pages.open(PHONE);
  const { cart, payment } = await openKnown(page, server, '/cart');
  await cart.proceed();
  await payment.methods.waitFor();
  await payment.choose('nb');
  await payment.chooseBank();
  await payment.payNow();
  await payment.approve();
  await expectOneOrder(server, await payment.waitForOrder());
  const requests = await server.control<{ path: string; status: number }[]>('GET', '/requests?since=0');
  expect(requests.filter(({ status }) => status >= 400)).toEqual([]);
  expect(requests).toContainEqual(
    expect.objectContaining({ path: '/api/feature-flags/receive', status: 200 }),
  );
});

test('the edge worker serves the next visitor a cached page, and the shop hydrates that page', async () => {
  const path = '/cn/dairy/cid/14/141';
  const page = await pages.open(PHONE);
  const { userAgent = '' } = PHONE;
  const ask = () => fetch(server.url + path, { headers: { 'user-agent': userAgent } });
  const first = await (await ask()).text();
  const requests = () => server.control<unknown[]>('GET', '/requests?since=0');
  const before = (await requests()).length;
  // the page is cached only after the response has been sent
  await expect.poll(async () => (await ask()).headers.get('age')).not.toBeNull();
  const cachedAnswer = await ask();
  expect(await cachedAnswer.text()).toBe(first);
  expect(cachedAnswer.headers.get('set-cookie')).toBeNull();
  const listRequests = (await requests())
    .slice(before)
    .filter((call) => JSON.stringify(call).includes('/layout/listing'));
  expect(listRequests.length).toBeLessThanOrEqual(1);
  const answer = await page.goto(server.url + path);
  expect(answer?.headers().age).toBeDefined();
  const addable = page.getByTestId('product-card').filter({ has: page.getByTestId('add') });
  const id = await addable.first().getAttribute('data-product-id');
  await setQuantityIn(page.locator(`[data-testid="product-card"][data-product-id="${id}"]`).first(), 1);
});
