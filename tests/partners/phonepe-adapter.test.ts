import { describe, expect, test } from 'vitest';
import { type Bridge, BridgeError, connect } from '../../bridge/index.ts';
import { start } from '../../partners/phonepe/adapter.ts';
import { phonepeAndroid, phonepeIos } from '../../partners/phonepe/simulator.ts';
import { registry } from '../../partners/registry.ts';
import { createDevice, type Device, SDK_SOURCE } from './phonepe-device.ts';

const request = {
  reservationId: 'RES1',
  redirectUrl: 'https://pay.example/RES1',
  returnUrl: 'https://shop.example/payment-status',
  amount: { minor: 5800, currency: 'INR' },
};

type Reply = [status: unknown, result?: unknown, error?: unknown];

/** An Android device with one native method that gives a reply no simulator gives. */
function deviceAnswering(bridge: string, method: string, ...reply: Reply): Device {
  return createDevice(phonepeAndroid, {
    changePage(page) {
      const window = Object(page);
      window[bridge][method] = (json: string) =>
        setImmediate(() => {
          const { callbackId } = JSON.parse(json);
          window.PhonePe.MessagingHandler.callback(callbackId, ...reply);
        });
    },
  });
}

/** Picks files and reads the first one. */
async function readFirst(device: Device): Promise<Blob> {
  const [file] = await device.until((await device.connect()).pickFile({ kind: 'document', multiple: true }));
  if (!file) throw new Error('no file was picked');
  return file.read();
}

async function outcomeOf(device: Device, ask: (bridge: Bridge) => Promise<unknown>) {
  const { value, error } = await device.timed(ask(await device.connect()));
  return error ? { code: error.code, hostCode: error.hostCode } : value;
}

describe('starting the payments adapter', () => {
  const startOf = (device: Device, signal = new AbortController().signal) =>
    device.until(start({ env: device.env, clock: device.clock, signal, trace() {} }));

  test('the payments adapter names the script that never loaded', async () => {
    const { env, clock, until } = createDevice(phonepeAndroid);
    const hangingEnv = { ...env, loadScript: () => new Promise<void>(() => {}) };
    const { problem } = await until(connect({ registry, env: hangingEnv, clock }));
    expect(problem).toMatchObject({
      code: 'deadline',
      message: expect.stringMatching(/phonepesdk\.js never answered within 4000 ms/),
    });
  });

  test.each([
    { script: null, why: 'could not be loaded' },
    { script: '', why: 'is empty' },
    { script: 'var PhonePe = 1', why: 'is another one' },
    { script: 'var PhonePe = { PhonePe: {} }', why: 'has no build' },
  ])('the payments adapter fails with ‘PhonePe SDK not found’ when the script $why', async ({ script }) => {
    const device = createDevice(phonepeAndroid, { script });
    const failure = await startOf(device).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(BridgeError);
    expect(failure).toMatchObject({ code: 'not-in-host', message: 'PhonePe SDK not found' });
    expect((await device.connect()).problem?.message).toBe('PhonePe SDK not found');
  });

  test.each([
    { config: {}, url: '/sandbox/sdk/phonepesdk.js' },
    { config: { phonepe: null }, url: '/sandbox/sdk/phonepesdk.js' },
    { config: { phonepe: { sdkUrl: 7 } }, url: '/sandbox/sdk/phonepesdk.js' },
    { config: { phonepe: { sdkUrl: 'https://sdk.example/p.js' } }, url: 'https://sdk.example/p.js' },
  ])('the payments adapter loads $url once', async ({ config, url }) => {
    const device = createDevice(phonepeAndroid, { config });
    await device.connect();
    expect(device.loaded).toEqual([url]);
    await device.connect();
    expect(device.loaded).toEqual([url]);
  });

  test('the payments adapter uses an SDK that the page already has', async () => {
    const device = createDevice(phonepeAndroid, { changePage: (page) => page.eval(SDK_SOURCE) });
    expect((await device.connect()).problem).toBeUndefined();
    expect(device.loaded).toEqual([]);
  });

  test('the payments adapter fails in a browser outside the app', async () => {
    const device = createDevice({ ...phonepeAndroid, install() {} });
    expect(Object((await device.connect()).problem).code).toBe('not-in-host');
  });

  test.each(['abc', '', '0', '-1', null, undefined, '{"v":7}', 'NaN', 0, false])(
    'the payments app version %j is rejected',
    async (version) => {
      const device = deviceAnswering('MetadataBridge', 'getSupportedWebSDKVersion', '1', version);
      expect(Object((await device.connect()).problem).code).toBe('unavailable');
    },
  );

  test.each([
    ['5', '5'],
    [6, '6'],
    ['7.2', '7'],
    ['11', '7'],
  ])('the payments app version %j is read as %s', async (version, known) => {
    const device = deviceAnswering('MetadataBridge', 'getSupportedWebSDKVersion', '1', version);
    expect((await device.connect()).host.version).toBe(known);
  });

  test('only the app’s version is traced, not the SDK returned along with the version', async () => {
    const device = createDevice(phonepeAndroid, {});
    await device.connect();
    const versionEntries = device.trace
      .entries()
      .filter(({ method }) => method === 'getSupportedWebSDKVersion');
    expect(versionEntries.map(({ direction, payload }) => ({ direction, payload }))).toEqual([
      { direction: 'sent', payload: undefined },
      { direction: 'received', payload: { version: '7' } },
    ]);
  });

  test('the payments adapter does not build the SDK if its start has been aborted', async () => {
    const device = createDevice(phonepeAndroid);
    const caller = new AbortController();
    let arrive = () => {};
    const env = {
      ...device.env,
      loadScript: (url: string) =>
        new Promise<void>((resolve) => {
          arrive = () => resolve(device.env.loadScript(url));
        }),
    };
    const connecting = connect({ registry, env, clock: device.clock, signal: caller.signal });
    await device.pass(100);
    caller.abort();
    const bridge = await device.until(connecting);
    expect(Object(bridge.problem).code).toBe('aborted');
    arrive();
    await device.pass(1_000);
    expect(device.received).toEqual([]);
  });
});

