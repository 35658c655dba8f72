import { connect } from 'node:net';
import { Window } from 'happy-dom';
import { renderToString } from 'react-dom/server.edge';
import { createSystemClock } from '../../../src/platform/clock.ts';
import { compress } from '../../../src/server/compress.ts';
import { createJsonLog } from '../../../src/server/log.ts';
import { listen } from '../../../src/server/listen.ts';
import { readNodeAssets } from '../../../src/server/node-assets.ts';
import { createMemoryPageCache } from '../../../src/server/page-cache.ts';
import { createShopHandler } from '../../../src/server/shop-handler.ts';
import { readEnvironment } from '../../../src/shell/settings.ts';
import type { Pair } from '../measure.ts';
import { type Drawn, drawWithin } from '../page-load/markup.ts';

/** The commands of the benchmark to this process, and the responses. */
export type Order =
  | { kind: 'serve'; dist: string; backend: string }
  | { kind: 'render'; rounds: number; times: number }
  | { kind: 'upload'; port: number; bytes: number; bytesPerSecond: number };
export type Report = { port: number } | { pairs: Pair[] } | { sent: number; refused: number };

const PHONE =
  'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 Chrome/124.0.0.0 Mobile Safari/537.36';
const HOME = 'http://shop.test/';

/** Each sandbox response is requested once and then reused, so the sandbox's time is not measured. */
function cannedFetch(): typeof globalThis.fetch {
  const cache = new Map<
    string,
    Promise<{ bytes: ArrayBuffer; headers: Record<string, string>; status: number }>
  >();
  const fetchOnce = async (input: string, init: RequestInit | undefined) => {
    const answer = await fetch(input, init);
    const headers = Object.fromEntries(answer.headers);
    delete headers['content-encoding'];
    return { bytes: await answer.arrayBuffer(), headers, status: answer.status };
  };
  return async (input, init) => {
    if (init?.body) return Response.json({});
    const key = String(input);
    const answer = cache.get(key) ?? fetchOnce(key, { ...init, signal: null });
    cache.set(key, answer);
    const { bytes, headers, status } = await answer;
    return new Response(new Uint8Array(bytes), { status, headers });
  };
}

let page: (() => Promise<ArrayBuffer>) | null = null;

async function serve({ dist, backend }: Extract<Order, { kind: 'serve' }>): Promise<Report> {
  const clock = createSystemClock();
  // logs as in production, but discards the output
  const { log, logAnswer } = createJsonLog({ write: () => {}, clock });
  const parts = { assets: await readNodeAssets(dist), fetch: cannedFetch(), clock, log, answered: logAnswer };
  const settings = readEnvironment('server', { SHOP_API: backend });
  const uncached = createShopHandler(settings, parts);
  page = async () => (await uncached(new Request(HOME, { headers: { 'user-agent': PHONE } }))).arrayBuffer();
  const pages = createMemoryPageCache({ clock, compress, report: console.error });
  return { port: (await listen(createShopHandler(settings, { ...parts, pages }), 0)).port };
}

/** The complete response of our home page, compared with rendering only its elements. */
async function render({ rounds, times }: Extract<Order, { kind: 'render' }>): Promise<Report> {
  if (!page) throw new Error('[bench] Nothing is served.');
  // the first request fetches from the backend, and may be answered without late data
  await page();
  const html = new TextDecoder().decode(await page());
  const elements = elementsOf(html);
  const ours = page;
  const renderBare = () => renderToString(drawWithin(elements, {}));
  const size = renderBare().length;
  if (size < 20_000) throw new Error(`[bench] The bare page has only ${size} characters.`);
  const time = async (task: () => unknown) => {
    const start = process.cpuUsage();
    for (let n = 0; n < times; n += 1) await task();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / times;
  };
  const pairs: Pair[] = [];
  for (let round = -2; round < rounds; round += 1) {
    const first = round % 2 === 0 ? await time(ours) : undefined;
    const yardstick = await time(renderBare);
    const pair = { ours: first ?? (await time(ours)), yardstick };
    if (round >= 0) pairs.push(pair);
  }
  return { pairs };
}

function elementsOf(html: string): Drawn {
  const window = new Window();
  window.document.body.innerHTML = html.slice(
    html.indexOf('<div id="shop">'),
    html.indexOf('<script type="application/json"'),
  );
  const shop = window.document.querySelector('.shop');
  if (!shop) throw new Error('[bench] There is no shop in the page.');
  type Of = typeof shop;
  const toDrawn = (element: Of): Drawn => [
    element.localName,
    Object.fromEntries(
      [...element.attributes].map(({ name, value }) => [name === 'class' ? 'className' : name, value]),
    ),
    [...element.childNodes].flatMap((node): (Drawn | string)[] => {
      if (node.nodeType === node.TEXT_NODE) return [node.textContent ?? ''];
      return node.nodeType === node.ELEMENT_NODE ? [toDrawn(node as unknown as Of)] : [];
    }),
  ];
  return toDrawn(shop);
}

/** Uploads `bytes` at the given speed, even after the server has refused them. */
async function upload({ port, bytes, bytesPerSecond }: Extract<Order, { kind: 'upload' }>): Promise<Report> {
  const piece = Buffer.alloc(200_000, 'x');
  const chunk = Buffer.concat([
    Buffer.from(`${piece.byteLength.toString(16)}\r\n`),
    piece,
    Buffer.from('\r\n'),
  ]);
  let sentBytes = 0;
  let refused = 0;
  const open = () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      'POST /api/v5/carts HTTP/1.1\r\nhost: shop.test\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
    );
    socket.on('error', () => {}).resume();
    return socket;
  };
  let socket = open();
  const start = performance.now();
  while (sentBytes < bytes) {
    if (socket.destroyed || !socket.writable) {
      refused += 1;
      socket = open();
    }
    if (socket.writableLength < 4_000_000) socket.write(chunk);
    sentBytes += piece.byteLength;
    const msEarly = (sentBytes / bytesPerSecond) * 1_000 - (performance.now() - start);
    if (msEarly > 1) await new Promise((resolve) => setTimeout(resolve, msEarly));
  }
  socket.destroy();
  return { sent: sentBytes, refused };
}

const runOrder = (order: Order): Promise<Report> => {
  if (order.kind === 'serve') return serve(order);
  return order.kind === 'render' ? render(order) : upload(order);
};
process.on('message', (order: Order) => {
  void runOrder(order).then((report) => process.send?.(report));
});
