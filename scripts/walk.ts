/**
 * `npm run walk -- [--seed S] [--steps N] [--hosts a,b] [--log FILE] [--resume] [--workers N] [--patience S]
 * [--fault NAME]`: walks through
 * the shop at random, in a real browser, until N steps are made, 2,000 unless told otherwise, and holds after each what
 * must always be true. The same seed means the same walk. A walk that fails is made shorter, for at most so many
 * seconds, shown step by step, and
 * the exit status is 1. `--fault` builds the shop with a fault put in on purpose and walks until that is found.
 */
import { parseArgs } from 'node:util';
import { HOSTS, type HostName } from './walk/device.ts';
import { buildWithFault } from './walk/build-with-fault.ts';
import { FAULTS } from './walk/faults.ts';
import { appendLine, lineOf, type LogLine, readLog, summaryOf } from './walk/log.ts';
import { runWalks } from './walk/run-walks.ts';
import type { Walked } from './walk/walk.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    seed: { type: 'string' },
    steps: { type: 'string', default: '2000' },
    hosts: { type: 'string', default: HOSTS.join(',') },
    log: { type: 'string' },
    resume: { type: 'boolean', default: false },
    workers: { type: 'string', default: '2' },
    fault: { type: 'string' },
    patience: { type: 'string', default: '300' },
  },
});
const lines: LogLine[] = values.resume && values.log ? readLog(values.log) : [];
const seed = Number(values.seed ?? firstSeed(lines) ?? Date.now() % 2 ** 30);
const steps = Number(values.steps);
const workers = Number(values.workers);
const patience = Number(values.patience);
const hosts = values.hosts.split(',');
const fault = FAULTS.find(({ name }) => name === values.fault);
const wrong = [
  ![seed, steps, workers, patience].every((one) => Number.isInteger(one) && one >= 0) || workers < 1
    ? 'Take --seed S, --steps N, --workers N and --patience S, whole numbers.'
    : '',
  hosts.every((host) => (HOSTS as readonly string[]).includes(host)) ? '' : `Hosts are: ${HOSTS.join(', ')}`,
  values.resume && !values.log ? 'What to go on with is in the file of --log.' : '',
  values.fault && !fault ? `Faults are: ${FAULTS.map(({ name }) => name).join(', ')}` : '',
].filter((sentence) => sentence !== '');
if (wrong.length > 0) {
  console.error(wrong.join('\n'));
  process.exit(1);
}

const from = performance.now();
const walkedBefore = lines.length;
let made = lines.reduce((all, line) => all + line.steps, 0);
let found = false;
const known = new Set<string>();
const kindOf = ({ failure }: Walked) =>
  `${failure?.invariant} ${failure?.sentence.replace(/"[^"]*"/g, '""').replace(/[\d,.]+/g, '#')}`;

// The browsers' own listener closes them, and the walks would begin new ones.
process.on('SIGTERM', () => process.exit(143));

console.log(
  `seed ${seed}${walkedBefore > 0 ? `, after ${made} steps in ${walkedBefore} walks` : ''}${fault ? `, with the fault "${fault.name}"` : ''}`,
);
await runWalks({
  dist: fault ? await buildWithFault(fault) : 'dist',
  seed,
  hosts: hosts as HostName[],
  workers,
  patienceMs: patience * 1_000,
  from: 1 + lines.reduce((most, { index }) => Math.max(most, index), -1),
  more: () => made < steps && !found,
  ended(index, walked) {
    const line = lineOf(index, walked);
    made += line.steps;
    lines.push(line);
    if (values.log) appendLine(values.log, line);
    if (fault && line.failure !== null && fault.seenAs.test(line.failure)) found = true;
    const { failure } = line;
    console.log(
      `${made} steps · walk ${index}, seed ${walked.seed}, ${walked.host}, ${line.steps} steps in ${(line.ms / 1_000).toFixed(1)} s${failure ? `: ${failure}` : ''}`,
    );
  },
  say: (text) => console.log(text),
  worthShrinking(walked) {
    const kind = kindOf(walked);
    const isNew = !known.has(kind);
    known.add(kind);
    return isNew && !fault;
  },
});

console.log(summaryOf(lines));
const seconds = ((performance.now() - from) / 1_000).toFixed(0);
if (fault) {
  console.log(
    `The fault "${fault.name}" was ${found ? '' : 'NOT '}found, after ${made} steps and ${seconds} s`,
  );
  process.exitCode = found ? 0 : 1;
} else if (lines.some(({ failure }) => failure !== null)) process.exitCode = 1;
// What is left of a page that was killed would keep the process waiting.
process.exit();

function firstSeed([line]: readonly LogLine[]): number | undefined {
  return line && line.seed - line.index;
}
