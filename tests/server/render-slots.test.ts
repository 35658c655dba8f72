import { beforeEach, describe, expect, test } from 'vitest';
import { createMemoryPageCache } from '../../src/server/page-cache.ts';
import { compress } from '../../src/server/compress.ts';
import { createRenderSlots, type RenderSlots } from '../../src/server/render-slots.ts';
import { createShopHandler } from '../../src/server/shop-handler.ts';
import { readEnvironment } from '../../src/shell/settings.ts';
import { createFakeClock, type FakeClock, settled } from '../support/fake-clock.ts';
import { AGENTS, ASSETS, bootOf, markupOf, titleOf } from './server-world.ts';

let clock: FakeClock;
let refusedCount: number;
let slots: RenderSlots;
beforeEach(() => {
  clock = createFakeClock();
  refusedCount = 0;
  slots = createRenderSlots({
    clock,
    onRefused: () => {
      refusedCount += 1;
    },
  });
});

describe('render slots', () => {
  interface Taken {
    caller: string | undefined;
    slot?: { release(): void } | null;
  }
  const take = (count: number, caller?: string) =>
    Array.from({ length: count }, () => {
      const takenSlot: Taken = { caller };
      void slots.acquire(caller).then((slot) => {
        takenSlot.slot = slot;
      });
      return takenSlot;
    });
  const heldSlots = (takenSlot: Taken[]) => takenSlot.filter(({ slot }) => slot).length;

  test('one caller holds at most eight render slots', async () => {
    const ownSlots = take(9, 'a');
    const others = take(8, 'b');
    await settled();
    expect([heldSlots(ownSlots), heldSlots(others)]).toEqual([8, 8]);
  });

  test('all callers together hold at most sixteen render slots, including callers without a known address', async () => {
    const takenSlots = take(17);
    await settled();
    expect(heldSlots(takenSlots)).toBe(16);
  });

  test('a released render slot goes to the caller with the fewest', async () => {
    const first = take(30, 'a');
    const second = take(8, 'b');
    await settled();
    const shopper = take(1, 'c');
    second[0]?.slot?.release();
    await settled();
    expect([heldSlots(first), heldSlots(shopper)]).toEqual([8, 1]);
    shopper[0]?.slot?.release();
    first[0]?.slot?.release();
    await settled();
    expect(heldSlots(first)).toBe(9);
    expect(refusedCount).toBe(0);
  });

  test('a caller waits up to one second for a render slot', async () => {
    const takenSlots = take(9, 'a');
    await clock.advance(999);
    expect([takenSlots[8]?.slot, refusedCount]).toEqual([undefined, 0]);
    await clock.advance(1);
    expect([takenSlots[8]?.slot, refusedCount]).toEqual([null, 1]);
    for (const { slot } of takenSlots) slot?.release();
    const secondBatch = take(8, 'a');
    await settled();
    expect(heldSlots(secondBatch)).toBe(8);
  });
});

describe('page rendering', () => {
  /** A shop where one caller already holds all its render slots. */
  function busyShop() {
    for (let n = 0; n < 8; n += 1) void slots.acquire('6.6.6.6');
    return openShop();
  }
  const calls: string[] = [];
  function openShop(env: Readonly<Record<string, string>> = {}) {
    calls.length = 0;
    const settings = readEnvironment('server', { SHOP_API: 'https://backend.example', ...env });
    const handle = createShopHandler(settings, {
      assets: ASSETS,
      clock,
      slots,
      log: () => {},
      fetch: async (input) => {
        calls.push(String(input));
        return Response.json({ success: false }, { status: 404 });
      },
      pages: createMemoryPageCache({ clock, compress, report: () => {} }),
    });
    return (path: string, address: string) => {
      const headers = { 'user-agent': AGENTS.phone };
      return handle(new Request(`http://shop.test${path}`, { headers }), { address });
    };
  }
  const pageOf = async (answer: Promise<Response>) => bootOf(await (await answer).text()).page;

  test('a page is left to the browser for a caller without a free render slot', async () => {
    const ask = busyShop();
    const lateAnswer = ask('/s?q=milk', '6.6.6.6');
    await clock.advance(1_000);
    const answer = await lateAnswer;
    const html = await answer.text();
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(answer.headers.get('content-security-policy')).toContain('script-src');
    expect(titleOf(html)).toContain('Search');
    expect(markupOf(html)).toMatch(/^<div id="shop"><\/div>/);
    expect(bootOf(html)).toMatchObject({ page: null, state: null });
    expect(await pageOf(ask('/s?q=milk', '1.1.1.1'))).not.toBeNull();
  });

  test('a page is rendered for a caller with a free render slot while a caller without one waits for the same page', async () => {
    const ask = busyShop();
    const lateAnswer = ask('/categories', '6.6.6.6');
    const shopper = ask('/categories', '1.1.1.1');
    await clock.advance(1_000);
    expect(await pageOf(lateAnswer)).toBeNull();
    expect(await pageOf(shopper)).not.toBeNull();
  });

  test('a page’s data is loaded for a second caller when the first caller is over the rate limit', async () => {
    const ask = openShop({ API_RATE_LIMIT: '20' });
    for (let n = 0; n < 20; n += 1) await ask('/api/x', '6.6.6.6');
    calls.length = 0;
    const lateAnswer = ask('/categories', '6.6.6.6');
    const shopper = ask('/categories', '1.1.1.1');
    await clock.advance(1_000);
    expect([(await lateAnswer).status, (await shopper).status]).toEqual([200, 200]);
    expect(calls.length).toBeGreaterThan(0);
  });

  test('an unknown path returns 404 even without a free render slot', async () => {
    const lateAnswer = busyShop()('/nothing/here/at/all', '6.6.6.6');
    await clock.advance(1_000);
    expect((await lateAnswer).status).toBe(404);
  });
});
