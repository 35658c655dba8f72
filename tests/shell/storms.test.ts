import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openSandboxWorld, type SandboxWorld } from '../checkout/sandbox-world.ts';
import { openBrowser, type Tab } from './browser-world.ts';
import { UserChangeStep } from '../../src/model/user-change.ts';

const REQUEST_COUNT = 50;
const ADDRESS_LIST = { method: 'GET', path: '/v4/address', answer: v.unknown() } as const;

let world: SandboxWorld;
let since = 0;
beforeAll(async () => {
  world = await openSandboxWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.control('PUT', '/sandbox/faults', []);
});

interface Row {
  n: number;
  method: string;
  path: string;
  status: number;
}
const readRows = async () => (await world.control('GET', `/sandbox/requests?since=${since}`)) as Row[];
const requestsTo = async (part: string) => (await readRows()).filter(({ path }) => path.includes(part));

/** Fifty simultaneous requests and their outcomes. */
async function sendStorm({ shop }: Tab) {
  since = (await readRows()).at(-1)?.n ?? since;
  const calls = Array.from({ length: REQUEST_COUNT }, () => shop.api.call(ADDRESS_LIST));
  const ends = await Promise.allSettled(calls);
  return {
    answered: ends.filter(({ status }) => status === 'fulfilled').length,
    // the first refusal ends the session, and aborts the pending requests
    refused: ends.filter((end) => end.status === 'rejected' && ['http', 'aborted'].includes(end.reason.kind))
      .length,
  };
}

test('50 parallel 401s cause one logout, which is sent to the server once', async () => {
  const { open, rest } = openBrowser(world);
  const tab = await open();
  await tab.logIn('9000000201');
  let announcements = 0;
  tab.shop.session.onLogout(UserChangeStep.page, () => void announcements++);
  await world.control('PUT', '/sandbox/faults', [
    { match: 'GET /v4/address', status: 401, times: REQUEST_COUNT },
  ]);
  expect(await sendStorm(tab)).toEqual({ answered: 0, refused: REQUEST_COUNT });
  await vi.waitFor(async () => expect(await requestsTo('/accounts/logout')).toHaveLength(1));
  await rest();
  expect(await requestsTo('/v4/address')).toHaveLength(REQUEST_COUNT);
  expect(await requestsTo('/auth_key')).toEqual([]);
  expect(await requestsTo('/accounts/logout')).toHaveLength(1);
  expect([announcements, tab.shop.session.loggedIn()]).toEqual([1, false]);
});

test.each([401, 403])(
  '50 requests whose auth key is refused with %i cause one logout and no more requests',
  async (status) => {
    const { open, rest, storage } = openBrowser(world);
    const tab = await open();
    await tab.logIn(`9000000${status}`);
    let announcements = 0;
    tab.shop.session.onLogout(UserChangeStep.page, () => void announcements++);
    storage.remove('v1:web:auth_key');
    await world.control('PUT', '/sandbox/faults', [{ match: 'GET /v2/accounts/auth_key', status }]);
    expect(await sendStorm(tab)).toEqual({ answered: 0, refused: REQUEST_COUNT });
    expect([announcements, tab.shop.session.loggedIn()]).toEqual([1, false]);
    expect(tab.shop.messages.state.toast.message).toMatch(/logged out/);
    await rest();
    const requestCount = (await readRows()).length;
    expect(requestCount, 'the key, and what a logout asks for').toBeLessThan(10);
    await rest();
    expect(await readRows()).toHaveLength(requestCount);
  },
);

test('50 parallel 403s cause one request for a fresh auth key and one retry each, without a logout', async () => {
  const { open } = openBrowser(world);
  const tab = await open();
  await tab.logIn('9000000202');
  await world.control('PUT', '/sandbox/faults', [
    { match: 'GET /v4/address', status: 403, times: REQUEST_COUNT },
  ]);
  expect(await sendStorm(tab)).toEqual({ answered: REQUEST_COUNT, refused: 0 });
  expect(await requestsTo('/auth_key')).toHaveLength(1);
  expect((await requestsTo('/v4/address')).map(({ status }) => status).sort()).toEqual([
    ...Array(REQUEST_COUNT).fill(200),
    ...Array(REQUEST_COUNT).fill(403),
  ]);
  expect(tab.shop.session.loggedIn()).toBe(true);
});

test('50 parallel 403s that a fresh auth key does not fix cause one retry each and one logout', async () => {
  const { open, rest } = openBrowser(world);
  const tab = await open();
  await tab.logIn('9000000203');
  await world.control('PUT', '/sandbox/faults', [
    { match: 'GET /v4/address', status: 403, times: 2 * REQUEST_COUNT },
  ]);
  expect(await sendStorm(tab)).toEqual({ answered: 0, refused: REQUEST_COUNT });
  await vi.waitFor(async () => expect(await requestsTo('/accounts/logout')).toHaveLength(1));
  await rest();
  expect(await requestsTo('/v4/address')).toHaveLength(2 * REQUEST_COUNT);
  expect(await requestsTo('/auth_key')).toHaveLength(1);
  expect(await requestsTo('/accounts/logout')).toHaveLength(1);
});
