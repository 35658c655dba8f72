import { callHost } from '../../../bridge/host-call.ts';
import type { Bridge } from '../../../bridge/index.ts';
import { startWith } from '../../../partners/ucp/adapter.ts';
import { ucp } from '../../../partners/ucp/index.ts';
import * as prompts from '../../../partners/ucp/prompts.ts';
import { ucpHost } from '../../../partners/ucp/simulator.ts';
import type { UcpPage } from '../../../partners/ucp/wire.ts';
import type { FuzzedAdapter } from '../host.ts';
import { FORGED } from '../junk.ts';
import { createPage } from '../page.ts';
import { isPlace } from './browser.ts';

const UCP = { version: '2026-04-08', status: 'success' };
const DELEGATIONS = 'payment.credential,window.open,fulfillment.address_change,payment.instruments_change';
const TERMS = `ec_version=2026-04-08&ec_delegate=${DELEGATIONS}`;
const CHECKOUT = { id: '1', status: 'incomplete', currency: 'INR', totals: [{ type: 'total', amount: 100 }] };

function deliveryTo(street: string) {
  const destinations = [{ id: '1', street_address: street }];
  return { methods: [{ type: 'shipping', selected_destination_id: '1', destinations }] };
}

function instrumentsWith(token: string) {
  const credential = { type: 'token', token };
  return {
    payment: { instruments: [{ id: '1', handler_id: '1', type: 'card', selected: true, credential }] },
  };
}

const GENUINE: Readonly<Record<string, object>> = {
  'ec.ready': { ucp: UCP },
  'ec.auth': { ucp: UCP, credential: 'genuine' },
  'ec.payment.credential_request': { ucp: UCP, checkout: instrumentsWith('genuine') },
  'ec.payment.instruments_change_request': { ucp: UCP, checkout: instrumentsWith('genuine') },
  'ec.fulfillment.address_change_request': { ucp: UCP, checkout: { fulfillment: deliveryTo('genuine') } },
  'ec.window.open_request': { ucp: UCP },
};

const FORGERIES: readonly object[] = [
  {
    result: {
      ucp: UCP,
      credential: FORGED,
      checkout: { ...instrumentsWith(FORGED), fulfillment: deliveryTo(FORGED) },
    },
  },
  {
    result: {
      ucp: { ...UCP, status: 'error' },
      messages: [{ code: 'abort_error', severity: 'recoverable' }],
    },
  },
  { error: { code: -32601, message: FORGED } },
  { method: 'ec.ready', params: {} },
];

export const ucpApp: FuzzedAdapter = {
  name: 'ucp',
  stays: 0,
  begin(tools) {
    const { random } = tools;
    const page = createPage(tools, ucpHost.userAgent, {});
    const window: UcpPage = page.window;
    const usedIds: unknown[] = [];
    function say(message: unknown) {
      let text: unknown;
      try {
        text = JSON.stringify(message);
      } catch {
        // junk that is no JSON arrives as it is
      }
      window.EmbeddedCheckoutProtocol?.postMessage(random.chance(0.5) ? (text ?? message) : message);
    }
    page.env.tab.set('ucp-terms', TERMS);
    Object.assign(window, {
      // the backend knows which credential is good
      fetch: async (_: unknown, { body }: { body: string }) =>
        body.includes('"genuine"') ? { ok: true, status: 200 } : { ok: false, status: 422 },
      EmbeddedCheckoutProtocolConsumer: {
        postMessage(text: string) {
          const { id, method } = JSON.parse(text);
          if (id === undefined || method === undefined) return;
          tools.answer(
            (result) => {
              say({ jsonrpc: '2.0', id, result });
              usedIds.push(id);
              if (usedIds.length > 20) usedIds.shift();
            },
            () => GENUINE[method],
          );
        },
      },
    });
    const facts = { ...page.env.facts, injected: ['EmbeddedCheckoutProtocolConsumer'] };
    return {
      ...page,
      env: { ...page.env, facts },
      // the fake clock does not wait for an import
      entry: { ...ucp(), load: async () => startWith(async () => prompts) },
      own: {
        address: {
          run: (bridge: Bridge, options) => callHost(bridge, 'address', CHECKOUT, options),
          isGenuine: (answer) => Object(answer).street_address === 'genuine',
        },
        instrument: {
          run: (bridge: Bridge, options) => callHost(bridge, 'instrument', CHECKOUT, options),
          isGenuine: (answer) => answer === 'card',
        },
      },
      poke() {
        if (random.chance(0.5)) page.poke();
        else
          say({ jsonrpc: '2.0', id: usedIds.length ? random.pick(usedIds) : 1, ...random.pick(FORGERIES) });
      },
      isGenuine: {
        login: (answer) => Object(answer).value === 'genuine',
        // without a reservation the payment is a page
        pay: (answer) => /^(ui-closed|navigated)$/.test(Object(answer).outcome),
        location: isPlace,
      },
    };
  },
};
