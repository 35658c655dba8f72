import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FaultRule } from '../fixtures/sandbox-driver.ts';
import { bootOf, homeIn, markupOf, openServer, type Server } from './server-world.ts';

let server: Server;
beforeEach(async () => {
  server = await openServer();
});
afterEach(() => server.close());

async function getHome(): Promise<{ status: number; html: string }> {
  const answer = await server.ask('/');
  return { status: answer.status, html: await answer.text() };
}

/** The page without data: the browser renders the same skeleton first, then loads the feed itself. */
function expectSkeleton({ status, html }: { status: number; html: string }): void {
  expect(status).toBe(200);
  expect(markupOf(html)).toContain('data-testid="skeleton"');
  expect(markupOf(html)).not.toContain('data-testid="error-state"');
  expect(bootOf(html)).toMatchObject({ page: 'home', state: { page: null } });
}

describe('a feed that fails to load is left to the browser', () => {
  test.each<[how: string, fault: Omit<FaultRule, 'match'>]>([
    ['a server error', { status: 500 }],
    ['a 403', { status: 403 }],
    ['a broken connection', { drop: true }],
    ['an empty response', { status: 200, body: '' }],
    ['a page of HTML', { status: 200, body: '<!doctype html><title>Gateway</title>' }],
    ['truncated JSON', { malformed: true }],
    ['an unexpected shape', { status: 200, body: { objects: 'none' } }],
    ['a huge response', { status: 200, body: { filler: 'x'.repeat(5_000_000) } }],
  ])('a feed that fails to load is left to the browser: %s', async (_how, fault) => {
    await server.faults([{ match: 'GET /feed', ...fault }]);
    expectSkeleton(await getHome());
    expect(server.logged.join()).toMatch(/The content of \/ could not be loaded/);
  });

  test('the feed is left to the browser when no auth key can be loaded', async () => {
    await server.faults([{ match: 'GET /v2/accounts/auth_key', status: 500 }]);
    expectSkeleton(await getHome());
  });

  test('the server renders the feed again once the backend recovers', async () => {
    await server.faults([{ match: 'GET /feed', status: 500, times: 1 }]);
    expectSkeleton(await getHome());
    expect(homeIn((await getHome()).html).isAPISuccess).toBe(true);
  });
});

test('invalid widgets of a feed are left out, and all others are shown', async () => {
  await server.faults([
    {
      match: 'GET /feed',
      body: {
        objects: [
          null,
          { type: 'banner' },
          { type: 77, objects: 7 },
          { type: 55, data: { image: '/pictures/b/mango-week.svg', title: 'Mangoes' } },
        ],
      },
    },
  ]);
  const { html } = await getHome();
  expect(homeIn(html).widgets).toHaveLength(1);
  expect(markupOf(html)).toContain('Mangoes');
});

describe('a slow backend', () => {
  test('the server waits one second for the feed, then sends the page without it', async () => {
    await server.faults([{ match: 'GET /feed', delayMs: 60_000 }]);
    let arrived = false;
    const page = getHome().finally(() => {
      arrived = true;
    });
    await server.clock.advance(990);
    expect(arrived).toBe(false);
    await server.clock.advance(10);
    expectSkeleton(await page);
    expect(server.logged.join()).toMatch(/no response in time/);
  });

  test('the feed is rendered when only the delivery time is late', async () => {
    await server.faults([{ match: 'GET /v1/consumerweb/eta', delayMs: 60_000 }]);
    const page = getHome();
    await server.clock.advance(1000);
    const { html } = await page;
    expect(homeIn(html).isAPISuccess).toBe(true);
    expect(bootOf(html).state?.eta.eta_in_minutes).toBeNull();
  });

  test('no timer is pending when the backend responds in time', async () => {
    await getHome();
    expect(server.clock.pending()).toBe(0);
  });
});
