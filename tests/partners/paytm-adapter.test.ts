import { Window } from 'happy-dom';
import { describe, expect, test } from 'vitest';
import {
  type Bridge,
  type BridgeEnvironment,
  type BridgeError,
  type BridgeEventName,
  connect,
  DEADLINES,
  type PayRequest,
  type Trace,
} from '../../bridge/index.ts';
import {
  createHost,
  FAULT_MODES,
  type FaultMode,
  type FakeClock,
  type Person,
  type SimulatorWorld,
} from '../../bridge/testing/index.ts';
import { createTrace } from '../../bridge/trace.ts';
import { whyNot } from '../../bridge/why.ts';
import { start } from '../../partners/paytm/adapter.ts';
import { paytm } from '../../partners/paytm/index.ts';
import { paytmMiniApp } from '../../partners/paytm/simulator.ts';

const CONFIG = { paytm: { clientId: 'merchant-shop', mid: 'SHOP0001' } };
const ORDER: PayRequest = {
  reservationId: 'ORDER1',
  token: 'txn-token-secret',
  returnUrl: 'https://shop.example/payment-status',
  amount: { minor: 30_550, currency: 'INR' },
};

interface Options {
  config?: Readonly<Record<string, unknown>>;
  faults?: Readonly<Record<string, FaultMode>>;
  person?: Person;
  /** the backend cannot be reached with the result of a payment */
  isBackendDown?: boolean;
  /** changes what the app installed in the page */
  changePage?(window: SimulatorWorld['window']): void;
}

interface App {
  bridge: Bridge;
  env: BridgeEnvironment;
  clock: FakeClock;
  trace: Trace;
  /** what the app was asked, oldest first */
  received: { method: string; payload: unknown }[];
  /** the payment results that the backend received */
  paymentResults: string[];
  back(): unknown;
  /** lets time pass until `work` has ended; returns its result */
  end<T>(work: Promise<T>): Promise<T | BridgeError>;
}

async function openApp(options: Options = {}): Promise<App> {
  const { config = CONFIG, faults = {}, person = 'agrees', isBackendDown = false, changePage } = options;
  const received: App['received'] = [];
  const paymentResults: string[] = [];
  const host = createHost({
    simulator: {
      ...paytmMiniApp,
      install(world) {
        paytmMiniApp.install({
          ...world,
          note: (direction, method, payload) => direction === 'sent' && received.push({ method, payload }),
          async settle(id, status) {
            if (isBackendDown) throw new Error('the backend is away');
            paymentResults.push(`${id} ${status}`);
          },
        });
        changePage?.(world.window);
      },
    },
    page: ({ url }) => new Window({ url }),
    config,
  });
  const { env, clock, back = () => false } = host.begin({ faults, person: () => person });
  const trace = createTrace({ clock });

  async function end<T>(work: Promise<T>): Promise<T | BridgeError> {
    let isPending = true;
    const workResult = work.catch((error: BridgeError) => error);
    void workResult.then(() => {
      isPending = false;
    });
    for (let waited = 0; isPending && waited <= DEADLINES.pay; waited += 500) await clock.advance(500);
    return workResult;
  }

  const registry = [{ ...paytm(env.config), load: async () => start }];
  const bridge = (await end(connect({ registry, env, clock, trace }))) as Bridge;
  return { bridge, env, clock, trace, received, paymentResults: paymentResults, back, end };
}

/** Opens the app with one method that gives a reply no simulator gives. */
function openAnswering(method: string, reply: unknown, changePage?: Options['changePage']) {
  return openApp({
    faults: { JSBridgeReady: 'sync' },
    changePage(window) {
      const native = Object(window).JSBridge;
      const { call } = native;
      native.call = (name: string, parameters: object, callback: (reply: unknown) => void) =>
        name === method ? callback(reply) : call(name, parameters, callback);
      changePage?.(window);
    },
  });
}

