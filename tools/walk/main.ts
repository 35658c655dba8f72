/** `npm run walk`; see README.md. */
import { parseArgs } from 'node:util';
import { HOSTS, type HostName } from './device.ts';
import { buildWithFault } from './build-with-fault.ts';
import { FAULTS } from './faults.ts';
import { appendLine, lineOf, type LogLine, readLog, summaryOf } from './log.ts';
import { runWalks } from './run-walks.ts';
import type { WalkResult } from './walk.ts';

const USUAL_PATIENCE_S = 300;
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
    patience: { type: 'string' },
  },
});
const lines: LogLine[] = values.resume && values.log ? readLog(values.log) : [];
const seed = Number(values.seed ?? firstSeed(lines) ?? Date.now() % 2 ** 30);
const steps = Number(values.steps);
const workers = Number(values.workers);
const patience = Number(values.patience ?? USUAL_PATIENCE_S);
const hosts = values.hosts.split(',');
const fault = FAULTS.find(({ name }) => name === values.fault);
const problems = [
  ![seed, steps, workers, patience].every((value) => Number.isInteger(value) && value >= 0) || workers < 1
    ? '--seed, --steps, --workers and --patience take whole numbers.'
    : '',
  hosts.every((host) => (HOSTS as readonly string[]).includes(host)) ? '' : `Hosts: ${HOSTS.join(', ')}`,
  values.resume && !values.log ? '--resume needs --log FILE.' : '',
  values.fault && !fault ? `Faults are: ${FAULTS.map(({ name }) => name).join(', ')}` : '',
].filter((sentence) => sentence !== '');
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

const startTime = performance.now();
const walksBefore = lines.length;
let stepsMade = lines.reduce((total, line) => total + line.steps, 0);
let hasFailed = false;
const reportedKinds = new Set<string>();
const kindOf = ({ failure }: WalkResult) =>
  `${failure?.invariant} ${failure?.sentence.replace(/"[^"]*"/g, '""').replace(/[\d,.]+/g, '#')}`;

// Playwright closes its browsers on SIGTERM, and the workers would open new ones.
process.on('SIGTERM', () => process.exit(143));

console.log(
  `seed ${seed}${walksBefore > 0 ? `, after ${stepsMade} steps in ${walksBefore} walks` : ''}${fault ? `, with the fault "${fault.name}"` : ''}`,
);
const dist = fault ? await buildWithFault(fault) : 'dist';
await runWalks({
  dist,
  seed,
  hosts: hosts as HostName[],
  workers,
  patienceMs: patience * 1_000,
  from: 1 + lines.reduce((max, { index }) => Math.max(max, index), -1),
  hasMore: () => stepsMade < steps && !hasFailed,
  onEnd(index, result) {
    const line = lineOf(index, result);
    stepsMade += line.steps;
    lines.push(line);
    if (values.log) appendLine(values.log, line);
    if (fault && line.failure !== null && fault.seenAs.test(line.failure)) hasFailed = true;
    const { failure } = line;
    console.log(
      `${stepsMade} steps · walk ${index}, seed ${result.seed}, ${result.host}, ${line.steps} steps in ${(line.ms / 1_000).toFixed(1)} s${failure ? `: ${failure}` : ''}`,
    );
  },
  print: (text) => console.log(text),
  isWorthShrinking(result) {
    const kind = kindOf(result);
    const isNew = !reportedKinds.has(kind);
    reportedKinds.add(kind);
    // a fault on purpose is known: its story is shortened only for its spec
    if (fault)
      return isNew && values.patience !== undefined && fault.seenAs.test(lineOf(0, result).failure ?? '');
    return isNew;
  },
});

console.log(summaryOf(lines));
const seconds = ((performance.now() - startTime) / 1_000).toFixed(0);
if (fault) {
  console.log(
    `The fault "${fault.name}" was ${hasFailed ? '' : 'NOT '}found, after ${stepsMade} steps and ${seconds} s; its build is in ${dist}`,
  );
  process.exitCode = hasFailed ? 0 : 1;
} else if (lines.some(({ failure }) => failure !== null)) process.exitCode = 1;
// Handles of killed pages would keep the process alive.
process.exit();

function firstSeed([line]: readonly LogLine[]): number | undefined {
  return line && line.seed - line.index;
}
