import { describe, expect, test } from 'vitest';
import { DEADLINES } from '../../bridge/index.ts';
import { FAULT_MODES, type FaultMode } from '../../bridge/testing/simulator.ts';
import { phonepeAndroid, phonepeIos } from '../../partners/phonepe/simulator.ts';
import { createDevice, type DeviceOptions } from './phonepe-device.ts';

const request = {
  reservationId: 'RES1',
  redirectUrl: 'https://pay.example/RES1',
  returnUrl: 'https://shop.example/payment-status',
  amount: { minor: 5800, currency: 'INR' },
};

/** The outcome of each call under each fault: an error code or a result. No call may stay pending. */
const OUTCOMES: Record<FaultMode, { start: string; login: string; pay: string }> = {
  silent: { start: 'deadline', login: 'deadline', pay: 'deadline' },
  refused: { start: 'not-in-host', login: 'declined', pay: 'host-error' },
  sync: { start: 'deadline', login: 'deadline', pay: 'deadline' },
  double: { start: 'ok', login: 'grant', pay: 'ui-closed' },
  late: { start: 'deadline', login: 'deadline', pay: 'deadline' },
  'other-id': { start: 'deadline', login: 'deadline', pay: 'deadline' },
  malformed: { start: 'unavailable', login: 'malformed', pay: 'ui-closed' },
  'numeric-status': { start: 'not-in-host', login: 'declined', pay: 'host-error' },
  absent: { start: 'not-in-host', login: 'unavailable', pay: 'navigated' },
  throwing: { start: 'not-in-host', login: 'host-error', pay: 'host-error' },
};

const HOSTS = [
  { simulator: phonepeAndroid, sheet: 'navigateToPathForResult' },
  { simulator: phonepeIos, sheet: 'openGenericPaymentsPage' },
];

for (const { simulator, sheet } of HOSTS) {
  const withFault = (method: string, mode: FaultMode, options: DeviceOptions = {}) =>
    createDevice(simulator, { ...options, faults: { [method]: mode } });

  describe.each(FAULT_MODES)(`${simulator.host}, %s`, (mode) => {
    test(`starting the adapter ends with ${OUTCOMES[mode].start}`, async () => {
      const device = withFault('getSupportedWebSDKVersion', mode);
      const { ms, value: bridge } = await device.timed(device.connect());
      expect(bridge?.problem ? Object(bridge.problem).code : 'ok').toBe(OUTCOMES[mode].start);
      expect(ms).toBeLessThanOrEqual(DEADLINES.start + 500);
      // the host is still detected, and the capabilities of any browser remain
      expect(bridge?.host.name).toBe('phonepe');
      expect(bridge?.policy.logins).toEqual(['partner-grant', 'phone']);
      expect(bridge?.can('pay.redirect')).toBe(true);
      expect(bridge?.can('login.grant-token')).toBe(OUTCOMES[mode].start === 'ok');
      await device.pass(10_000);
    });

    test.each([
      { version: 7, method: 'fetchAuthToken' },
      { version: 4, method: 'fetchGrantToken' },
    ])(`login by $method ends with ${OUTCOMES[mode].login}`, async ({ version, method }) => {
      const device = withFault(method, mode, { version });
      const bridge = await device.connect();
      const { ms, value, code } = await device.timed(bridge.login());
      expect(value?.kind ?? code).toBe(OUTCOMES[mode].login);
      expect(ms).toBeLessThanOrEqual(DEADLINES.login + 500);
      // a late reply is ignored, and the next login still works
      await device.pass(10_000);
      const again = await device.timed(bridge.login());
      expect(again.value?.kind ?? again.code).toBe(OUTCOMES[mode].login);
    });

    test(`payment ends with ${OUTCOMES[mode].pay}`, async () => {
      const device = withFault(sheet, mode);
      const bridge = await device.connect();
      const { ms, value, code } = await device.timed(bridge.pay(request));
      expect(value?.outcome ?? code).toBe(OUTCOMES[mode].pay);
      expect(ms).toBeLessThanOrEqual(DEADLINES.pay + 500);
      await device.pass(10_000);
      // a sheet that opened has settled the payment, whatever it reported to the page
      const hasOpenedSheet = !['refused', 'absent', 'throwing'].includes(mode);
      expect(device.sheets).toEqual(hasOpenedSheet ? ['pay RES1'] : []);
      expect(device.settled).toEqual(hasOpenedSheet ? ['RES1 success'] : []);
      expect(device.left).toEqual(mode === 'absent' ? ['https://pay.example/RES1'] : []);
    });

    test('an analytics fault affects neither a payment nor an event', async () => {
      const device = withFault('logMerchantEvent', mode);
      const bridge = await device.connect();
      bridge.log('cart viewed');
      expect((await device.timed(bridge.pay(request))).value).toMatchObject({ outcome: 'ui-closed' });
      await device.pass(20_000);
    });
  });

  describe(`${simulator.host}, the user`, () => {
    test('closing the consent sheet declines the login with NETWORK_ERROR', async () => {
      const device = createDevice(simulator, { consent: 'deny' });
      const bridge = await device.connect();
      const { code, error } = await device.timed(bridge.login());
      expect(code).toBe('declined');
      expect(error?.hostCode).toBe('NETWORK_ERROR');
      expect(device.sheets).toHaveLength(1);
    });

    test.each([
      { pay: 'approve', outcome: 'ui-closed', settled: ['RES1 success'] },
      { pay: 'decline', outcome: 'ui-closed', settled: ['RES1 failed'] },
      { pay: 'dismiss', outcome: 'dismissed', settled: [] },
    ] as const)(
      'answering the pay sheet with $pay leads to the right outcome',
      async ({ pay, outcome, settled }) => {
        const device = createDevice(simulator, { pay });
        const bridge = await device.connect();
        expect((await device.timed(bridge.pay(request))).value).toMatchObject({ outcome });
        expect(device.settled).toEqual(settled);
      },
    );

    test('a double tap on Pay opens one native sheet', async () => {
      const device = createDevice(simulator);
      const bridge = await device.connect();
      const first = bridge.pay(request);
      expect((await device.timed(bridge.pay(request))).code).toBe('busy');
      await device.until(first);
      expect(device.sheets).toEqual(['pay RES1']);
    });
  });
}