describe('starting the wallet adapter', () => {
  test('the wallet adapter waits for the ready event and reports no version', async () => {
    const { bridge } = await openApp();
    expect(bridge.problem).toBeUndefined();
    expect(bridge.host).toEqual({ name: 'paytm', platform: 'webview_other' });
  });

  const START_ERRORS: Record<FaultMode, string | undefined> = {
    silent: 'deadline',
    'other-id': 'deadline',
    refused: 'malformed',
    sync: undefined,
    double: undefined,
    late: 'deadline',
    malformed: 'malformed',
    'numeric-status': 'malformed',
    absent: 'deadline',
    throwing: 'host-error',
  };
  test.each(FAULT_MODES)(
    'the wallet adapter starts or reports the right error when the fault of JSBridgeReady is %s',
    async (mode) => {
      const { bridge, clock } = await openApp({ faults: { JSBridgeReady: mode } });
      expect(Object(bridge.problem).code).toBe(START_ERRORS[mode]);
      expect(bridge.can('login.grant-token')).toBe(START_ERRORS[mode] === undefined);
      // no listener for a late event remains
      await clock.advance(20_000);
      bridge.dispose();
      expect(clock.pending()).toBe(0);
    },
  );

  test('a wallet adapter that times out names the event that never arrived', async () => {
    const { bridge } = await openApp({ faults: { JSBridgeReady: 'silent' } });
    expect(bridge.problem?.message).toContain('JSBridgeReady never answered within 4000 ms');
  });

  test('the wallet adapter fails on a server, where there is no page', async () => {
    const { env, clock } = await openApp();
    const nowhere = {
      env: { ...env, window: undefined },
      clock,
      signal: new AbortController().signal,
      trace() {},
    };
    await expect(start(nowhere)).rejects.toMatchObject({ code: 'not-in-host' });
  });
});

describe('the capabilities of the wallet adapter', () => {
  test.each([
    [CONFIG, true, true],
    [{ paytm: { clientId: 'merchant-shop' } }, true, false],
    [{ paytm: { mid: 'SHOP0001' } }, false, true],
    [{ paytm: { mid: 7, clientId: null } }, false, false],
    [{}, false, false],
  ])(
    'the capabilities of the wallet adapter with the configuration %j have login %s and payment %s',
    async (config, login, pay) => {
      const { bridge, end } = await openApp({ config });
      expect(whyNot(bridge, 'login.grant-token')).toBe(login ? 'available' : 'not-configured');
      expect(bridge.can('login.grant-token')).toBe(login);
      expect(bridge.can('pay.native')).toBe(pay);
      if (!login)
        expect(await end(bridge.login())).toMatchObject({
          code: 'unavailable',
          message: expect.stringContaining('paytm.clientId'),
        });
      if (!pay)
        expect(await end(bridge.pay(ORDER))).toMatchObject({
          code: 'unavailable',
          message: expect.stringContaining('paytm.mid'),
        });
    },
  );

  test('the wallet offers no links out of the app, and no payment method other than the wallet', async () => {
    const { bridge } = await openApp();
    expect([bridge.can('open'), bridge.can('pay.redirect'), bridge.can('login.partner-code')]).toEqual([
      false,
      false,
      false,
    ]);
    expect([bridge.can('close'), bridge.can('back'), bridge.can('storage')]).toEqual([true, true, true]);
  });
});

describe('logging in with the wallet', () => {
  test('logging in with the wallet returns the auth code, which is valid for five minutes', async () => {
    const { bridge, end, received, trace } = await openApp();
    const proof = await end(bridge.login());
    expect(proof).toMatchObject({
      kind: 'grant',
      value: expect.stringMatching(/^ok-9876543210-/),
      expiresInS: 300,
    });
    expect(received).toEqual([{ method: 'paytmFetchAuthCode', payload: { clientId: 'merchant-shop' } }]);
    expect(JSON.stringify(trace.entries())).not.toContain('ok-');
  });

  test('the trace contains no form of the auth code', async () => {
    const { bridge, end, trace } = await openAnswering('paytmFetchAuthCode', {
      data: { authId: 'abhd-jhsd-ujyt-afrw', openId: 'stable-user' },
    });
    expect(await end(bridge.login())).toMatchObject({ value: 'abhd-jhsd-ujyt-afrw' });
    const recorded = JSON.stringify(trace.entries());
    expect(recorded).toContain('openId');
    expect(recorded).not.toMatch(/abhd|stable-user/);
  });

  test('logging in with the wallet is declined when the consent sheet is declined', async () => {
    const { bridge, end } = await openApp({ person: 'refuses' });
    expect(await end(bridge.login())).toMatchObject({ code: 'declined', hostCode: '-1' });
  });

  /** the errors, in the order of the partner's documentation */
  test.each([
    [0, 'Unable to process your request', 'host-error'],
    [2, 'clientID not passed', 'host-error'],
    [-1, 'User denied consent', 'declined'],
    [-2, 'user login failed', 'dismissed'],
    [-3, 'Invalid clientID', 'host-error'],
    [-4, 'Invalid token', 'host-error'],
    [-5, 'Failed to save consent', 'host-error'],
    [-6, 'Invalid clientID', 'host-error'],
    [-7, 'Invalid token', 'host-error'],
    [-8, 'Device Not Verified', 'host-error'],
    [-9, 'Invalid Authorisation', 'host-error'],
    [-10, 'Failed to fetch AuthCode', 'host-error'],
    [-11, 'user consent failure', 'host-error'],
    [-12, 'Invalid clientId', 'host-error'],
    [-13, 'Invalid SSO token', 'host-error'],
    [-14, 'Failed to fetch OpenID', 'host-error'],
    [1, 'not implemented', 'unavailable'],
    [4, 'forbidden', 'unavailable'],
  ])('wallet login error %i (%s) is reported as %s', async (error, errorMessage, code) => {
    for (const reply of [
      { error, errorMessage },
      { error: `${error}`, errorMessage },
      JSON.stringify({ error }),
    ]) {
      const { bridge, end } = await openAnswering('paytmFetchAuthCode', reply);
      const failure = (await end(bridge.login())) as BridgeError;
      expect(failure).toMatchObject({ code, hostCode: `${error}` });
      expect(failure.message.includes('check the setting paytm.clientId')).toBe(
        [2, -3, -6, -12].includes(error),
      );
    }
  });

  test.each([
    undefined,
    null,
    '',
    'null',
    7,
    [],
    {},
    { data: {} },
    { data: { authId: '' } },
    { data: { authId: 7 } },
    { data: 'ok' },
  ])('the wallet login result %j is rejected as malformed', async (reply) => {
    const { bridge, end } = await openAnswering('paytmFetchAuthCode', reply);
    expect(await end(bridge.login())).toMatchObject({ code: 'malformed' });
  });
});

