import { type ChildProcess, fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { cssModules } from '../../scripts/build/css-modules.ts';
import { commonOptions } from '../../scripts/build/options.ts';
import { compare, type Pair, quantile, type Row } from './measure.ts';
import type { Order, Report } from './server/child.tsx';
import { perAnswer, visits } from './server/load.ts';
import { startShop } from './start-shop.ts';

const ROUNDS = 10;
/** pages per round whose CPU time is measured */
const PAGES = 30;
const PARALLEL = 50;
const UPLOAD = { bytes: 400_000_000, bytesPerSecond: 20_000_000 };
const UPLOADS = 3;
/** The duration of the visits without an upload. */
const ALONE_MS = 10_000;

/**
 * A server in front of a backend that answers from memory: a cached page compared with the shortest possible
 * response, a rendered page compared with its bare elements, and visits during oversized uploads. Needs the built
 * shop.
 */
export async function server(rounds = ROUNDS): Promise<readonly Row[]> {
  const outfile = await buildChild();
  const sandbox = await startShop();
  const child = fork(outfile);
  const other = fork(outfile);
  try {
    const dist = join(process.cwd(), 'dist');
    const backend = `${sandbox.url}/api`;
    const { port } = await runChild<{ port: number }>(child, { what: 'serve', dist, backend });
    return [
      await cached(port, rounds),
      await uncached(child, rounds),
      await besideUpload(port, other, Math.min(rounds, UPLOADS)),
    ];
  } finally {
    child.kill();
    other.kill();
    rmSync(outfile, { force: true });
    await sandbox.close();
  }
}

async function buildChild(): Promise<string> {
  const root = process.cwd();
  const outfile = join(root, 'node_modules/.cache', `bench-server-${process.pid}.mjs`);
  await build({
    ...commonOptions(root),
    entryPoints: ['tools/bench/server/child.tsx'],
    outfile,
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    external: ['happy-dom', 'pdfjs-dist', '@libsql/client'],
    plugins: [cssModules({ root }).plugin],
    write: true,
  });
  return outfile;
}

function runChild<R extends Report>(child: ChildProcess, order: Order): Promise<R> {
  return new Promise((resolve, reject) => {
    const lost = () => reject(new Error('[bench] The other process exited.'));
    child.once('exit', lost);
    child.once('message', (report) => {
      child.off('exit', lost);
      resolve(report as R);
    });
    child.send(order);
  });
}

async function cached(port: number, rounds: number): Promise<Row> {
  const taken: Pair[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const first = round % 2 === 0 ? await perAnswer(port, '/') : undefined;
    const yardstick = await perAnswer(port, '/healthz');
    const pair = { ours: first ?? (await perAnswer(port, '/')), yardstick };
    if (round >= 0) taken.push(pair);
  }
  const against = '/healthz: 3.33 is 0.3 of its answers a second';
  return { ...compare('page of the cache', taken), against, bar: 3.33 };
}

async function uncached(child: ChildProcess, rounds: number): Promise<Row> {
  const { taken } = await runChild<{ taken: Pair[] }>(child, { what: 'render', rounds, times: PAGES });
  const against = 'renderToString of the same elements, processor time';
  return { ...compare('page that is drawn', taken), against, bar: 3 };
}

async function besideUpload(port: number, other: ChildProcess, uploads: number): Promise<Row> {
  const p99 = async (over: () => boolean) => quantile(await visits(port, PARALLEL, over), 0.99);
  const taken: Pair[] = [];
  for (let run = 0; run < uploads; run += 1) {
    const until = performance.now() + ALONE_MS;
    const yardstick = await p99(() => performance.now() > until);
    let done = false;
    const upload = runChild<{ sent: number; refused: number }>(other, { what: 'upload', port, ...UPLOAD });
    const ended = upload.finally(() => {
      done = true;
    });
    const ours = await p99(() => done);
    const { sent, refused } = await ended;
    console.error(`server: ${sent / 1e6} MB sent in run ${run + 1}, refused ${refused} times`);
    taken.push({ ours, yardstick });
  }
  const against = `the same without 400 MB at 20 MB/s, p99 of ${PARALLEL} at once`;
  return { ...compare('visits beside an upload', taken), unit: 'ms', against, bar: 2 };
}
