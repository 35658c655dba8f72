import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { listen, type ListeningServer } from '../../src/server/listen.ts';
import { createShopHandler } from '../../src/server/shop-handler.ts';
import { readEnvironment } from '../../src/shell/settings.ts';
import { createFakeClock, type FakeClock } from '../support/fake-clock.ts';
import { AGENTS, ASSETS } from './server-world.ts';

const HOSTILE_COUNT = 500;
const SHOPPER_COUNT = 50;

/** Responds with 200 once it has read the whole request. */
const backend = createServer((request, answer) => {
  request.resume().on('end', () => {
    answer.writeHead(200, { 'content-type': 'application/json' }).end('{"auth_key":"key"}');
  });
});
await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
const { port: backendPort } = backend.address() as AddressInfo;
afterAll(() => {
  backend.close();
  backend.closeAllConnections();
});

let clock: FakeClock;
let shop: ListeningServer;
let hostileSockets: Socket[];
beforeEach(async () => {
  clock = createFakeClock();
  hostileSockets = [];
  const env = { SHOP_API: `http://127.0.0.1:${backendPort}`, TRUST_PROXY: '1' };
  const deps = { assets: ASSETS, clock, fetch: globalThis.fetch, log: () => {} };
  shop = await listen(createShopHandler(readEnvironment('server', env), deps), 0, '127.0.0.1');
});
afterEach(async () => {
  for (const socket of hostileSockets) socket.destroy();
  await shop.close();
});

/** Sends one byte of ten, and resolves to the status of the response. */
function sendHalf(address: string): Promise<string> {
  const head = [
    'POST /api/v2/accounts/auth_key/ HTTP/1.1',
    'host: shop.test',
    `x-forwarded-for: ${address}`,
    'content-length: 10',
  ];
  return new Promise((resolve) => {
    const socket = connect(shop.port, '127.0.0.1', () => socket.write(`${head.join('\r\n')}\r\n\r\nx`));
    hostileSockets.push(socket);
    socket.once('data', (piece) => resolve(piece.toString('latin1').slice(9, 12)));
    socket.on('error', () => {});
  });
}

/** Makes the requests of a typical visit, and one with a body; returns their statuses. */
async function visit(address: string): Promise<number[]> {
  const headers = { 'x-forwarded-for': address, 'user-agent': AGENTS.phone };
  const json = { ...headers, 'content-type': 'application/json' };
  const answers = await Promise.all([
    fetch(`${shop.url}/api/v2/accounts/auth_key/`, { headers }),
    fetch(`${shop.url}/api/feed/`, { headers }),
    fetch(`${shop.url}/api/v5/carts`, { method: 'POST', headers: json, body: '{"items":[1]}' }),
  ]);
  for (const answer of answers) await answer.arrayBuffer();
  return answers.map(({ status }) => status);
}

/**
 * Of the 500 hostile clients, 200 share one IP address, 200 have one each, and 100 share a mobile network's address
 * with half the shoppers.
 */
function hostileAddressAt(n: number): string {
  if (n < 200) return '10.0.0.9';
  return n < 400 ? `10.1.0.${n - 200}` : '10.9.9.9';
}

test('50 shoppers are served while 500 clients leave their requests half sent', async () => {
  const hostileAnswers = Array.from({ length: HOSTILE_COUNT }, (_, n) => sendHalf(hostileAddressAt(n)));
  const shoppers = async () => {
    const visits = Array.from({ length: SHOPPER_COUNT }, (_, n) =>
      visit(n % 2 === 0 ? '10.9.9.9' : `10.2.0.${n}`),
    );
    return new Set((await Promise.all(visits)).flat());
  };
  expect(await shoppers()).toEqual(new Set([200]));
  // beyond every deadline for requests and for writes to the backend
  await clock.advance(31_000);
  expect(await shoppers()).toEqual(new Set([200]));
  expect(new Set(await Promise.all(hostileAnswers))).toEqual(new Set(['408']));
});
