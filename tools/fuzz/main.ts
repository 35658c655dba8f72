/** `npm run fuzz`; see README.md. */
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { registry } from '../../partners/registry.ts';
import { FUZZES } from './fuzzes.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  args: process.argv.slice(3),
  options: { runs: { type: 'string', default: '100000' }, seed: { type: 'string' } },
});
const runs = Number(values.runs);
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
const unknown = positionals.filter((name) => !Object.hasOwn(FUZZES, name));
if (!Number.isInteger(runs) || runs < 1 || !Number.isInteger(seed) || unknown.length > 0) {
  console.error(
    `Usage: --runs N (1 or more), --seed S (whole number), and any of: ${Object.keys(FUZZES).join(', ')}`,
  );
  process.exit(1);
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

console.log(`seed ${seed}`);
for (const [name, fuzz] of Object.entries(FUZZES)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const from = performance.now();
  const { messages, details, failures, heapMb, longestMs } = await fuzz({ runs, seed, collectGarbage });
  const seconds = ((performance.now() - from) / 1_000).toFixed(1);
  console.log(
    `${name}: ${failures.length === 0 ? 'passed' : 'FAILED'}\n` +
      `  ${messages} messages in ${seconds} s, the longest ${longestMs.toFixed(1)} ms; heap ${heapMb.join(' → ')} MB\n` +
      `  ${details}`,
  );
  for (const failure of failures) console.error(`  ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
}
const withoutFuzz = registry.filter(({ name }) => !Object.hasOwn(FUZZES, name));
for (const { name } of withoutFuzz) console.log(`${name}: not fuzzed: it has no host in tools/fuzz/hosts`);
if (process.exitCode) console.error(`Repeat with: npm run fuzz -- --runs ${runs} --seed ${seed}`);
