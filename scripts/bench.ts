/**
 * `npm run bench [-- NAME …]`: what is measured against something else in the same run, as a table of ratios. Fails when a
 * ratio is above its bar.
 */
import { bridgeCall, frameCall } from './bench/bridge-call.ts';
import { cartTap } from './bench/cart-tap.ts';
import { listScroll, listTask } from './bench/list-scroll.ts';
import type { Measured } from './bench/measure.ts';
import { printFile, printTask } from './bench/print-file.ts';

interface Bench {
  run(): Promise<Measured>;
  /** what it is measured against */
  against: string;
  /** the highest median that is good enough; without one the ratio is there to be seen */
  bar?: number;
}

const BENCHES: Readonly<Record<string, Bench>> = {
  'bridge-call': { run: bridgeCall, against: 'a Comlink call over a MessageChannel', bar: 1 },
  'cart-tap': { run: cartTap, against: 'the same tap in a cart of one line', bar: 2 },
  'frame-call': { run: frameCall, against: 'a Comlink call over a MessageChannel' },
  'list-scroll': { run: listScroll, against: 'the same 10,000 products, all of them drawn', bar: 0.3 },
  'list-task': { run: listTask, against: '50 ms, the longest task that there may be at 4 × slowdown' },
  'print-file': { run: printFile, against: 'the same with a document of 20 kB' },
  'print-task': { run: printTask, against: 'looking at each byte of it in the page, once' },
};

const wanted = process.argv.slice(3);
const unknown = wanted.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}`);
  process.exitCode = 1;
} else {
  const cell = (text: string, width: number) => text.padStart(width);
  console.log(`${''.padEnd(20)}   ratio   10–90 %          ours   yardstick   bar   against`);
  for (const [name, { run, against, bar }] of Object.entries(BENCHES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const { ratio, ours, yardstick } = await run();
    const failed = bar !== undefined && !(ratio.median <= bar);
    if (failed) process.exitCode = 1;
    console.log(
      [
        name.padEnd(20),
        cell(ratio.median.toFixed(2), 7),
        cell(`${ratio.low.toFixed(2)}–${ratio.high.toFixed(2)}`, 12),
        cell(`${ours.toFixed(1)} µs`, 12),
        cell(`${yardstick.toFixed(1)} µs`, 11),
        cell(bar === undefined ? '' : bar.toFixed(1), 5),
        `  ${against}${failed ? '   ABOVE THE BAR' : ''}`,
      ].join(' '),
    );
  }
}