describe('paying with the wallet', () => {
  test('a wallet payment sends the amount in rupees, the order id, the token and the merchant id', async () => {
    const { bridge, end, received, paymentResults: settled } = await openApp();
    expect(await end(bridge.pay(ORDER))).toMatchObject({ outcome: 'ui-closed' });
    expect(received).toEqual([
      {
        method: 'paytmPayment',
        payload: { amount: '305.50', orderId: 'ORDER1', txnToken: 'txn-token-secret', mid: 'SHOP0001' },
      },
    ]);
    expect(settled).toEqual(['ORDER1 success']);
  });

  test.each([
    [1, '0.01'],
    [100, '1.00'],
    [30_505, '305.05'],
    [123_456_789, '1234567.89'],
  ])('a wallet payment of %i paise is sent as %s', async (minor, amount) => {
    const { bridge, end, received } = await openApp();
    await end(bridge.pay({ ...ORDER, amount: { minor, currency: 'INR' } }));
    expect(received[0]?.payload).toMatchObject({ amount });
  });

  test.each([
    ['agrees', 'ui-closed', ['ORDER1 success']],
    ['refuses', 'failed', ['ORDER1 failed']],
    ['dismisses', 'unknown', []],
  ] as const)('when the user %s, a wallet payment ends as %s', async (person, outcome, results) => {
    const { bridge, end, paymentResults: settled } = await openApp({ person });
    expect(await end(bridge.pay(ORDER))).toMatchObject({ outcome });
    expect(settled).toEqual(results);
  });

  test('a wallet payment ends as unknown when its result cannot be sent to the backend', async () => {
    const { bridge, end } = await openApp({ isBackendDown: true });
    expect(await end(bridge.pay(ORDER))).toMatchObject({ outcome: 'unknown' });
  });

  const result = (fields: object) => ({ data: JSON.stringify({ ORDERID: 'ORDER1', ...fields }) });
  test.each([
    [{ data: false }, 'unknown'],
    [{ data: '' }, 'unknown'],
    [{ data: 'not JSON' }, 'unknown'],
    [result({ STATUS: 'TXN_SUCCESS', RESPCODE: '01' }), 'ui-closed'],
    [result({ STATUS: 'TXN_FAILURE', RESPCODE: '227' }), 'failed'],
    [result({ STATUS: 'PENDING', RESPCODE: '402' }), 'pending'],
    [result({ STATUS: 'TXN_FAILURE', RESPCODE: '141' }), 'dismissed'],
    [result({ STATUS: 'TXN_FAILURE', RESPCODE: 141 }), 'dismissed'],
    [result({ ORDERID: 'ORDER2', STATUS: 'TXN_SUCCESS' }), 'unknown'],
    [{ data: { ORDERID: 'ORDER1', STATUS: 'TXN_SUCCESS' } }, 'ui-closed'],
    [JSON.stringify(result({ STATUS: 'TXN_SUCCESS' })), 'ui-closed'],
  ])('paying with the wallet never treats %j as paid, but as %s', async (reply, outcome) => {
    const { bridge, end } = await openAnswering('paytmPayment', reply);
    expect(await end(bridge.pay(ORDER))).toMatchObject({ outcome });
  });

  test.each([undefined, null, 7, {}, { data: 7 }, { data: true }])(
    'the wallet payment result %j is rejected as malformed',
    async (reply) => {
      const { bridge, end } = await openAnswering('paytmPayment', reply);
      expect(await end(bridge.pay(ORDER))).toMatchObject({ code: 'malformed' });
    },
  );

  test.each([{ token: '' }, { reservationId: '' }])(
    'a wallet payment with %j does not call the app',
    async (missing) => {
      const { bridge, end, received } = await openApp();
      expect(await end(bridge.pay({ ...ORDER, ...missing }))).toMatchObject({ code: 'unavailable' });
      expect(received).toEqual([]);
    },
  );

  test('the trace contains neither the token nor the bank reference', async () => {
    const { bridge, end, trace } = await openApp();
    await end(bridge.pay(ORDER));
    const recorded = JSON.stringify(trace.entries());
    expect(recorded).toContain('TXN_SUCCESS');
    expect(recorded).not.toMatch(/txn-token-secret|TXNID/);
  });

  test('a wallet payment never receives the reply to an earlier payment', async () => {
    const open: ((reply: unknown) => void)[] = [];
    const { bridge, end, clock } = await openApp({
      faults: { JSBridgeReady: 'sync' },
      changePage(window) {
        Object(window).JSBridge.call = (_: string, __: object, callback: (reply: unknown) => void) =>
          open.push(callback);
      },
    });
    const first = new AbortController();
    const firstPayment = bridge.pay(ORDER, { signal: first.signal });
    await clock.advance(0);
    first.abort();
    expect(await end(firstPayment.catch(({ code }: BridgeError) => code))).toBe('aborted');
    const second = bridge.pay({ ...ORDER, reservationId: 'ORDER2' });
    await clock.advance(0);
    open[0]?.(result({ STATUS: 'TXN_SUCCESS' }));
    open[1]?.({ data: JSON.stringify({ ORDERID: 'ORDER2', RESPCODE: '141' }) });
    expect(await end(second)).toMatchObject({ outcome: 'dismissed' });
  });
});

