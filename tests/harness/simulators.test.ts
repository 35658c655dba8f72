import { Window as Page } from 'happy-dom';
import { expect, it } from 'vitest';
import { createDeviceRows } from '../../bridge/harness/device-rows.ts';
import type { TimelineRow } from '../../bridge/harness/protocol.ts';
import { reduceTimeline } from '../../bridge/harness/reduce-timeline.ts';
import type { Simulator, SimulatorWorld } from '../../bridge/testing/simulator.ts';
import { airtelAssumed } from '../../partners/airtel/simulator.ts';
import { lineIos } from '../../partners/line/simulator.ts';
import { paytmMiniApp } from '../../partners/paytm/simulator.ts';
import { phonepeAndroid, phonepeIos } from '../../partners/phonepe/simulator.ts';
import { telegramAndroid } from '../../partners/telegram/simulator.ts';
import { ucpHost } from '../../partners/ucp/simulator.ts';

/** Calls the function at the path `place` in the page, as the partner's SDK calls native code. */
function callNative(page: object, place: string, argument: unknown): void {
  const found: unknown = place.split('.').reduce((owner: unknown, name) => Object(owner)[name], page);
  if (typeof found !== 'function') throw new TypeError(`no ${place}`);
  found(argument);
}

/** A page inside the simulated app, and the rows of its native calls. */
function open(simulator: Simulator, fault: SimulatorWorld['fault'] = () => null) {
  const page = new Page({ url: 'https://shop.example/' });
  const rowsByKey = new Map<string, TimelineRow>();
  const post = (row: TimelineRow) => void rowsByKey.set(row.key, row);
  const rows = createDeviceRows('doc', Date.now, post, () => null, simulator.withoutAnswer);
  simulator.install({
    window: page as unknown as SimulatorWorld['window'],
    version: simulator.versions.at(-1) ?? 0,
    phone: '9876543210',
    fault,
    sheets: { consent: async () => 'allow', pay: async () => 'approve' },
    settle: async () => {},
    note: rows.note,
    later(_ms, task) {
      task();
      return () => {};
    },
  });
  return { page, shown: () => [...rowsByKey.values()] };
}

it.each<[place: string, simulator: Simulator, method: string, argument: unknown]>([
  ['AuthBridge.fetchGrantToken', phonepeAndroid, 'fetchGrantToken', '{}'],
  ['webkit.messageHandlers.fetchGrantToken.postMessage', phonepeIos, 'fetchGrantToken', {}],
  ['JSBridge.call', paytmMiniApp, 'paytmFetchAuthCode', 'paytmFetchAuthCode'],
  ['Telegram.WebApp.HapticFeedback.impactOccurred', telegramAndroid, 'HapticFeedback', 'light'],
])('when the native method %s throws, its timeline row is ended', (place, simulator, method, argument) => {
  const { page, shown } = open(simulator, (name) => (name === method ? 'throwing' : null));
  expect(() => callNative(page, place, argument)).toThrow('simulated');
  expect(shown()).toMatchObject([{ method, outcome: 'threw', tone: 'bad' }]);
});

const UCP_ERROR = {
  ucp: { version: '2026-04-08', status: 'error' },
  messages: [{ type: 'error', code: 'broken', content: 'The shop broke.', severity: 'unrecoverable' }],
};

it.each<[place: string, simulator: Simulator, method: string, argument: unknown]>([
  ['PreferencesBridge.setItem', phonepeAndroid, 'setItem', '{"key":"a","value":"b"}'],
  ['JSBridge.call', paytmMiniApp, 'popWindow', 'popWindow'],
  ['Telegram.WebApp.HapticFeedback.impactOccurred', telegramAndroid, 'HapticFeedback', 'light'],
  ['Telegram.WebApp.openLink', telegramAndroid, 'openLink', 'https://news.example/'],
  ['liff.closeWindow', lineIos, 'closeWindow', undefined],
  [
    'EmbeddedCheckoutProtocolConsumer.postMessage',
    ucpHost,
    'ec.error',
    JSON.stringify({ jsonrpc: '2.0', method: 'ec.error', params: { error: UCP_ERROR } }),
  ],
])(
  'the native method %s, which has no answer, is complete once it is sent',
  (place, simulator, method, argument) => {
    const { page, shown } = open(simulator);
    callNative(page, place, argument);
    const complete = [{ kind: 'native', method, outcome: 'no answer expected', tone: 'plain' }];
    expect(shown()).toMatchObject(complete);
    // a page that is left fails only calls that it was still waiting for
    expect(reduceTimeline(shown(), { type: 'page-left', at: Date.now(), killed: true })).toMatchObject(
      complete,
    );
  },
);

it.each([
  ['/inapp/airtel-redirection?code=a&state=b', 'ok'],
  ['/inapp/airtel-redirection/?error=access_denied&state=b', 'declined'],
  ['/inapp/airtel-redirection', 'declined'],
  ['/cart?code=a', null],
])('the telecom app recognises the outcome of a login by the return URL %s', (path, outcome) => {
  expect(airtelAssumed.returned?.(new URL(path, 'https://shop.example'))).toBe(outcome);
});
