import { afterAll, beforeAll } from 'vitest';
import { startEdge } from '../../scripts/edge/start-edge.ts';
import { ROOT } from '../bundle/dist.ts';
import { controlOf } from '../../fixtures/harness/test/control.ts';
import type { ShopServer } from './shop-server.ts';

/** The build in the runtime of an edge, in front of a sandbox in memory. */
export function serveEdge(): ShopServer {
  const server: ShopServer = { url: '', control: controlOf(() => server.url) };
  let close = async () => {};
  beforeAll(async () => {
    const env = { ...process.env, PORT: '0', SANDBOX_DATA: ':memory:', SANDBOX_ADVANCE_S: '0' };
    const started = await startEdge(ROOT, env, 'ignore');
    server.url = started.url;
    close = started.close;
  });
  afterAll(() => close());
  return server;
}
