import { describe, expect, test } from 'vitest';
import type { Capability } from '../../bridge/index.ts';
import { phonepeAndroid, phonepeIos } from '../../partners/phonepe/simulator.ts';
import { createDevice } from './phonepe-device.ts';

const request = {
  reservationId: 'RES1',
  redirectUrl: 'https://pay.example/RES1',
  returnUrl: 'https://shop.example/payment-status',
  amount: { minor: 5800, currency: 'INR' },
};

/** The capabilities that every version has. */
const BASE_CAPABILITIES: Capability[] = ['login.grant-token', 'pay.redirect', 'location', 'storage', 'log'];
/** The capabilities that no version has. */
const MISSING_CAPABILITIES: Capability[] = ['login.partner-code', 'close', 'open', 'share', 'back'];

const VERSIONS = [
  { version: 1, host: '1', login: 'fetchGrantToken', picks: false, sheet: false },
  { version: 2, host: '1', login: 'fetchGrantToken', picks: false, sheet: false },
  { version: 3, host: '3', login: 'fetchGrantToken', picks: false, sheet: false },
  { version: 4, host: '4', login: 'fetchGrantToken', picks: true, sheet: false },
  { version: 5, host: '5', login: 'fetchAuthToken', picks: true, sheet: true },
  { version: 6, host: '6', login: 'fetchAuthToken', picks: true, sheet: true },
  { version: 7, host: '7', login: 'fetchAuthToken', picks: true, sheet: true },
];

for (const simulator of [phonepeAndroid, phonepeIos]) {
  describe.each(VERSIONS)(`${simulator.host}, version $version`, (row) => {
    test('the payments adapter starts with the capabilities of the app’s version', async () => {
      const bridge = await createDevice(simulator, { version: row.version }).connect();
      expect(bridge.problem).toBeUndefined();
      expect(bridge.host).toEqual({ name: 'phonepe', platform: 'webview_phonepe', version: row.host });
      for (const capability of BASE_CAPABILITIES)
        expect([capability, bridge.can(capability)]).toEqual([capability, true]);
      for (const capability of MISSING_CAPABILITIES)
        expect([capability, bridge.can(capability)]).toEqual([capability, false]);
      expect(bridge.can('pick-file')).toBe(row.picks);
      expect(bridge.can('pay.native')).toBe(row.sheet);
    });

    test(`the payments app logs in with ${row.login}`, async () => {
      const device = createDevice(simulator, { version: row.version });
      const bridge = await device.connect();
      const { value } = await device.timed(bridge.login());
      expect(value).toMatchObject({
        kind: 'grant',
        value: expect.stringMatching(/^ok-9876543210-\w+$/),
        expiresInS: 86_400,
      });
      expect(device.sheets).toEqual(['consent Doorstep']);
      expect(device.received.map(({ method }) => method)).toContain(row.login);
    });

    test(row.sheet ? 'pays on the sheet' : 'pays by redirect', async () => {
      const device = createDevice(simulator, { version: row.version });
      const bridge = await device.connect();
      const { value } = await device.timed(bridge.pay(request));
      if (row.sheet) {
        expect(value).toMatchObject({ outcome: 'ui-closed' });
        expect(device.sheets).toEqual(['pay RES1']);
        expect(device.settled).toEqual(['RES1 success']);
        expect(device.left).toEqual([]);
      } else {
        expect(value).toMatchObject({ outcome: 'navigated' });
        expect(device.left).toEqual(['https://pay.example/RES1']);
        expect(device.sheets).toEqual([]);
      }
    });

    test(row.picks ? 'picks and reads a file' : 'rejects picking a file at once', async () => {
      const device = createDevice(simulator, { version: row.version });
      const bridge = await device.connect();
      const { ms, value, code } = await device.timed(bridge.pickFile({ kind: 'document' }));
      if (row.picks) {
        const [file] = value ?? [];
        expect(file).toMatchObject({ name: 'shopping-list.txt', size: 17, type: '' });
        const bytes = file && (await device.until(file.read()));
        expect(await bytes?.text()).toBe('milk, bread, eggs');
      } else {
        expect(code).toBe('unavailable');
        expect(ms).toBeLessThan(1_000);
      }
    });

    test('the payments adapter returns the location, stores strings and logs events', async () => {
      const device = createDevice(simulator, { version: row.version });
      const bridge = await device.connect();
      expect(await device.until(bridge.location())).toMatchObject({ latitude: 28.6315, longitude: 77.2167 });
      expect(await device.until(bridge.storage.get('seen'))).toBeNull();
      for (const text of ['yes', '', '=', 'ünïcödé']) {
        await device.until(bridge.storage.set('seen', text));
        expect(await device.until(bridge.storage.get('seen'))).toBe(text);
      }
      await device.until(bridge.storage.remove('seen'));
      expect(await device.until(bridge.storage.get('seen'))).toBeNull();
      bridge.log('cart viewed', { items: 2 });
      expect(device.received.at(-1)).toMatchObject({
        method: 'logMerchantEvent',
        payload: { name: 'cart viewed', metadata: { items: 2 } },
      });
    });
  });
}

describe('the transports of the payments app', () => {
  test('the payments app uses separate transports on iOS and Android', () => {
    const ios = createDevice(phonepeIos).page;
    expect(Object.keys(ios).filter((name) => name.endsWith('Bridge'))).toEqual([]);
    expect(createDevice(phonepeAndroid).page).not.toHaveProperty('webkit');
  });

  test('the transports of the payments app have each method only from the version that introduced it', () => {
    const methodsOf = (version: number) =>
      Object.keys(Object(createDevice(phonepeIos, { version }).page).webkit.messageHandlers);
    expect(methodsOf(3)).not.toContain('selectFile');
    expect(methodsOf(4)).toContain('selectFile');
    expect(methodsOf(4)).not.toContain('fetchAuthToken');
    expect(methodsOf(5)).toContain('openGenericPaymentsPage');
  });

  test('the transports of the payments app send the return URL encoded once, with the reservation', async () => {
    const returnUrl = 'https://shop.example/payment-status?cart=7&x=%20';
    const android = createDevice(phonepeAndroid);
    await android.timed((await android.connect()).pay({ ...request, returnUrl }));
    const sentPayload = Object(android.received.at(-1));
    expect(sentPayload.method).toBe('navigateToPathForResult');
    expect(JSON.parse(sentPayload.payload.path).node[1].data).toEqual({
      reservationId: 'RES1',
      fallbackUrl: encodeURIComponent(returnUrl),
    });

    const ios = createDevice(phonepeIos);
    await ios.timed((await ios.connect()).pay({ ...request, returnUrl }));
    expect(ios.received.at(-1)).toMatchObject({
      method: 'openGenericPaymentsPage',
      payload: { reservationId: 'RES1', fallbackUrl: encodeURIComponent(returnUrl) },
    });
  });
});
