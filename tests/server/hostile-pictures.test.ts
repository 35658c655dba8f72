import { afterAll, expect, test } from 'vitest';
import { createGoods } from '../../fixtures/catalog/create-goods.ts';
import { openSandbox } from '../../fixtures/open-sandbox.ts';
import { createRandom } from '../../src/platform/random.ts';
import { createShopHandler } from '../../src/server/shop-handler.ts';
import { readEnvironment } from '../../src/shell/settings.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { ASSETS, browserOf } from './server-world.ts';

const HOSTILE_URL = 'javascript:alert(1)';
const clock = createFakeClock();
const random = createRandom(globalThis.crypto);
const sandbox = await openSandbox({ data: ':memory:', advanceS: 0, clock, random }, createGoods());
afterAll(() => sandbox.close());

let replacedCount = 0;
/** The shop in front of the sandbox, with a javascript: URL in place of each picture. */
const handle = createShopHandler(readEnvironment('server', { SHOP_API: 'https://backend.example/api' }), {
  assets: ASSETS,
  clock,
  log: () => {},
  async fetch(input, init) {
    const answer = await sandbox.fetch(new Request(input, init));
    const text = (await answer.text()).replace(/"\/pictures\/[^"]*"/g, () => {
      replacedCount += 1;
      return JSON.stringify(HOSTILE_URL);
    });
    return new Response(text, { status: answer.status, headers: answer.headers });
  },
});
const ask = browserOf(handle);

test.each([
  '/',
  '/cn/dairy/cid/14/141',
  '/s?q=milk',
  '/prn/milk/prid/43687681',
  '/categories',
  '/recipes',
  '/brands',
])('the page %s renders no javascript: URL as a picture', async (path) => {
  const countBefore = replacedCount;
  const answer = await ask(path);
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(replacedCount).toBeGreaterThan(countBefore);
  expect(html).not.toContain(HOSTILE_URL);
});
