import { Window as Page } from 'happy-dom';
import { expect, it } from 'vitest';
import { createDeviceRows } from '../../bridge/harness/device-rows.ts';
import type { TimelineRow } from '../../bridge/harness/protocol.ts';
import type { Simulator, SimulatorWorld } from '../../bridge/testing/simulator.ts';
import { airtelAssumed } from '../../partners/airtel/simulator.ts';
import { paytmMiniApp } from '../../partners/paytm/simulator.ts';
import { phonepeAndroid, phonepeIos } from '../../partners/phonepe/simulator.ts';

/** Calls the function at the path `place` in the page, as the partner's SDK calls native code. */
function callNative(page: object, place: string, argument: unknown): void {
  const found: unknown = place.split('.').reduce((owner: unknown, name) => Object(owner)[name], page);
  if (typeof found !== 'function') throw new TypeError(`no ${place}`);
  found(argument);
}

it.each<[place: string, simulator: Simulator, method: string, argument: unknown]>([
  ['AuthBridge.fetchGrantToken', phonepeAndroid, 'fetchGrantToken', '{}'],
  ['webkit.messageHandlers.fetchGrantToken.postMessage', phonepeIos, 'fetchGrantToken', {}],
  ['JSBridge.call', paytmMiniApp, 'paytmFetchAuthCode', 'paytmFetchAuthCode'],
])('when the native method %s throws, its timeline row is ended', (place, simulator, method, argument) => {
  const page = new Page({ url: 'https://shop.example/' });
  const rowsByKey = new Map<string, TimelineRow>();
  const rows = createDeviceRows('doc', Date.now, (row) => rowsByKey.set(row.key, row));
  const world: SimulatorWorld = {
    window: page as unknown as SimulatorWorld['window'],
    version: 7,
    phone: '9876543210',
    fault: (name) => (name === method ? 'throwing' : null),
    sheets: { consent: async () => 'allow', pay: async () => 'approve' },
    settle: async () => {},
    note: rows.note,
    later(_ms, task) {
      task();
      return () => {};
    },
  };
  simulator.install(world);
  expect(() => callNative(page, place, argument)).toThrow('simulated');
  expect([...rowsByKey.values()]).toMatchObject([{ method, outcome: 'threw', tone: 'bad' }]);
});

it.each([
  ['/inapp/airtel-redirection?code=a&state=b', 'ok'],
  ['/inapp/airtel-redirection/?error=access_denied&state=b', 'declined'],
  ['/inapp/airtel-redirection', 'declined'],
  ['/cart?code=a', null],
])('the telecom app recognises the outcome of a login by the return URL %s', (path, outcome) => {
  expect(airtelAssumed.returned?.(new URL(path, 'https://shop.example'))).toBe(outcome);
});
