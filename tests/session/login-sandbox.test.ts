import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { endSessions } from '../../src/session/end-sessions.ts';
import { createSandbox } from '../../fixtures/sandbox.ts';
import { openApi } from '../../src/http/open-api.ts';
import { createRandom } from '../../src/platform/random.ts';
import { createMemoryStorage } from '../../src/platform/storage.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { type HostAnswer, openWorld, type WorldOptions } from './session-world.ts';
import { identityOf } from '../support/identity.ts';

type Sandbox = Awaited<ReturnType<typeof createSandbox>>;
type SandboxWorld = Awaited<ReturnType<typeof openWorld>>;

const clock = createFakeClock();
let sandbox: Sandbox;

beforeAll(async () => {
  const random = createRandom(globalThis.crypto);
  sandbox = await createSandbox({ data: ':memory:', clock, random, advanceS: 0 });
});
afterAll(() => sandbox.close());

/** The real HTTP client on the sandbox, without a socket. */
async function openSandboxWorld(
  host: NonNullable<WorldOptions['host']>,
  app: HostAnswer[] = [],
  { backend = sandbox, codeLength = 4 }: { backend?: Sandbox; codeLength?: 4 | 6 } = {},
) {
  const ask: typeof fetch = (input, init) => backend.fetch(new Request(input, init));
  const storage = createMemoryStorage();
  const base = 'http://shop.test/api';
  let world: SandboxWorld | null = null;
  const api = openApi({
    fetch: ask,
    clock,
    base,
    storage,
    identity: () =>
      identityOf({
        platform: host.startsWith('airtel') ? 'webview_airtel' : 'mobile_web',
        accessToken: world?.session.state.accessToken ?? null,
      }),
    online: () => true,
    pagePath: () => '/',
    onRefused: (_status, token) => world?.session.logout('refused', token),
  });
  world = await openWorld({ host, app, api, codeLength });
  return Object.assign(world, { api });
}

const ask = (path: string, headers: Record<string, string>) =>
  sandbox.fetch(new Request(`http://shop.test${path}`, { headers }));
const setFaults = (faults: object[]) =>
  sandbox.fetch(
    new Request('http://shop.test/sandbox/faults', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(faults),
    }),
  );
const waitUntil = (check: () => void) => vi.waitFor(check, { interval: 2 });
const code = (value: string): HostAnswer => ({ kind: 'code', value });