describe('replies of every shape', () => {
  test.each<{ error: unknown; hostCode: string | undefined }>([
    { error: 'NETWORK_ERROR', hostCode: 'NETWORK_ERROR' },
    { error: '{"error_code":"NETWORK_ERROR"}', hostCode: 'NETWORK_ERROR' },
    { error: { error_code: 'NETWORK_ERROR' }, hostCode: 'NETWORK_ERROR' },
    { error: { code: 4 }, hostCode: '4' },
    { error: undefined, hostCode: undefined },
    { error: null, hostCode: undefined },
    { error: '', hostCode: undefined },
    { error: '{"error_c', hostCode: undefined },
    { error: [], hostCode: undefined },
    { error: { error_code: { nested: true } }, hostCode: undefined },
    { error: 'x'.repeat(5_000), hostCode: 'x'.repeat(64) },
  ])('a login error of $error counts as declined', async ({ error, hostCode }) => {
    const device = deviceAnswering('AuthBridge', 'fetchAuthToken', '0', undefined, error);
    expect(await outcomeOf(device, (bridge) => bridge.login())).toEqual({ code: 'declined', hostCode });
  });

  test.each<{ status: unknown; result?: unknown }>([
    { status: '1', result: 'not json' },
    { status: '1', result: undefined },
    { status: '1', result: null },
    { status: '1', result: { grantToken: 'an object, not a string' } },
    { status: '1', result: '{}' },
    { status: '1', result: '{"grantToken":""}' },
    { status: '1', result: '{"grantToken":7}' },
    { status: '1', result: '[]' },
    { status: '1', result: '"token"' },
  ])('a token result of $result counts as malformed', async ({ status, result }) => {
    const device = deviceAnswering('AuthBridge', 'fetchAuthToken', status, result);
    expect(await outcomeOf(device, (bridge) => bridge.login())).toMatchObject({ code: 'malformed' });
  });

  test.each<{ expiryInSeconds: unknown; expiresInS?: number }>([
    { expiryInSeconds: 86_400, expiresInS: 86_400 },
    { expiryInSeconds: '3600', expiresInS: 3_600 },
    { expiryInSeconds: -1 },
    { expiryInSeconds: 'soon' },
    { expiryInSeconds: null },
  ])(
    'a token expiry of $expiryInSeconds is read as a valid number of seconds or as none',
    async ({ expiryInSeconds, ...life }) => {
      const result = JSON.stringify({ grantToken: 'GRT1', expiryInSeconds });
      const device = deviceAnswering('AuthBridge', 'fetchAuthToken', '1', result);
      expect(await outcomeOf(device, (bridge) => bridge.login())).toMatchObject({
        kind: 'grant',
        value: 'GRT1',
        ...life,
      });
    },
  );

  test.each<{ error: unknown; ends: object }>([
    { error: { error_code: 'PAYMENT_DISMISS' }, ends: { outcome: 'dismissed' } },
    { error: '{"error_code":"PAYMENT_DISMISS"}', ends: { outcome: 'dismissed' } },
    { error: 'USER_CANCELED', ends: { outcome: 'dismissed' } },
    { error: { error_code: 'PAYMENT_TIMEOUT' }, ends: { outcome: 'pending' } },
    { error: { error_code: 'METHOD_NOT_SUPPORTED' }, ends: { outcome: 'navigated' } },
    { error: { error_code: 'INTERNAL_ERROR' }, ends: { code: 'host-error', hostCode: 'INTERNAL_ERROR' } },
    { error: undefined, ends: { code: 'host-error', hostCode: undefined } },
  ])('a payment error of $error leads to the right outcome', async ({ error, ends }) => {
    const device = deviceAnswering('NavigationBridge', 'navigateToPathForResult', '0', undefined, error);
    expect(await outcomeOf(device, (bridge) => bridge.pay(request))).toMatchObject(ends);
  });

  test.each(['COMPLETED', { state: 'COMPLETED', paid: true }, null, 'ERRORED'])(
    'a payment result of %j only closes the sheet',
    async (result) => {
      const device = deviceAnswering('NavigationBridge', 'navigateToPathForResult', '1', result);
      expect(await outcomeOf(device, (bridge) => bridge.pay(request))).toMatchObject({
        outcome: 'ui-closed',
      });
    },
  );

  test('a payment with neither a sheet nor a page is rejected without calling the app', async () => {
    const device = createDevice(phonepeAndroid, { version: 4 });
    const { reservationId, returnUrl, amount } = request;
    expect(
      await outcomeOf(device, (bridge) => bridge.pay({ reservationId, returnUrl, amount })),
    ).toMatchObject({ code: 'unavailable' });
    expect(device.received.map(({ method }) => method)).toEqual(['getSupportedWebSDKVersion']);
  });

  test('a payment without a reservation redirects without calling the app', async () => {
    const device = createDevice(phonepeIos);
    const { redirectUrl, returnUrl, amount } = request;
    expect(await outcomeOf(device, (bridge) => bridge.pay({ redirectUrl, returnUrl, amount }))).toMatchObject(
      {
        outcome: 'navigated',
      },
    );
    expect(device.left).toEqual([redirectUrl]);
  });
});

