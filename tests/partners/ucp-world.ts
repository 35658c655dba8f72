import { Window } from 'happy-dom';
import { type Bridge, type BridgeError, connect } from '../../bridge/index.ts';
import { createHost, type Person } from '../../bridge/testing/index.ts';
import { createTrace } from '../../bridge/trace.ts';
import { startWith } from '../../partners/ucp/adapter.ts';
import { ucp } from '../../partners/ucp/index.ts';
import * as prompts from '../../partners/ucp/prompts.ts';
import { ucpHost } from '../../partners/ucp/simulator.ts';
import type { UcpPage } from '../../partners/ucp/wire.ts';

export const REQUEST = 'ec.payment.credential_request';

export const ORDER = {
  reservationId: 'RES1',
  token: '/credentials/1',
  redirectUrl: 'https://pay.example/1',
  returnUrl: 'https://shop.example/done',
  amount: { minor: 11_200, currency: 'INR' },
};

/** A cart with this quantity of milk, as the fields of a checkout. */
export function cartOf(quantity: number) {
  const amount = 5_600 * quantity;
  const item = { id: '2', title: 'Milk', price: 5_600 };
  return {
    line_items: [{ id: '2', item, quantity, totals: [{ type: 'total', amount }] }],
    totals: [
      { type: 'subtotal', amount },
      { type: 'total', amount },
    ],
  };
}
export const CART = cartOf(1);
export const TWO_MILKS = cartOf(2);
export const STATE = { id: 'cart-1', status: 'incomplete', currency: 'INR', ...CART };

/** With its prompts, as the fake clock does not wait for an import. */
export const loaded = () => ({ ...ucp(), load: async () => startWith(async () => prompts) });

/** The backend's answer to a credential, and what it was sent. */
export function pageOf(status = 200, bodies: unknown[] = []) {
  return ({ url, userAgent }: { url: string; userAgent: string }) => {
    const page = new Window({ url, settings: { navigator: { userAgent } } });
    return Object.assign(page, {
      async fetch(_: string, { body }: { body: string }) {
        bodies.push(JSON.parse(body));
        return { ok: status < 300, status };
      },
    });
  };
}

export const wire = {
  start: ['ec.ready'],
  login: ['ec.auth'],
  pay: [REQUEST],
  open: ['ec.window.open_request'],
};

/** A page in the simulated app, with everything that the shop sends it. */
export async function open({
  person = 'agrees' as Person,
  simulator = ucpHost,
  query = '',
  faults = {},
} = {}) {
  const bodies: unknown[] = [];
  const parts = { simulator, wire, page: pageOf(200, bodies) };
  const { env, clock, asked } = createHost(parts).begin({ faults, person: () => person });
  const page = env.window as unknown as UcpPage;
  const sent: Record<string, unknown>[] = [];
  for (const name of ['EmbeddedCheckoutProtocolConsumer', 'EmbeddedCartProtocolConsumer'] as const) {
    const app = page[name];
    if (!app) continue;
    page[name] = {
      postMessage(text) {
        sent.push(JSON.parse(text));
        app.postMessage(text);
      },
    };
  }
  if (query) page.history.replaceState(null, '', query);
  async function settle<T>(promise: Promise<T>): Promise<T | BridgeError> {
    const result = promise.catch((error: BridgeError) => error);
    await clock.advance(1_000);
    return result;
  }
  const trace = createTrace({ clock });
  const registry = [loaded()];
  const bridge = (await settle(connect({ registry, env, clock, trace }))) as Bridge;
  /** the host’s answer to the last request */
  function answer(result: object) {
    const { id } = sent.at(-1) ?? {};
    const ucpFields = { version: '2026-04-08', status: 'success' };
    page.EmbeddedCheckoutProtocol?.postMessage({
      jsonrpc: '2.0',
      id,
      result: { ucp: ucpFields, ...result },
    });
  }
  return { bridge, page, settle, asked, sent, bodies, trace, answer };
}
