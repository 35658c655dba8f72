import { expect, test } from 'vitest';
import { phonepeAndroid, phonepeIos } from '../../partners/phonepe/simulator.ts';
import { createDevice } from './phonepe-device.ts';

/** The messages of a visit to the native side, without the random ids of the calls. */
async function messagesOfVisit(simulator: typeof phonepeAndroid, version: number, sdk: 'own' | 'stand-in') {
  const device = createDevice(simulator, {
    version,
    changePage: (page) => sdk === 'stand-in' && simulator.installSdk?.(page as never),
  });
  const bridge = await device.connect();
  const pay = {
    reservationId: 'R1',
    returnUrl: 'https://shop.example/pay?order=1&x=é',
    amount: { minor: 100, currency: 'INR' } as const,
  };
  if (bridge.can('login.grant-token')) await device.until(bridge.login());
  await device.until(bridge.pay({ ...pay, redirectUrl: 'https://pay.example/' }).catch(() => null));
  await device.until(bridge.location().catch(() => null));
  await device.until(bridge.storage.set('list', 'milk').catch(() => null));
  const stored = await device.until(bridge.storage.get('list').catch(() => null));
  const files = await device.until(bridge.pickFile({ kind: 'image' }).catch(() => []));
  const contents = await Promise.all(files.map(async (file) => (await device.until(file.read())).size));
  const received = device.received.map(({ method, payload }) => {
    const { callbackId: _, ...rest } = Object(payload);
    const { path } = rest;
    return { method, payload: typeof path === 'string' ? { ...rest, path: dataOf(path) } : rest };
  });
  return { received, stored, contents, version: bridge.host.version };
}

/** What a payment tells the app, without the SDK's names of its screens. */
function dataOf(path: string): unknown {
  return JSON.parse(path).node.at(-1).data;
}

test.each([
  ['Android', 7],
  ['Android', 4],
  ['Android', 1],
  ['iOS', 7],
] as const)('the stand-in of the SDK sends what the SDK sends: %s, version %i', async (system, version) => {
  const simulator = system === 'iOS' ? phonepeIos : phonepeAndroid;
  const own = await messagesOfVisit(simulator, version, 'own');
  expect(own.received.length).toBeGreaterThan(3);
  expect(await messagesOfVisit(simulator, version, 'stand-in')).toEqual(own);
});