describe('the location from the payments app', () => {
  test.each<{ result: unknown; ends: unknown }>([
    { result: '{"latitude":28.5,"longitude":77.1}', ends: { latitude: 28.5, longitude: 77.1 } },
    { result: { latitude: 28.5, longitude: 77.1 }, ends: { latitude: 28.5, longitude: 77.1 } },
    { result: '{"latitude":"28.5","longitude":"77.1"}', ends: { latitude: 28.5, longitude: 77.1 } },
    { result: '{"latitude":0,"longitude":0}', ends: { latitude: 0, longitude: 0 } },
    { result: '{"latitude":null,"longitude":null}', ends: { code: 'malformed' } },
    { result: '{"latitude":"","longitude":""}', ends: { code: 'malformed' } },
    { result: '{"latitude":91,"longitude":0}', ends: { code: 'malformed' } },
    { result: 'here', ends: { code: 'malformed' } },
    { result: undefined, ends: { code: 'malformed' } },
  ])(
    'the location result $result from the payments app is accepted only if valid',
    async ({ result, ends }) => {
      const device = deviceAnswering('LocationBridge', 'getCurrentLocation', '1', result);
      expect(await outcomeOf(device, (bridge) => bridge.location())).toMatchObject(Object(ends));
    },
  );

  test('the location from the payments app is declined and not requested when the permission is denied', async () => {
    const denied = JSON.stringify([
      { permission: 'android.permission.ACCESS_COARSE_LOCATION', permissionGranted: true },
      { permission: 'android.permission.ACCESS_FINE_LOCATION', permissionGranted: false },
    ]);
    const device = deviceAnswering('PermissionsBridge', 'seekPermission', '1', denied);
    expect(await outcomeOf(device, (bridge) => bridge.location())).toMatchObject({ code: 'declined' });
    expect(device.received.map(({ method }) => method)).not.toContain('getCurrentLocation');
  });

  test('the location from the payments app is requested even when the permission request fails', async () => {
    const device = deviceAnswering('PermissionsBridge', 'seekPermission', '0', undefined, 'INTERNAL_ERROR');
    expect(await outcomeOf(device, (bridge) => bridge.location())).toMatchObject({
      latitude: 28.6315,
      longitude: 77.2167,
    });
  });

  test('the location from the payments app is declined on iOS when the webview has no permission', async () => {
    const device = createDevice(phonepeIos, {
      changePage: ({ navigator }) =>
        Object.defineProperty(navigator, 'geolocation', {
          value: { getCurrentPosition: (_: unknown, failed: (why: object) => void) => failed({ code: 1 }) },
        }),
    });
    expect(await outcomeOf(device, (bridge) => bridge.location())).toMatchObject({ code: 'declined' });
  });
});

