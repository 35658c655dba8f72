import { Window } from 'happy-dom';
import { expect, it } from 'vitest';
import { connect } from '../../../bridge/index.ts';
import { createHost } from '../../../bridge/testing/index.ts';
import { testAdapter } from '../../../bridge/testing/vitest.ts';
import { loadPrompts } from '../../../partners/ucp/index.ts';
import { template } from './index.ts';
import { templateApp } from './simulator.ts';

// the fake clock does not wait for an import
await loadPrompts();

const TOTALS = [
  { type: 'subtotal', amount: 5_600 },
  { type: 'total', amount: 5_600 },
];
const ITEM = { id: '2', title: 'Milk', price: 5_600 };
const MILK = { id: '2', item: ITEM, quantity: 1, totals: [{ type: 'total', amount: 5_600 }] };

const host = createHost({
  simulator: templateApp,
  page({ url, userAgent }) {
    const page = new Window({ url, settings: { navigator: { userAgent } } });
    // the backend takes every credential
    return Object.assign(page, { fetch: async () => ({ ok: true, status: 200 }) });
  },
  // the app's method behind each bridge call: every fault is injected into each of them
  wire: {
    start: ['ec.ready'],
    login: ['ec.auth'],
    pay: ['ec.payment.credential_request'],
    open: ['ec.window.open_request'],
  },
  hostMethods: {
    checkout: {
      payload: { id: '1', status: 'incomplete', currency: 'INR', line_items: [MILK], totals: TOTALS },
      wire: [],
    },
  },
});

testAdapter({ create: template, host });

it('the shop is in the template app, and not in any other host of the protocol', async () => {
  const { env, clock } = host.begin({ faults: {}, person: () => 'agrees' });
  const connecting = connect({ registry: [template()], env, clock });
  await clock.advance(1_000);
  const bridge = await connecting;
  expect(bridge.host.name).toBe('template');
  expect(bridge.can('pay.native')).toBe(true);
  const { userAgent } = env.facts;
  expect(template().detect({ ...env.facts, userAgent: userAgent.replace('TemplateApp', 'OtherApp') })).toBe(
    false,
  );
});
