import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { type Bridge, type BridgeError, connect } from '../../../bridge/index.ts';
import { createHost, type Person } from '../../../bridge/testing/index.ts';
import { testAdapter } from '../../../bridge/testing/vitest.ts';
import { template } from './index.ts';
import { start } from './adapter.ts';
import { templateApp } from './simulator.ts';
import { readLaunch, withoutSignedData } from './wire.ts';

const host = createHost({
  simulator: templateApp,
  page: ({ url, userAgent }) => new Window({ url, settings: { navigator: { userAgent } } }),
  // the app's method behind each bridge call: every fault is injected into each of them
  wire: { pay: ['pay'], close: ['close'] },
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
    return { bridge, end: settle, back, url: () => `${env.window?.location.href}` };
  }

  const ORDER = {
    reservationId: 'RES1',
    returnUrl: 'https://shop.example/done',
    amount: { minor: 5_800, currency: 'INR' },
  };

  it('a login returns the signed data, which is no longer in the address', async () => {
    const { bridge, url } = await open('refuses');
    const { signedData } = bridge.launch ?? {};
    expect(signedData).toMatch(/^user=/);
    expect(bridge.launch).toEqual({ signedData, locale: 'en-IN', startParameter: 'welcome' });
    expect(await bridge.login()).toMatchObject({ kind: 'launch', value: signedData });
    expect(url()).not.toContain('#');
  });

  it.each([
    ['#templateData=a%26b&top', '#top'],
    ['#templateData=a', ''],
    ['#top', '#top'],
    ['', ''],
  ])('the fragment %j without signed data is %j', (fragment, rest) => {
    expect(withoutSignedData(fragment)).toBe(rest);
  });

  it('what is not as documented is absent', () => {
    expect(readLaunch('user=1&locale=<b>&start=a b')).toEqual({ signedData: 'user=1&locale=<b>&start=a b' });
    expect(readLaunch(7)).toEqual({});
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