describe('files from the payments app', () => {
  const pick = (bridge: Bridge) => bridge.pickFile({ kind: 'document', multiple: true });

  test.each<{ reply: Reply; ends: object }>([
    { reply: ['0', undefined, { error_code: 'USER_CANCELED' }], ends: { code: 'dismissed' } },
    { reply: ['0', undefined, 'INTERNAL_ERROR'], ends: { code: 'host-error', hostCode: 'INTERNAL_ERROR' } },
    { reply: ['1', '{}'], ends: { code: 'malformed' } },
    { reply: ['1', '[{"uri":"content://a"}]'], ends: { code: 'malformed' } },
    { reply: ['1', '[]'], ends: [] },
    { reply: ['1', '[{"uri":"u","fileName":"a.pdf"}]'], ends: [{ name: 'a.pdf', type: '' }] },
    {
      reply: ['1', '[{"uri":"u","fileName":"a.pdf","size_in_bytes":"12"}]'],
      ends: [{ name: 'a.pdf', size: 12 }],
    },
  ])(
    'the reply $reply of the payments app’s file picker leads to the right files or to a rejection',
    async ({ reply, ends }) => {
      const device = deviceAnswering('FilePickerBridge', 'selectFile', ...reply);
      expect(await outcomeOf(device, pick)).toMatchObject(ends);
    },
  );

  test.each<{ reply: Reply; ends: object }>([
    { reply: ['1', '"not base64 !"'], ends: { code: 'malformed' } },
    { reply: ['1', 'null'], ends: { code: 'malformed' } },
    { reply: ['0', undefined, 'INTERNAL_ERROR'], ends: { code: 'host-error' } },
  ])(
    'files from the payments app are rejected when the app replies $reply to a read',
    async ({ reply, ends }) => {
      const device = deviceAnswering('FilePickerBridge', 'readFile', ...reply);
      expect((await device.timed(readFirst(device))).error).toMatchObject(ends);
    },
  );

  test('picking files times out when the app never delivers them', async () => {
    const device = createDevice(phonepeIos, { faults: { readFile: 'silent' } });
    const { code, ms } = await device.timed(readFirst(device));
    expect(code).toBe('deadline');
    expect(ms).toBeLessThanOrEqual(13_000);
  });

  test('files from the payments app are read in chunks and joined', async () => {
    const text = 'abcdefgh'.repeat(100_000);
    const device = createDevice(phonepeAndroid, {
      changePage(page) {
        const window = Object(page);
        const reply = (json: string, result: unknown) =>
          setImmediate(() =>
            window.PhonePe.MessagingHandler.callback(
              JSON.parse(json).callbackId,
              '1',
              JSON.stringify(result),
            ),
          );
        window.FilePickerBridge.selectFile = (json: string) => reply(json, [{ uri: 'u', fileName: 'big' }]);
        window.FilePickerBridge.readFile = (json: string) => {
          const { offset, length } = JSON.parse(json);
          reply(json, { data: btoa(text.slice(offset, offset + length)) });
        };
      },
    });
    const bytes = await device.until(readFirst(device));
    expect(await bytes.text()).toBe(text);
  });
});

describe('secrets from the payments app', () => {
  test('the trace shows what the payments app was asked with, except what is secret', async () => {
    const device = createDevice(phonepeAndroid);
    const bridge = await device.connect();
    await device.until(bridge.pay(request));
    await device.until(bridge.location());
    await device.until(bridge.storage.get('seen'));
    const sent = device.trace
      .entries()
      .filter(({ kind, direction, payload }) => kind === 'message' && direction === 'sent' && payload)
      .map(({ method, payload }) => [method, payload]);
    expect(sent).toEqual([
      ['proceedToPay', { rid: 'RES1', fallbackUrl: request.returnUrl }],
      ['seekPermission', { permissions: ['LOCATION'] }],
      ['getItem', { prefName: 'shop', key: 'seen' }],
    ]);
  });

  test('the grant token and its phone number are not in the trace', async () => {
    const device = createDevice(phonepeAndroid);
    const bridge = await device.connect();
    const { value } = await device.timed(bridge.login());
    const trace = JSON.stringify(device.trace.entries());
    expect(value).toMatchObject({ kind: 'grant' });
    expect(trace).toContain('fetchAuthToken');
    expect(trace).not.toContain('9876543210');
  });
});
