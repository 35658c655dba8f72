/** `npm run bench`; see README.md. */
import { parseArgs } from 'node:util';
import { measureBridgeCall, measureFrameCall } from './bridge-call.ts';
import { measureCartTap } from './cart-tap.ts';
import { measureListScroll, measureListTask } from './list-scroll.ts';
import type { Measured, Row } from './measure.ts';
import { measureOrdersTask, measureTrackingMemory } from './own-pages.ts';
import { measurePageLoad } from './page-load.ts';
import { measurePrintFile, measurePrintTask } from './print-file.ts';
import { measureSearch } from './search.ts';
import { measureServer } from './server.ts';

/** `rounds`: the benchmark's own number by default. */
type Bench = (rounds?: number) => Promise<readonly Row[]>;

const toBench =
  (run: (rounds?: number) => Promise<Measured>, facts: Pick<Row, 'comparedWith' | 'bar'>): Bench =>
  async (rounds) => [{ ...(await run(rounds)), ...facts }];

const BENCHES: Readonly<Record<string, Bench>> = {
  'bridge-call': toBench(measureBridgeCall, { comparedWith: 'a Comlink call over a MessageChannel', bar: 1 }),
  'cart-tap': toBench(measureCartTap, { comparedWith: 'the same tap in a cart of one line', bar: 2 }),
  'frame-call': toBench(measureFrameCall, { comparedWith: 'a Comlink call over a MessageChannel' }),
  'list-scroll': toBench(measureListScroll, {
    comparedWith: 'the same 10,000 products, all of them drawn',
    bar: 0.3,
  }),
  'list-task': toBench(measureListTask, {
    comparedWith: '50 ms, the longest task that there may be at 4 × slowdown',
  }),
  'orders-task': toBench(measureOrdersTask, {
    comparedWith: '50 ms, the longest task that there may be at 4 × slowdown',
    bar: 1,
  }),
  'page-load': measurePageLoad,
  'print-file': toBench(measurePrintFile, { comparedWith: 'the same with a document of 20 kB' }),
  search: async (rounds) =>
    (await measureSearch(rounds)).map((row) => ({
      ...row,
      comparedWith: '30 ms of the processor for an answer, at 30,000 products',
      bar: 1,
    })),
  server: measureServer,
  'tracking-memory': toBench(measureTrackingMemory, {
    comparedWith: 'the same page 720 refreshes earlier',
    bar: 1.1,
  }),
  'print-task': toBench(measurePrintTask, { comparedWith: 'looking at each byte of it in the page, once' }),
};

const { values, positionals: requested } = parseArgs({
  args: process.argv.slice(3),
  options: { rounds: { type: 'string' } },
  allowPositionals: true,
});
const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
const unknownNames = requested.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknownNames.length > 0) {
  console.error(
    `Unknown benchmark: ${unknownNames.join(', ')}. Available: ${Object.keys(BENCHES).join(', ')}`,
  );
  process.exitCode = 1;
} else if (rounds !== undefined && !(Number.isInteger(rounds) && rounds > 0)) {
  console.error(`--rounds takes a number of at least 1, not ${values.rounds}`);
  process.exitCode = 1;
} else {
  console.log(`${''.padEnd(36)}   ratio       10–90 %            ours       yardstick    bar   against`);
  for (const [name, run] of Object.entries(BENCHES)) {
    if (requested.length > 0 && !requested.includes(name)) continue;
    for (const row of await run(rounds)) printRow(row);
  }
}

function printRow({ name, ratio, ours, yardstick, unit = 'µs', bar, comparedWith }: Row): void {
  const hasFailed = bar !== undefined && !(ratio.median <= bar);
  if (hasFailed) process.exitCode = 1;
  const padCell = (text: string, width: number) => text.padStart(width);
  const formatValue = (amount: number) =>
    `${amount.toFixed(amount > 0 && amount < 1 ? 3 : 1)} ${unit}`.trimEnd();
  console.log(
    [
      name.padEnd(36),
      padCell(ratio.median.toFixed(2), 7),
      padCell(`${ratio.low.toFixed(2)}–${ratio.high.toFixed(2)}`, 13),
      padCell(formatValue(ours), 15),
      padCell(formatValue(yardstick), 15),
      padCell(bar === undefined ? '' : String(bar), 6),
      `  ${comparedWith}${hasFailed ? '   ABOVE THE LIMIT' : ''}`,
    ].join(' '),
  );
}
