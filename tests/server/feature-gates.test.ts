import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootOf, markupOf, openServer, type Server, titleOf } from './server-world.ts';

let server: Server;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

async function ask(path: string) {
  const answer = await server.ask(path);
  return { status: answer.status, html: await answer.text() };
}

/** Switches features off and waits until the cached flags have expired. */
async function switchOff(...flags: string[]): Promise<void> {
  const featureFlags = Object.fromEntries(flags.map((flag) => [flag, false]));
  const match = 'GET /feature-flags/receive';
  await server.faults(flags.length > 0 ? [{ match, body: { success: true, data: { featureFlags } } }] : []);
  await server.clock.advance(120_000);
}

test('a rendered page hides the links to disabled features and lists them in its state', async () => {
  await switchOff();
  expect((await ask('/categories')).html).toContain('href="/brand-awards"');
  expect((await ask('/')).html).toContain('href="/print"');
  await switchOff('brand_awards', 'print_store');
  const [home, categories] = [await ask('/'), await ask('/categories')];
  expect(markupOf(categories.html)).not.toContain('href="/brand-awards"');
  expect(markupOf(home.html)).not.toContain('href="/print"');
  expect(bootOf(home.html)).toMatchObject({ state: { gates: ['brand_awards', 'print-store'] } });
});

test('the path of a disabled feature returns 404 and says so', async () => {
  await switchOff('brand_awards');
  const { status, html } = await ask('/brand-awards');
  expect(status).toBe(404);
  expect(titleOf(html)).toContain('Brand awards');
  expect(markupOf(html)).toContain('data-screen="not-available"');
  expect(markupOf(html)).toContain('We don’t offer this in your area yet.');
  await switchOff();
  expect((await ask('/brand-awards')).status).toBe(200);
});

test('all features stay on when the flags cannot be loaded', async () => {
  await server.faults([{ match: 'GET /feature-flags/receive', status: 500 }]);
  await server.clock.advance(120_000);
  const { status, html } = await ask('/brand-awards');
  expect(status).toBe(200);
  expect(markupOf(html)).toContain('data-screen="listing"');
  expect(bootOf(html)).toMatchObject({ state: { gates: null } });
  await switchOff();
});
