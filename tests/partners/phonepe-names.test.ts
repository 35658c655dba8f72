import { describe, expect, test } from 'vitest';
import type { Bridge } from '../../bridge/index.ts';
import { methodCalled, type Simulator } from '../../bridge/testing/simulator.ts';
import { simulators } from '../../partners/simulators.ts';
import { phonepeAndroid, phonepeIos } from '../../partners/phonepe/simulator.ts';
import { createDevice } from './phonepe-device.ts';

const request = {
  reservationId: 'RES1',
  returnUrl: 'https://shop.example/payment-status',
  amount: { minor: 5800, currency: 'INR' },
};
const pay = (bridge: Bridge) => bridge.pay(request);

/** A method by its public name, the native method behind it, and the call that makes the real SDK use it. */
const METHOD_NAMES: readonly [
  host: Simulator,
  name: string,
  method: string,
  use: (bridge: Bridge) => Promise<unknown>,
][] = [
  [phonepeAndroid, 'build', 'getSupportedWebSDKVersion', async () => {}],
  [phonepeIos, 'build', 'getSupportedWebSDKVersion', async () => {}],
  [phonepeAndroid, 'proceedToPay', 'navigateToPathForResult', pay],
  [phonepeIos, 'proceedToPay', 'openGenericPaymentsPage', pay],
  [phonepeAndroid, 'fetchAuthToken', 'fetchAuthToken', (bridge) => bridge.login()],
  [phonepeIos, 'fetchAuthToken', 'fetchAuthToken', (bridge) => bridge.login()],
  [phonepeAndroid, 'removeItem', 'removeKey', (bridge) => bridge.storage.remove('list')],
  // a script may use the name from one system on the other system
  [phonepeAndroid, 'openGenericPaymentsPage', 'navigateToPathForResult', pay],
  [phonepeIos, 'navigateToPathForResult', 'openGenericPaymentsPage', pay],
];

describe('faults by name', () => {
  test.each(METHOD_NAMES.map((row) => ({ host: row[0].host, name: row[1], row })))(
    'on $host a fault can be set by the name $name',
    async ({ name, row }) => {
      const [simulator, , method, use] = row;
      expect(methodCalled(name, simulator)).toBe(method);
      const device = createDevice(simulator);
      await device.timed(use(await device.connect()));
      expect(device.received.map((call) => call.method)).toContain(method);
    },
  );

  test.each(simulators.map((simulator) => ({ host: simulator.host, simulator })))(
    'a fault can be set for every native method of $host, but not for an unknown name',
    ({ simulator }) => {
      for (const method of simulator.methods) expect(methodCalled(method, simulator)).toBe(method);
      for (const name of ['', 'fly', 'toString', '__proto__'])
        expect(methodCalled(name, simulator)).toBeNull();
      for (const method of Object.values(simulator.aliases ?? {}))
        expect(simulator.methods).toContain(method);
    },
  );
});