describe('the location from the wallet app', () => {
  const methodsCalled = ({ received }: App) => received.map(({ method }) => method);

  test('the wallet requests the location permission as its guidelines require, then asks the webview', async () => {
    const app = await openApp();
    expect(await app.end(app.bridge.location())).toMatchObject({ latitude: 28.6315, longitude: 77.2167 });
    expect(methodsCalled(app)).toEqual(['paytmCheckPermission', 'paytmRequestPermission']);
    expect(app.received[0]?.payload).toEqual({ permission: 'location' });
  });

  test.each([
    [{ data: { location: 1 } }, ['paytmCheckPermission']],
    [{ data: { location: '1' } }, ['paytmCheckPermission']],
    [{ data: { location: -1 } }, ['paytmCheckPermission', 'paytmRequestPermission']],
    [{ error: 1, errorMessage: 'not implemented' }, ['paytmCheckPermission', 'paytmRequestPermission']],
  ])(
    'after the permission reply %j, exactly the right calls are made to get the location',
    async (reply, methods) => {
      const calls: string[] = [];
      const app = await openAnswering('paytmCheckPermission', reply, (window) => {
        const native = Object(window).JSBridge;
        const { call } = native;
        native.call = (name: string, ...rest: unknown[]) => {
          calls.push(name);
          call(name, ...rest);
        };
      });
      expect(await app.end(app.bridge.location())).toMatchObject({ latitude: 28.6315 });
      expect(calls).toEqual(methods);
    },
  );

  test('the location from the wallet app is declined when the user declines the webview’s prompt', async () => {
    const { bridge, end } = await openApp({ person: 'refuses' });
    expect(await end(bridge.location())).toMatchObject({ code: 'declined' });
  });

  test('the location from the wallet app is declined when the permission is denied', async () => {
    const { bridge, end } = await openAnswering('paytmRequestPermission', { data: { location: 0 } });
    expect(await end(bridge.location())).toMatchObject({ code: 'declined' });
  });
});

describe('the wallet app', () => {
  test('the wallet app closes the shop on request', async () => {
    const { bridge, end, received } = await openApp();
    await end(bridge.close());
    expect(received).toEqual([{ method: 'popWindow', payload: {} }]);
  });

  test('the wallet app asks the shop before the app’s back button leaves the page', async () => {
    const { bridge, back } = await openApp();
    expect(back()).toBe(false);
    const stop = bridge.on('back', (event) => event.preventDefault());
    expect(back()).toBe(true);
    stop();
    expect(back()).toBe(false);
  });

  test('the wallet app reports going to the background and coming back, until the bridge is disposed', async () => {
    const { bridge, env, back } = await openApp();
    const events: BridgeEventName[] = [];
    for (const name of ['back', 'hidden', 'visible'] as const) bridge.on(name, () => events.push(name));
    const say = (name: string) => env.window?.document.dispatchEvent(new env.window.Event(name));
    say('pause');
    say('resume');
    back();
    expect(events).toEqual(['hidden', 'visible', 'back']);
    bridge.dispose();
    say('pause');
    back();
    expect(events).toHaveLength(3);
  });
});