describe('login on the sandbox', () => {
  test('login on the sandbox by phone succeeds after one wrong code', async () => {
    const world = await openSandboxWorld('mobile');
    const { outcome } = await world.ask();
    await world.enterPhone('+91 98765 43210');
    await waitUntil(() => expect(world.login.loginState).toBe('otp'));
    await world.enterCode('0000');
    await waitUntil(() => expect(world.login.errorMsg).toBe('Verification Failed.'));
    await world.enterCode('1234');
    await waitUntil(() => expect(outcome()).toBe(true));
    expect(world.session.state).toMatchObject({ phone: '9876543210' });
    expect(world.session.loggedIn()).toBe(true);
  });

  test('login accepts a six-digit code where the server sends one', async () => {
    const random = createRandom(globalThis.crypto);
    const sixDigits = await createSandbox({ data: ':memory:', clock, random, advanceS: 0, codeLength: 6 });
    const world = await openSandboxWorld('mobile', [], { backend: sixDigits, codeLength: 6 });
    const { outcome } = await world.ask();
    await world.enterPhone('9876543210');
    await waitUntil(() => expect(world.login.loginState).toBe('otp'));
    await world.enterCode('1234');
    expect(world.login.busy).toBe('none');
    await world.enterCode('000000');
    await waitUntil(() => expect(world.login.errorMsg).toBe('Verification Failed.'));
    await world.enterCode('123456');
    await waitUntil(() => expect(outcome()).toBe(true));
    sixDigits.close();
  });

  test('login asks the shopper to wait after five wrong codes', async () => {
    const world = await openSandboxWorld('mobile');
    await world.ask();
    await world.enterPhone('9000000005');
    await waitUntil(() => expect(world.login.loginState).toBe('otp'));
    for (const wrongCode of ['0001', '0002', '0003', '0004', '0005']) {
      await world.enterCode(wrongCode);
      await waitUntil(() => expect(world.login.busy).toBe('none'));
    }
    expect(world.login.errorMsg).toMatch(/Too many attempts/);
  });

  test('login through the payments app succeeds', async () => {
    const world = await openSandboxWorld('phonepe', [{ kind: 'grant', value: 'GRT0123456789' }]);
    const { outcome } = await world.ask();
    await waitUntil(() => expect(outcome()).toBe(true));
    expect(world.session.state).toMatchObject({ phone: '9876543210' });
  });

  test('login in the telecom app on the sandbox succeeds by phone, and sends the app’s code along', async () => {
    const world = await openSandboxWorld('airtel', [code('ok-9000000004-first')]);
    const { outcome } = await world.ask();
    await world.enterPhone('9000000004');
    await waitUntil(() => expect(world.login.loginState).toBe('otp'));
    await world.enterCode('0000');
    await waitUntil(() => expect(world.login.errorMsg).toBe('Verification Failed.'));
    await world.enterCode('1234');
    await waitUntil(() => expect(outcome()).toBe(true));
    expect(world.session.state).toMatchObject({ phone: '9000000004' });
  });

  test.each([400, 403, 404])(
    'login continues by phone when the telecom app’s code is answered with %i',
    async (status) => {
      const shopper = `90000001${status % 100}`.padEnd(10, '0');
      const world = await openSandboxWorld('airtelByCode', [code(`ok-${shopper}-first`)]);
      await setFaults([{ match: 'POST /v2/accounts/authorize/airtel/', status }]);
      const { outcome } = await world.ask();
      await waitUntil(() => expect(world.login.appNotice).toMatch(/Use your phone number instead/));
      await world.enterPhone(shopper);
      await waitUntil(() => expect(world.login.loginState).toBe('otp'));
      await world.enterCode('1234');
      await waitUntil(() => expect(outcome()).toBe(true));
      expect(world.session.state).toMatchObject({ phone: shopper });
      await setFaults([]);
    },
  );

  test('five pasted digits are sent as a four-digit code only once a digit is removed', async () => {
    const world = await openSandboxWorld('phonepe', []);
    const { outcome } = await world.ask();
    await world.enterPhone('9000000031');
    await waitUntil(() => expect(world.login.loginState).toBe('otp'));
    await world.enterCode('12345');
    await world.flow().submitCode();
    expect(world.login).toMatchObject({
      otp: '12345',
      busy: 'none',
      errorMsg: 'The code has only 4 digits.',
    });
    await world.enterCode('१२३४');
    await waitUntil(() => expect(outcome()).toBe(true));
  });

  test('login by the telecom app’s code alone succeeds', async () => {
    const world = await openSandboxWorld('airtelByCode', [code('ok-9000000002-first')]);
    expect(await world.session.resume({ path: '/cart', login: true })).toBe(true);
    expect(world.session.state).toMatchObject({ phone: '9000000002' });
  });

  test('a code of the telecom app is rejected when used a second time, and can be replaced', async () => {
    const world = await openSandboxWorld('airtelByCode', [
      code('ok-9000000002-first'),
      code('ok-9000000003-second'),
    ]);
    void world.session.resume({ path: '/cart', login: true });
    await waitUntil(() => expect(world.login.appNotice).toMatch(/was already used/));
    expect(world.session.loggedIn()).toBe(false);
    await world.flow().askAppAgain();
    await waitUntil(() => expect(world.session.loggedIn()).toBe(true));
    expect(world.session.state.phone).toBe('9000000003');
  });

  test('logging out ends the token at the server as well', async () => {
    const world = await openSandboxWorld('phonepe', [{ kind: 'grant', value: 'GRT0123456789' }]);
    const { outcome } = await world.ask();
    await waitUntil(() => expect(outcome()).toBe(true));
    const token = world.session.state.accessToken ?? '';
    const status = async () =>
      (await ask('/api/v2/accounts/auth_key/', { req_key: 'k', access_token: token })).status;
    expect(await status()).toBe(200);
    world.session.logout('asked');
    await endSessions(world.api, world.loginStorage);
    expect(await status()).toBe(401);
  });
});
