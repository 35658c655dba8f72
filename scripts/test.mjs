/**
 * `npm test` on a fresh clone: installs what is missing (a browser too), then runs the type check, the linter, a search
 * for unused exports, the build with its size limits, and all tests; with `--engines` also a short run in WebKit and
 * Firefox, where they can be installed. The last line is `N passed, N failed`; the exit status is 0 only if nothing
 * failed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installMissing } from './install.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const count = { passed: 0, failed: 0, skipped: 0 };
const failedSteps = [];

function run(command, args) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0;
}

/** Output is printed when the step has ended, because steps run concurrently. */
function step(name, command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const printed = [];
    child.stdout.on('data', (chunk) => printed.push(chunk));
    child.stderr.on('data', (chunk) => printed.push(chunk));
    child.on('close', (status) => {
      console.log(`\n── ${name}\n${Buffer.concat(printed)}`);
      count[status === 0 ? 'passed' : 'failed'] += 1;
      if (status !== 0) failedSteps.push(name);
      resolve();
    });
  });
}

installMissing(root, { dev: true });
const forVitest = process.argv.slice(2).filter((argument) => argument !== '--engines');
const inEngines = process.argv.includes('--engines');
const bin = (name) => join(root, 'node_modules/.bin', name);
await Promise.all([
  step('types', bin('tsc'), ['--noEmit']),
  step('lint', bin('biome'), ['ci', '--reporter=summary', '.']),
  step('unused', bin('knip'), ['--production', '--no-progress']),
  step('build', process.execPath, ['build.mjs']),
]);

console.log('\n── tests');
const folder = mkdtempSync(join(tmpdir(), 'doorstep-'));
const report = join(folder, 'report.json');
const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...forVitest];
const clean = run(bin('vitest'), args);
try {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  count.passed += numPassedTests;
  count.failed += numFailedTests;
  count.skipped += numPendingTests + numTodoTests;
  // a file that fails to load has no tests
  count.failed += testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
} catch {
  count.failed += 1;
}
rmSync(folder, { recursive: true, force: true });
if (!clean && count.failed === 0) count.failed += 1;
if (inEngines) {
  const options = ['--short', '--again', '--optional'];
  await step('engines', process.execPath, ['tools/engines/start.mjs', ...options]);
}

// checks of the conformance kit that a simulated app cannot have; each says why
if (count.skipped > 0) console.log(`\n${count.skipped} skipped`);
// said again here: thousands of lines of tests stand between a step and the end
for (const name of failedSteps) console.log(`\n── ${name} failed`);
console.log(`\n${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed === 0 ? 0 : 1;
