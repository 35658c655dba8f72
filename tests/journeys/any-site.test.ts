import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { paytmMiniApp } from '../../partners/paytm/simulator.ts';
import { readBuiltText, serveFiles } from '../support/file-server.ts';
import { DESKTOP, openPages } from '../support/pages.ts';

const COMMAND = resolve(import.meta.dirname, '../../dist/bridge/bin/doorstep-bridge.js');

/** A site that knows nothing of the harness: its policy allows its own scripts only, and nobody may frame it. */
const site = serveFiles(async (path) => {
  if (path === '/bridge.js')
    return { body: await readBuiltText('bridge/bridge.global.js'), type: 'text/javascript' };
  if (path === '/app.js') return { body: APP, type: 'text/javascript' };
  const headers = {
    'content-security-policy': "script-src 'self'; frame-ancestors 'none'",
    'x-frame-options': 'DENY',
  };
  const body = `<!doctype html><title>Tea</title><button>Log in</button><output></output>
    <script src="/bridge.js"></script><script src="${site.url}/app.js"></script>`;
  return { body, headers };
});
const APP = `
  const config = ${JSON.stringify(paytmMiniApp.config)};
  const output = document.querySelector('output');
  DoorstepBridge.connect({ registry: [DoorstepBridge.paytm(config)], config }).then((bridge) => {
    output.textContent = 'In ' + bridge.host.name + ' by ' + navigator.userAgent.slice(-12);
    document.querySelector('button').onclick = async () => {
      output.textContent = await bridge.login().then((result) => 'logged in by ' + result.kind, (error) => error.code);
    };
  });`;

let command: ChildProcess | undefined;
afterAll(async () => {
  if (!command || command.exitCode !== null) return;
  command.kill();
  await once(command, 'exit');
});

/** Starts the command as a developer does, and resolves with the URL that it prints. */
async function startHarness(...args: string[]): Promise<string> {
  command = spawn(process.execPath, [COMMAND, 'harness', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [printed] = await once(command.stdout as NodeJS.EventEmitter, 'data');
  return /in a host app: (\S+)/.exec(`${printed}`)?.[1] ?? `${printed}`;
}

const pages = openPages();

test('a site of one’s own logs in at a simulated app in the harness of the package', async () => {
  const url = await startHarness(`${site.url}/tea`, '--host', 'paytm', '--port', '4391');
  const page = await pages.open(DESKTOP);
  await page.goto(url);
  const device = page.frameLocator('[data-testid=device]');
  await device.getByText('In paytm').waitFor();
  expect(await page.getByText('localhost:').first().textContent()).toContain(new URL(site.url).host);

  await device.getByRole('button', { name: 'Log in' }).click();
  await page.getByTestId('consent-allow').click();
  await device.getByText('logged in by').waitFor();
  expect(await page.getByRole('region', { name: 'Timeline' }).textContent()).toContain('login');

  await page.getByRole('radio', { name: 'Mobile web' }).check();
  await device.getByText('In web by').waitFor();
});
