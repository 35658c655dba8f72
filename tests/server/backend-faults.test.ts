import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, expect, test } from 'vitest';
import { createSystemClock } from '../../src/platform/clock.ts';
import { compress } from '../../src/server/compress.ts';
import { listen } from '../../src/server/listen.ts';
import { createMemoryPageCache } from '../../src/server/page-cache.ts';
import { createShopHandler } from '../../src/server/shop-handler.ts';
import { readEnvironment } from '../../src/shell/settings.ts';
import { AGENTS, ASSETS } from './server-world.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Heap and external memory after garbage collection. */
async function measureHeldMb(): Promise<number> {
  for (let turn = 0; turn < 3; turn += 1) {
    await pause(20);
    collect();
  }
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const JSON_TYPE = { 'content-type': 'application/json' };
const PIECE = 'x'.repeat(100_000);

const breakOff = (answer: ServerResponse) => answer.destroy();
const neverAnswer = () => {};
const answerHalf = (answer: ServerResponse) => {
  answer.writeHead(200, { ...JSON_TYPE, 'content-length': 2_000_000 });
  answer.write(`{"half":"${PIECE}`);
};
const answerWithPage = (answer: ServerResponse) => {
  answer.writeHead(200, { 'content-type': 'text/html' });
  answer.end(`<!doctype html>${PIECE.repeat(10)}`);
};
const answerWith30Mb = (answer: ServerResponse) => {
  answer.writeHead(200, JSON_TYPE);
  answer.write('{"filler":"');
  let left = 300;
  const writeMore = () => {
    while (left > 0) {
      left -= 1;
      if (!answer.write(PIECE)) return void answer.once('drain', writeMore);
    }
    answer.end('"}');
  };
  writeMore();
};

let fault: (answer: ServerResponse) => void = (answer) => answer.writeHead(404, JSON_TYPE).end('{}');
const backend = createServer((_, answer) => fault(answer));
await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
const SHOP_API = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;

const clock = createSystemClock();
const shop = await listen(
  createShopHandler(readEnvironment('server', { SHOP_API }), {
    assets: ASSETS,
    clock,
    fetch: globalThis.fetch,
    log: () => {},
    pages: createMemoryPageCache({ clock, compress, report: () => {} }),
  }),
  0,
);
afterAll(async () => {
  await shop.close();
  backend.close();
  backend.closeAllConnections();
});

/** Requests a path without reading the body of the response. */
function ask(path: string, headers = {}, patience?: number): Promise<IncomingMessage | null> {
  return new Promise((resolve) => {
    const request = get(
      shop.url + path,
      { agent: false, headers: { 'user-agent': AGENTS.phone, ...headers } },
      resolve,
    );
    request.on('error', () => resolve(null));
    if (patience !== undefined) request.setTimeout(patience, () => request.destroy());
  });
}

/** The size of the body; null if it was cut off. */
async function sizeOf(answer: IncomingMessage | null): Promise<number | null> {
  let size = 0;
  try {
    for await (const piece of answer ?? []) size += (piece as Buffer).byteLength;
  } catch {
    return null;
  }
  return answer && size;
}

async function visit(path: string): Promise<string> {
  const answer = await ask(path);
  let html = '';
  for await (const piece of answer ?? []) html += String(piece);
  return html;
}

/** warm-up: some memory is allocated by the first visit only */
await visit('/');
await visit('/s?q=0');
const idleMb = await measureHeldMb();

test.each([
  ['down', breakOff, 502, 60],
  ['hanging', neverAnswer, null, 300],
  ['sending half a response', answerHalf, null, 60],
  ['sending HTML instead of JSON', answerWithPage, 502, 60],
  ['sending 30 MB', answerWith30Mb, 200, 12],
])(
  'with a backend that is %s, pages show skeletons and memory stays within 50 MB of its idle level',
  async (_how, faultyAnswer, status, calls) => {
    fault = faultyAnswer;
    const pages = Promise.all(Array.from({ length: 8 }, (_, n) => visit(n === 0 ? '/' : `/s?q=${n}`)));
    // payment requests are never held back by an open circuit
    const requests = Array.from({ length: calls }, (_, n) =>
      ask(
        `/api/v1/payments/${n}`,
        n % 4 === 0 ? { 'accept-encoding': 'br' } : {},
        status === null ? 5_000 : 20_000,
      ),
    );
    for (const html of await pages) expect(html).toContain('data-testid="skeleton"');
    // the requests are still open: no part of their responses has been read
    expect((await measureHeldMb()) - idleMb).toBeLessThan(50);

    const answers = await Promise.all(requests);
    if (status !== null)
      expect(new Set(answers.map((answer) => answer?.statusCode))).toEqual(new Set([status]));
    const plainAnswer = answers.find((answer) => answer && !answer.headers['content-encoding']) ?? null;
    if (faultyAnswer === answerWith30Mb) expect(await sizeOf(plainAnswer)).toBe(30_000_013);
    for (const answer of answers) answer?.destroy();
    expect((await measureHeldMb()) - idleMb).toBeLessThan(50);
  },
);
