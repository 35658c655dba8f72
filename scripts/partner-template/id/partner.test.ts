import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { type Bridge, type BridgeError, connect } from '../../../bridge/index.ts';
import { createHost, type Person } from '../../../bridge/testing/index.ts';
import { testAdapter } from '../../../bridge/testing/vitest.ts';
import { template } from './index.ts';
import { start } from './adapter.ts';
import { templateApp } from './simulator.ts';

const host = createHost({
  simulator: templateApp,
  page: ({ url, userAgent }) => new Window({ url, settings: { navigator: { userAgent } } }),
  // the app's method behind each bridge call: every fault is injected into each of them
  wire: { start: ['hello'], login: ['login'], pay: ['pay'], close: ['close'] },
});

testAdapter({ create: template, host });

/** What the conformance checks cannot know: the meaning of this app's own answers. */
describe('in the template app', () => {
  async function open(person: Person) {
    const { env, clock, back } = host.begin({ faults: {}, person: () => person });
    async function settle<T>(promise: Promise<T>): Promise<T | BridgeError> {
      const result = promise.catch((error: BridgeError) => error);
      await clock.advance(1_000);
      return result;
    }
    const registry = [{ ...template(), load: async () => start }];
    const bridge = (await settle(connect({ registry, env, clock }))) as Bridge;
    return { bridge, end: settle, back };
  }

  const ORDER = {
    reservationId: 'RES1',
    returnUrl: 'https://shop.example/done',
    amount: { minor: 5_800, currency: 'INR' },
  };

  it('the adapter reports the version of the app', async () => {
    const { bridge } = await open('agrees');
    expect(bridge.host).toMatchObject({ name: 'template', version: '1.0' });
  });

  it('a login that the person refuses is reported as declined', async () => {
    const { bridge, end: settle } = await open('refuses');
    expect(await settle(bridge.login())).toMatchObject({ code: 'declined', hostCode: '1' });
  });

  it.each([
    ['agrees', 'ui-closed'],
    ['refuses', 'ui-closed'],
    ['dismisses', 'dismissed'],
  ] as const)('pay resolves to the outcome when the person %s: %s', async (person, outcome) => {
    const { bridge, end: settle } = await open(person);
    expect(await settle(bridge.pay(ORDER))).toEqual({ outcome, executedWith: 'host' });
  });

  it('the app asks the shop before the back button leaves the shop', async () => {
    const { bridge, back } = await open('agrees');
    expect(back?.()).toBe(false);
    bridge.on('back', (event) => event.preventDefault());
    expect(back?.()).toBe(true);
  });
});
