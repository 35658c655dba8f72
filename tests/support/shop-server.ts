import { afterAll, beforeAll } from 'vitest';
import type * as Serve from '../../fixtures/serve.ts';
import type { EventLog } from '../../fixtures/event-log.ts';
import { controlOf } from './control.ts';

/** An event as a sink received it. */
export type LoggedEvent = ReturnType<EventLog['since']>[number];

/** The build as `npm start` runs it, so that tests cover what is shipped. */
const BUILT_SERVER_URL = new URL('../../dist/server/sandbox.mjs', import.meta.url).href;

export interface ShopServer {
  /** e.g. `http://localhost:40001` */
  url: string;
  /** a control of the sandbox */
  control<T>(method: string, path: string, body?: unknown): Promise<T>;
}

export interface OrderRow {
  id: string;
  cart_id: string;
  total: number;
  state: string;
  payment_status: string;
}

export interface PaymentRow {
  id: string;
  cart_id: string;
  status: string;
  captures: number;
}

const ORDINARY = { SANDBOX_ADVANCE_S: '0', SANDBOX_DEFAULT_ADDRESS: 'unmarked' };

/** The port of the previous server, which the next one reuses so that the browser's cache stays valid. */
let port = '0';

/**
 * A server with its data in memory for the tests of a file. Orders advance only by a control, and no address is marked as
 * the default, so that a login leads through the step that asks for one.
 */
export function serveShop(env: Readonly<Record<string, string>> = {}): ShopServer {
  const server: ShopServer = { url: '', control: controlOf(() => server.url) };
  let close = async () => {};
  beforeAll(async () => {
    const { startSandboxServer } = (await import(BUILT_SERVER_URL)) as typeof Serve;
    const startOnPort = (PORT: string) =>
      startSandboxServer({ PORT, SANDBOX_DATA: ':memory:', ...ORDINARY, ...env });
    // falls back to another port if this one has been taken in the meantime
    const started = await startOnPort(port).catch(() => startOnPort('0'));
    port = String(started.port);
    server.url = started.url;
    close = started.close;
  });
  afterAll(() => close());
  return server;
}

/** Settles the one open payment, as the payer's system would. */
export async function settleOpenPayment(server: ShopServer, status: 'success' | 'failed'): Promise<void> {
  const rows = await server.control<PaymentRow[]>('GET', '/payments');
  const open = rows.filter((row) => row.status === 'ACTIVE' || row.status === 'PAYMENT_PENDING');
  if (open.length !== 1) throw new Error(`${open.length} payments are open`);
  await server.control('POST', `/payments/${open[0]?.id}/settle`, { status });
}
