/** `npm run bench`: README.md says what it does. */
import { parseArgs } from 'node:util';
import { bridgeCall, frameCall } from './bridge-call.ts';
import { cartTap } from './cart-tap.ts';
import { listScroll, listTask } from './list-scroll.ts';
import type { Measured, Row } from './measure.ts';
import { ordersTask, trackingMemory } from './own-pages.ts';
import { pageLoad } from './page-load.ts';
import { printFile, printTask } from './print-file.ts';
import { searchAnswers } from './search.ts';
import { server } from './server.ts';

/** `rounds`: default is the benchmark's own number. */
type Bench = (rounds?: number) => Promise<readonly Row[]>;

const one =
  (run: (rounds?: number) => Promise<Measured>, facts: Pick<Row, 'against' | 'bar'>): Bench =>
  async (rounds) => [{ ...(await run(rounds)), ...facts }];

const BENCHES: Readonly<Record<string, Bench>> = {
  'bridge-call': one(bridgeCall, { against: 'a Comlink call over a MessageChannel', bar: 1 }),
  'cart-tap': one(cartTap, { against: 'the same tap in a cart of one line', bar: 2 }),
  'frame-call': one(frameCall, { against: 'a Comlink call over a MessageChannel' }),
  'list-scroll': one(listScroll, { against: 'the same 10,000 products, all of them drawn', bar: 0.3 }),
  'list-task': one(listTask, { against: '50 ms, the longest task that there may be at 4 × slowdown' }),
  'orders-task': one(ordersTask, {
    against: '50 ms, the longest task that there may be at 4 × slowdown',
    bar: 1,
  }),
  'page-load': pageLoad,
  'print-file': one(printFile, { against: 'the same with a document of 20 kB' }),
  search: async (rounds) =>
    (await searchAnswers(rounds)).map((row) => ({
      ...row,
      against: '30 ms of the processor for an answer, at 30,000 products',
      bar: 1,
    })),
  server,
  'tracking-memory': one(trackingMemory, { against: 'the same page 720 refreshes earlier', bar: 1.1 }),
  'print-task': one(printTask, { against: 'looking at each byte of it in the page, once' }),
};

const { values, positionals: wanted } = parseArgs({
  args: process.argv.slice(3),
  options: { rounds: { type: 'string' } },
  allowPositionals: true,
});
const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
const unknown = wanted.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(', ')}. Available: ${Object.keys(BENCHES).join(', ')}`);
  process.exitCode = 1;
} else if (rounds !== undefined && !(Number.isInteger(rounds) && rounds > 0)) {
  console.error(`--rounds takes a number of at least 1, not ${values.rounds}`);
  process.exitCode = 1;
} else {
  console.log(`${''.padEnd(36)}   ratio       10–90 %            ours       yardstick    bar   against`);
  for (const [name, run] of Object.entries(BENCHES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    for (const row of await run(rounds)) print(row);
  }
}

function print({ name, ratio, ours, yardstick, unit = 'µs', bar, against }: Row): void {
  const failed = bar !== undefined && !(ratio.median <= bar);
  if (failed) process.exitCode = 1;
  const cell = (text: string, width: number) => text.padStart(width);
  const value = (of: number) => `${of.toFixed(of > 0 && of < 1 ? 3 : 1)} ${unit}`.trimEnd();
  console.log(
    [
      name.padEnd(36),
      cell(ratio.median.toFixed(2), 7),
      cell(`${ratio.low.toFixed(2)}–${ratio.high.toFixed(2)}`, 13),
      cell(value(ours), 15),
      cell(value(yardstick), 15),
      cell(bar === undefined ? '' : String(bar), 6),
      `  ${against}${failed ? '   ABOVE THE LIMIT' : ''}`,
    ].join(' '),
  );
}
