import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type Command,
  CommandError,
  type Setup,
  VIEWPORTS,
  type WebDriverError,
} from './browser.ts';
import { descendantsOf, end, endAll, freePort, until } from './processes.ts';

/** Besides what stories send. */
type Sent = Command | 'NewWindow' | 'SetWindowRect' | 'SwitchToWindow';

/** Where WebDriver has each command; `{id}` is the element's. */
const ROUTES: Readonly<Record<Sent, `${'GET' | 'POST' | 'DELETE'} ${string}`>> = {
  Back: 'POST /back',
  ElementClear: 'POST /element/{id}/clear',
  ElementClick: 'POST /element/{id}/click',
  ElementSendKeys: 'POST /element/{id}/value',
  ExecuteScript: 'POST /execute/sync',
  Forward: 'POST /forward',
  Navigate: 'POST /url',
  NewWindow: 'POST /window/new',
  PerformActions: 'POST /actions',
  Refresh: 'POST /refresh',
  SetWindowRect: 'POST /window/rect',
  SwitchToFrame: 'POST /frame',
  SwitchToWindow: 'POST /window',
  TakeScreenshot: 'GET /screenshot',
};

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** The browser's own bar would keep its window wider than a phone. */
const NARROW_BAR = `
headerbar, toolbar, headerbar *, toolbar *, .toolbar *, entry, button {
  min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0;
}
image { -gtk-icon-transform: scale(0.1); }
`;

/** WebKitGTK's MiniBrowser on a screen of its own. */
export async function launchWebkit(setup: Setup): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-webkit-'));
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), NARROW_BAR);
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const display = await new Promise<string>((resolve, reject) => {
    screen.stdout.once('data', (number) => resolve(`:${String(number).trim()}`));
    screen.once('exit', () => reject(new Error('Xvfb does not start.')));
  });
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', ['-p', String(port)], {
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      XDG_CONFIG_HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CACHE_HOME: folder,
      LANG: 'C.UTF-8',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
    },
    stdio: 'ignore',
  });
  const call = async (command: string, method: string, path: string, body?: unknown) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' && {
        body: JSON.stringify(body ?? {}),
        headers: { 'content-type': 'application/json' },
      }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (response.ok) return value;
    const { error, message } = value as WebDriverError;
    throw new CommandError(command, error, message);
  };
  await until('WebKitWebDriver', () => call('NewSession', 'GET', '/status').catch(() => null));
  const args = [
    '--automation',
    ...(setup.size === 'phone' ? [`--user-agent=${IPHONE}`] : []),
    ...(setup.dark ? ['--dark-mode'] : []),
    ...(setup.storageBlocked ? ['--cookies-policy=never', '--enable-html5-local-storage=false'] : []),
  ];
  const session = (await call('NewSession', 'POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { args } } },
  })) as { sessionId: string; capabilities: { browserVersion: string } };

  const send = (command: Sent, parameters: Readonly<Record<string, unknown>> = {}) => {
    const [method = '', path = ''] = ROUTES[command].split(' ');
    const { id, ...rest } = parameters;
    const isOfElement = path.includes('{id}');
    const where = isOfElement ? path.replace('{id}', String(id)) : path;
    return call(command, method, `/session/${session.sessionId}${where}`, isOfElement ? rest : parameters);
  };
  async function resize(): Promise<void> {
    const { width, height } = VIEWPORTS[setup.size];
    await send('SetWindowRect', { x: 0, y: 0, width, height });
    const inner = (await send('ExecuteScript', { script: 'return innerHeight', args: [] })) as number;
    await send('SetWindowRect', { x: 0, y: 0, width, height: height + (height - inner) });
  }
  return {
    version: session.capabilities.browserVersion,
    send,
    resize,
    async killPage() {
      const pages = descendantsOf(driver.pid ?? 0).filter(({ name }) => name.startsWith('WebKitWebProces'));
      for (const { pid } of pages) process.kill(pid, 'SIGKILL');
      const { handle } = (await send('NewWindow', { type: 'window' })) as { handle: string };
      await send('SwitchToWindow', { handle });
      await resize();
    },
    setOnline: null,
    async close() {
      const started = descendantsOf(driver.pid ?? 0);
      await call('NewSession', 'DELETE', `/session/${session.sessionId}`).catch(() => {});
      await end(driver, 'SIGTERM');
      await endAll(started);
      await end(screen, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
