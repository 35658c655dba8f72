/** `npm run mutate`; see README.md. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { mutantsOf } from './mutants.ts';
import {
  forgetLog,
  hashOf,
  Log,
  log,
  noteRunning,
  type PlannedMutant,
  readRunning,
  releaseLock,
  takeLock,
  writePlan,
} from './plan.ts';
import { report } from './report.ts';

const FOLDERS = [
  'src/checkout/payment',
  'src/checkout/entry',
  'src/session',
  'bridge',
  'partners',
  'src/cart',
  'src/http',
  'src/server/proxy',
  'src/server/page-cache.ts',
];
/** Shoppers never run them: a folder is without them, but each can be named. */
const NOT_SHIPPED = [
  /^bridge\/(examples|harness|testing)\//,
  /^partners\/(\w+\/(simulat|native-methods|sign-)|simulators)/,
];
/** A test that takes longer is in an endless loop. */
const HUNG_MS = 120_000;

const { values, positionals } = parseArgs({
  args: process.argv.slice(3),
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string' },
    slowest: { type: 'string', default: '4000' },
    fresh: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
  },
});

if (!values.report && !takeLock()) {
  console.error('Another npm run mutate is in progress. Wait for it or stop it.');
  process.exit(1);
}
if (values.fresh) forgetLog();
const folders = positionals.length > 0 ? positionals : FOLDERS;
const sources = folders.flatMap(sourcesOf);
const allMutants = sources.flatMap(mutantsIn);
const sample = values.sample === undefined ? allMutants : sampleOf(allMutants, Number(values.sample));
const mutants = sample.map((mutant, number) => ({ ...mutant, number }));
const tests = testsFor(sources);
const from = performance.now();
console.log(`${mutants.length} of ${allMutants.length} mutants, ${tests.length} test files`);

while (!values.report) {
  const outcomeLog = new Log();
  const pendingTests = tests.filter((test) => {
    const hash = hashOf(readFileSync(test, 'utf8'));
    return mutants.some(({ id }) => outcomeLog.isPending(id, test, hash));
  });
  if (pendingTests.length === 0) break;
  // Killed mutants are left out, so that they cost nothing.
  writePlan({
    mutants: mutants.filter(({ id }) => !outcomeLog.killer(id)),
    tests: pendingTests,
    slowest: Number(values.slowest),
  });
  if (await runTests(pendingTests)) break;
}
if (!values.report) releaseLock();
const took = ((performance.now() - from) / 1_000).toFixed(0);
// a pipe delivers the output in pieces
process.stdout.write(`${report(mutants, new Log())}\n${took} s\n`, () => process.exit());

function sourcesOf(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return filesIn(path).filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\/messages\.tsx?$/.test(file) &&
      !NOT_SHIPPED.some((tools) => tools.test(file) && !tools.test(`${path}/`)),
  );
}

function filesIn(folder: string): string[] {
  if (statSync(folder).isFile()) return [folder];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function mutantsIn(file: string): PlannedMutant[] {
  const source = readFileSync(file, 'utf8');
  const hash = hashOf(source);
  return mutantsOf(source, file).map((mutant, index) => ({
    ...mutant,
    file,
    id: `${file} ${hash} ${index}`,
    number: 0,
  }));
}

/** A sample that depends only on the seed; the sample of one folder does not depend on other folders. */
function sampleOf(from: readonly PlannedMutant[], count: number): PlannedMutant[] {
  const lots = new Map(from.map((mutant) => [mutant, hashOf(`${values.seed} ${mutant.id}`)]));
  const byLot = [...from].sort((a, b) => ((lots.get(a) ?? '') < (lots.get(b) ?? '') ? -1 : 1));
  const sampledMutants = new Set(byLot.slice(0, count));
  return from.filter((mutant) => sampledMutants.has(mutant));
}

/** Test files of the same folder first: they kill most mutants, and are the fastest. */
function testsFor(files: readonly string[]): string[] {
  const folders = values.tests?.split(',') ?? files.flatMap(testFoldersOf);
  const testFolders = new Set(files.map((file) => dirname(file).replace(/^src/, 'tests')));
  const isFar = (file: string) => Number(!testFolders.has(dirname(file)));
  return [...new Set(folders)]
    .flatMap(filesIn)
    .filter((file) => /\.test\.tsx?$/.test(file))
    .sort((a, b) => isFar(a) - isFar(b) || statSync(a).size - statSync(b).size);
}

function testFoldersOf(file: string): string[] {
  if (file.startsWith('bridge/harness/')) return ['tests/harness'];
  // each adapter runs the bridge, and the generated documents are its published protocol
  if (file.startsWith('bridge/')) return ['tests/bridge', 'tests/partners', 'tests/scripts/docs.test.ts'];
  return [file.replace(/^(?:src\/)?([^/]+)\/.*/, 'tests/$1')];
}

/** Resolves with false if a mutant stopped the run: the mutant is noted, and the run must be repeated. */
async function runTests(files: readonly string[]): Promise<boolean> {
  noteRunning(null);
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tools/mutate/vitest.config.ts'];
  const child = spawn(process.execPath, [...command, '--reporter', 'dot', '--silent=true', ...files], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const stop = () => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  };
  // A mutant that is interrupted must not be counted as killed.
  const stopRun = () => {
    stop();
    releaseLock();
    process.exit(143);
  };
  process.once('SIGINT', stopRun).once('SIGTERM', stopRun);
  let errors = '';
  child.stderr.on('data', (data: Buffer) => {
    errors += data.toString();
  });
  const watch = setInterval(() => {
    const running = readRunning();
    if (running && Date.now() - running.since > HUNG_MS) stop();
  }, 2_000);
  await new Promise((resolve) => child.once('close', resolve));
  clearInterval(watch);
  process.off('SIGINT', stopRun).off('SIGTERM', stopRun);
  const running = readRunning();
  if (!running) {
    if (child.exitCode !== 0)
      console.error(`These tests fail without a mutant, so they cannot detect one:\n${errors}`);
    return true;
  }
  log([
    {
      id: running.id,
      test: running.test,
      testHash: hashOf(readFileSync(running.test, 'utf8')),
      outcome: 'killed',
      by: 'a loop without end, or a crash',
    },
  ]);
  return false;
}
