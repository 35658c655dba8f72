/**
 * `npm run harness -- [FILES] [--host ID] [--url URL] [--report DIR]`: runs the scenarios of `fixtures/scenarios` in the
 * hosts of the QA page. Any other option is Playwright's.
 */
import { spawnSync } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installMissing } from './install.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const env = { ...process.env };
const forPlaywright = [];
const args = process.argv.slice(2);
while (args.length > 0) {
  const [name, inlineValue] = args.shift().split(/=(.*)/s);
  const value = () => inlineValue ?? args.shift();
  if (name === '--url') env.HARNESS_URL = value();
  else if (name === '--report') env.HARNESS_REPORT = resolve(value());
  else if (name === '--host') forPlaywright.push('--project', value());
  else forPlaywright.push(inlineValue === undefined ? name : `${name}=${inlineValue}`);
}

installMissing(root, { dev: true });
if (!env.HARNESS_URL) {
  const { buildAll, isStale } = await import('../build.mjs');
  if (isStale()) {
    console.log('Building…');
    await buildAll();
  }
}
const playwright = join(root, 'node_modules/@playwright/test/cli.js');
const { status } = spawnSync(process.execPath, [playwright, 'test', ...forPlaywright], {
  cwd: root,
  env,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
