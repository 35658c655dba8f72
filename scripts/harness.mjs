/**
 * `npm run harness -- [FILES] [--host ID] [--url URL] [--report DIR]`: runs the scenarios of `fixtures/scenarios` in the
 * hosts of the QA page. `--film` films every test, `--picture` puts the last screens of a story in all hosts into
 * one picture. Any other option is Playwright's. With `--mcp`, agents drive the harness over standard input and
 * output instead. `--diff FILE [--host ID] [--evidence]` compares a trace of a real app with the app's simulator.
 */
import { spawnSync } from 'node:child_process';
import { Console } from 'node:console';
import { existsSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installMissing } from './install.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const env = { ...process.env };
const forPlaywright = [];
const forDiff = {};
let forAgents = false;
const args = process.argv.slice(2);
while (args.length > 0) {
  const [name, inlineValue] = args.shift().split(/=(.*)/s);
  const value = () => inlineValue ?? args.shift();
  if (name === '--url') env.HARNESS_URL = value();
  else if (name === '--report') env.HARNESS_REPORT = resolve(value());
  else if (name === '--host') forPlaywright.push('--project', value());
  else if (name === '--diff') forDiff.path = value() ?? '';
  else if (name === '--evidence') forDiff.evidence = true;
  else if (name === '--film') env.HARNESS_FILM = '1';
  else if (name === '--picture') env.HARNESS_PICTURE = '1';
  else if (name === '--mcp') forAgents = true;
  else if (isSpecElsewhere(name)) {
    refuseOutside(name);
    env.HARNESS_FOLDER = dirname(resolve(name));
    forPlaywright.push(resolve(name));
  } else forPlaywright.push(inlineValue === undefined ? name : `${name}=${inlineValue}`);
}

// standard output is the protocol's
if (forAgents) globalThis.console = new Console(process.stderr, process.stderr);
installMissing(root, { dev: true });
if (forAgents) await serveAgents();
else if (forDiff.path !== undefined || forDiff.evidence) await compareTrace();
else await runScenarios();

/** A recorded spec runs before it has its place among the scenarios. */
function isSpecElsewhere(file) {
  const isScenario = resolve(file).startsWith(join(root, 'fixtures/scenarios') + sep);
  return file.endsWith('.spec.ts') && existsSync(file) && !isScenario;
}

/** Playwright would take it for a script of another kind, and fail with a riddle. */
function refuseOutside(file) {
  if (resolve(file).startsWith(root + sep)) return;
  console.error(
    `${file} is outside of ${root}. Copy it there, into the folder of its host in fixtures/scenarios.`,
  );
  process.exit(2);
}

async function buildIfStale() {
  const { buildAll, isStale } = await import('../build.mjs');
  if (!isStale()) return;
  console.log('Building…');
  await buildAll();
}

async function runScenarios() {
  // a list needs no shop
  if (!env.HARNESS_URL && !forPlaywright.includes('--list')) await buildIfStale();
  const playwright = join(root, 'node_modules/@playwright/test/cli.js');
  const { status } = spawnSync(process.execPath, [playwright, 'test', ...forPlaywright], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}

async function serveAgents() {
  try {
    if (forPlaywright.length > 0)
      throw new Error(`--mcp takes --url and --report only, not ${forPlaywright.join(' ')}.`);
    const { importScript } = await import('./import-script.mjs');
    const { main } = await importScript('scripts/mcp/main.ts');
    await main({
      root,
      url: env.HARNESS_URL || undefined,
      report: env.HARNESS_REPORT ?? join(root, '.harness'),
      build: buildIfStale,
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

async function compareTrace() {
  const { importScript } = await import('./import-script.mjs');
  const { main } = await importScript('scripts/trace-diff/main.ts');
  const [, host, ...others] = forPlaywright;
  const isKnown = forPlaywright.length === 0 || (forPlaywright[0] === '--project' && others.length === 0);
  if (isKnown) {
    process.exitCode = await main({ root, host, ...forDiff });
  } else {
    console.error(`--diff takes --host and --evidence only, not ${forPlaywright.join(' ')}.`);
    process.exitCode = 2;
  }
}
