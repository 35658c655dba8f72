import { type ChildProcess, fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { cssModules } from '../../scripts/build/css-modules.ts';
import { commonOptions } from '../../scripts/build/options.ts';
import { compare, type Pair, quantile, type Row } from './measure.ts';
import type { Order, Report } from './server/child.tsx';
import { measurePerAnswer, measureVisits } from './server/load.ts';
import { startShop } from './start-shop.ts';

const ROUNDS = 10;
/** pages per round whose CPU time is measured */
const PAGES = 30;
const PARALLEL = 50;
const UPLOAD = { bytes: 400_000_000, bytesPerSecond: 20_000_000 };
const UPLOADS = 3;
/** How long visits are measured without an upload, in milliseconds. */
const ALONE_MS = 10_000;

/**
 * A server in front of a backend that answers from memory: a cached page compared with the shortest possible
 * response, a rendered page compared with its bare elements, and visits during oversized uploads. Needs the built
 * shop.
 */
export async function measureServer(rounds = ROUNDS): Promise<readonly Row[]> {
  const outfile = await buildChild();
  const sandbox = await startShop();
  const child = fork(outfile);
  const uploader = fork(outfile);
  try {
    const dist = join(process.cwd(), 'dist');
    const backend = `${sandbox.url}/api`;
    const { port } = await runChild<{ port: number }>(child, { kind: 'serve', dist, backend });
    return [
      await measureCached(port, rounds),
      await measureUncached(child, rounds),
      await measureBesideUpload(port, uploader, Math.min(rounds, UPLOADS)),
    ];
  } finally {
    child.kill();
    uploader.kill();
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
    const handleExit = () => reject(new Error('[bench] The other process exited.'));
    child.once('exit', handleExit);
    child.once('message', (report) => {
      child.off('exit', handleExit);
      resolve(report as R);
    });
    child.send(order);
  });
}

async function measureCached(port: number, rounds: number): Promise<Row> {
  const pairs: Pair[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const first = round % 2 === 0 ? await measurePerAnswer(port, '/') : undefined;
    const yardstick = await measurePerAnswer(port, '/healthz');
    const pair = { ours: first ?? (await measurePerAnswer(port, '/')), yardstick };
    if (round >= 0) pairs.push(pair);
  }
  const comparedWith = '/healthz: 3.33 is 0.3 of its answers a second';
  return { ...compare('page of the cache', pairs), comparedWith, bar: 3.33 };
}

async function measureUncached(child: ChildProcess, rounds: number): Promise<Row> {
  const { pairs } = await runChild<{ pairs: Pair[] }>(child, { kind: 'render', rounds, times: PAGES });
  const comparedWith = 'renderToString of the same elements, processor time';
  return { ...compare('page that is drawn', pairs), comparedWith, bar: 3 };
}

async function measureBesideUpload(port: number, uploader: ChildProcess, runs: number): Promise<Row> {
  const measureP99 = async (isOver: () => boolean) =>
    quantile(await measureVisits(port, PARALLEL, isOver), 0.99);
  const pairs: Pair[] = [];
  for (let run = 0; run < runs; run += 1) {
    const end = performance.now() + ALONE_MS;
    const yardstick = await measureP99(() => performance.now() > end);
    let isDone = false;
    const upload = runChild<{ sent: number; refused: number }>(uploader, { kind: 'upload', port, ...UPLOAD });
    const uploadEnd = upload.finally(() => {
      isDone = true;
    });
    const ours = await measureP99(() => isDone);
    const { sent, refused } = await uploadEnd;
    console.error(`server: ${sent / 1e6} MB sent in run ${run + 1}, refused ${refused} times`);
    pairs.push({ ours, yardstick });
  }
  const comparedWith = `the same without 400 MB at 20 MB/s, p99 of ${PARALLEL} at once`;
  return { ...compare('visits beside an upload', pairs), unit: 'ms', comparedWith, bar: 2 };
}
