import { describe, expect, it } from 'vitest';
import { type Bridge, connect } from '../../../bridge/index.ts';
import { createHost } from '../../../bridge/testing/index.ts';
import { testAdapter } from '../../../bridge/testing/vitest.ts';
import { start } from './adapter.ts';
import { template } from './index.ts';
import { templateApp } from './simulator.ts';

// the app has no native side, so no method can misbehave
const host = createHost({ simulator: templateApp });

testAdapter({ create: template, host });

/** What the conformance checks cannot know: the way to this app's own pages and back. */
describe('in the template app', () => {
  async function open() {
    const { env, clock } = host.begin({ faults: {}, person: () => 'agrees' });
    const left: URL[] = [];
    const registry = [{ ...template(), load: async () => start }];
    const navigate = (url: string) => void left.push(new URL(url));
    const bridge: Bridge = await connect({ registry, env: { ...env, navigate }, clock });
    return { bridge, left };
  }

  it.each([
    ['allow', { path: '/cart', login: true }],
    ['deny', { path: '/cart' }],
  ] as const)(
    'a login leaves for the app’s page and comes back to where it began: %s',
    async (choice, arrival) => {
      const { bridge, left } = await open();
      expect(await bridge.login()).toMatchObject({ kind: 'navigated' });
      const back = templateApp.comesBack?.(left[0] as URL, choice) as URL;
      expect(templateApp.returned?.(back)).toBe(choice === 'allow' ? 'ok' : 'declined');
      expect(bridge.arrive(back)).toEqual(arrival);
    },
  );

  it('the code of a return is used once, and a second return with its state is none', async () => {
    const { bridge, left } = await open();
    await bridge.login();
    const back = templateApp.comesBack?.(left[0] as URL, 'allow') as URL;
    bridge.arrive(back);
    expect(await bridge.login()).toMatchObject({ kind: 'code', value: 'ok-simulated' });
    expect(bridge.arrive(back)).toEqual({ path: '/' });
    expect(await bridge.login()).toMatchObject({ kind: 'navigated' });
  });
});
