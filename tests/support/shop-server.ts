import { afterAll, beforeAll } from 'vitest';
import type { EventLog } from '../../fixtures/event-log.ts';
import { findOpenPayment } from '../../fixtures/harness/test/books.ts';
import { startSandbox } from '../../fixtures/harness/test/sandbox.ts';
import { controlOf } from '../../fixtures/harness/test/control.ts';

export type { OrderRow, PaymentRow } from '../../fixtures/harness/test/books.ts';

/** An event as a sink received it. */
export type LoggedEvent = ReturnType<EventLog['since']>[number];

export interface ShopServer {
  /** e.g. `http://localhost:40001` */
  url: string;
  /** a control of the sandbox */
  control<T>(method: string, path: string, body?: unknown): Promise<T>;
}

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
    const startOnPort = (PORT: string) => startSandbox({ PORT, ...env });
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
  const { id } = await findOpenPayment(server.control);
  await server.control('POST', `/payments/${id}/settle`, { status });
}
