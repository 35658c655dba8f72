import { describe, expect, it } from 'vitest';
import type { Bridge } from '../../bridge/index.ts';
import { methodCalled, type Simulator } from '../../bridge/testing/simulator.ts';
import { simulators } from '../../partners/simulators.ts';
import { phonepeAndroid, phonepeIos } from '../../partners/phonepe/simulator.ts';
import { createDevice } from './phonepe-device.ts';

const request = {
  reservationId: 'RES1',
  returnUrl: 'https://shop.example/payment-status',
  amountPaise: 5800,
};
const pay = (bridge: Bridge) => bridge.pay(request);

/** A method by the name that people know, the native one it stands for, and what makes the real SDK call it. */
const NAMES: readonly [
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
  // a script may be run in both systems with the name that one of them has
  [phonepeAndroid, 'openGenericPaymentsPage', 'navigateToPathForResult', pay],
  [phonepeIos, 'navigateToPathForResult', 'openGenericPaymentsPage', pay],
];

describe('a fault may be set for', () => {
  it.each(NAMES.map((row) => ({ host: row[0].host, name: row[1], row })))(
    '$name on $host',
    async ({ name, row }) => {
      const [simulator, , method, use] = row;
      expect(methodCalled(name, simulator)).toBe(method);
      const device = createDevice(simulator);
      await device.timed(use(await device.connect()));
      expect(device.received.map((call) => call.method)).toContain(method);
    },
  );

  it.each(simulators.map((simulator) => ({ host: simulator.host, simulator })))(
    'every native method of $host, and for nothing else',
    ({ simulator }) => {
      for (const method of simulator.methods) expect(methodCalled(method, simulator)).toBe(method);
      for (const name of ['', 'fly', 'toString', '__proto__'])
        expect(methodCalled(name, simulator)).toBeNull();
      for (const method of Object.values(simulator.aliases ?? {}))
        expect(simulator.methods).toContain(method);
    },
  );
});
