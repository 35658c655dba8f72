import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manifests, ROOT } from './dist.ts';

/**
 * Runs the steps of the Dockerfile on this machine: its copies and commands in a separate folder, its server as
 * another user where possible.
 */
const folder = mkdtempSync(join(tmpdir(), 'doorstep-image-'));
const steps = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, word = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    return word ? [{ word, rest }] : [];
  });
const argumentsOf = (word: string) => steps.find((step) => step.word === word)?.rest ?? '';
const at = join(folder, argumentsOf('WORKDIR'));
const command = (rest: string) => JSON.parse(rest.slice(rest.indexOf('['))) as [string, ...string[]];

const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').trim().split('\n');
/** Whether a file is in the build context, which the last matching line of the ignore list decides. */
function isInContext(path: string): boolean {
  const matches = (line: string) => line === '*' || path === line || path.startsWith(`${line}/`);
  const lastMatch = ignored.filter((line) => matches(line.replace('!', ''))).at(-1);
  return lastMatch === undefined || lastMatch.startsWith('!');
}

const someoneElse = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const settings = Object.fromEntries(
  argumentsOf('ENV')
    .split(' ')
    .map((one) => one.split('=') as [string, string]),
);
const options = {
  ...someoneElse,
  cwd: at,
  // without a home or temporary folder
  env: { ...settings, PATH: process.env.PATH, HOME: '/nonexistent', TMPDIR: '/nonexistent' },
};
const run = ([file, ...args]: [string, ...string[]], env: Readonly<Record<string, string>>) =>
  spawnSync(file, args, { ...options, env: { ...options.env, ...env }, encoding: 'utf8' });

let server: ChildProcess;
let url = '';
beforeAll(async () => {
  chmodSync(folder, 0o755);
  mkdirSync(at);
  for (const { word, rest } of steps) {
    const [from = '', to = ''] = rest.split(' ');
    const filter = (path: string) => isInContext(relative(ROOT, path));
    const target = to.endsWith('/') && !from.endsWith('/') ? join(to, from.split('/').at(-1) ?? '') : to;
    if (word === 'COPY') cpSync(join(ROOT, from), join(at, target), { recursive: true, filter });
    if (word === 'RUN') execFileSync('sh', ['-c', rest], { cwd: at });
  }
  const [file, ...args] = command(argumentsOf('CMD'));
  const env = { ...options.env, PORT: '0', SHOP_API: 'http://127.0.0.1:9' };
  server = spawn(file, args, { ...options, env, stdio: ['ignore', 'pipe', 'ignore'] });
  let printed = '';
  url = await new Promise((resolve) => {
    server.stdout?.on('data', (chunk) => {
      printed += String(chunk);
      const [, ready] = /ready (\S+)/.exec(printed) ?? [];
      if (ready) resolve(ready);
    });
  });
});
afterAll(async () => {
  const exit = once(server, 'exit');
  server.kill();
  await exit;
  execFileSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true, force: true });
});

test('the server runs as an unprivileged user from a read-only tree without node_modules', async () => {
  expect(argumentsOf('USER')).toBe('node');
  expect((await fetch(url)).status).toBe(200);
  const script = await fetch(url + manifests.client.entry);
  expect(script.status).toBe(200);
  expect(script.headers.get('cache-control')).toContain('immutable');
  const wanted = `try { require('fs').writeFileSync('dist/x', ''); } catch (error) { console.log(error.code); }`;
  const tried = run(['node', '-e', wanted], {});
  // root can write anywhere, so this is checked only as another user
  if ('uid' in someoneElse) expect(tried.stdout).toBe('EACCES\n');
});

test('the health check passes while the server responds and fails when it does not', () => {
  const check = command(argumentsOf('HEALTHCHECK'));
  expect(run(check, { PORT: new URL(url).port }).status).toBe(0);
  expect(run(check, { PORT: '9' }).status).toBe(1);
});

test('the server without a backend exits with a message that names the setting', () => {
  const { status, stderr } = run(command(argumentsOf('CMD')), {});
  expect(status).toBe(1);
  expect(stderr.trim()).toBe('The server cannot start. SHOP_API must be the URL of a backend.');
});
