import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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
import { busiestOf, descendantsOf, end, endAll, freePort, waitUntil } from './processes.ts';

/** The commands of the stories, and one that only this file sends. */
type Sent = Command | 'SetWindowRect';

/** The WebDriver endpoint of each command; `{id}` is the element's. */
const ROUTES: Readonly<Record<Sent, `${'GET' | 'POST' | 'DELETE'} ${string}`>> = {
  Back: 'POST /back',
  ElementClear: 'POST /element/{id}/clear',
  ElementClick: 'POST /element/{id}/click',
  ElementSendKeys: 'POST /element/{id}/value',
  ExecuteScript: 'POST /execute/sync',
  Forward: 'POST /forward',
  Navigate: 'POST /url',
  PerformActions: 'POST /actions',
  Refresh: 'POST /refresh',
  SetWindowRect: 'POST /window/rect',
  SwitchToFrame: 'POST /frame',
  TakeScreenshot: 'GET /screenshot',
};

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** The browser's toolbar would keep its window wider than a phone. */
const NARROW_BAR = `
headerbar, toolbar, headerbar *, toolbar *, .toolbar *, entry, button {
  min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0;
}
image { -gtk-icon-transform: scale(0.1); }
`;

/** A command sent during a process swap of the page is executed, but sometimes never answered. */
const TIMEOUT_MS = 10_000;

/** The path of MiniBrowser in Debian's packages; its folder depends on the architecture. */
function findMiniBrowser(): string {
  const found = readdirSync('/usr/lib')
    .map((triplet) => join('/usr/lib', triplet, 'webkit2gtk-4.1/MiniBrowser'))
    .find((path) => existsSync(path));
  if (found === undefined) throw new Error('MiniBrowser is not installed.');
  return found;
}

/** WebKitGTK's MiniBrowser on a virtual screen. */
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
  const [port, target] = [await freePort(), `127.0.0.1:${await freePort()}`];
  const env = {
    ...process.env,
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    XDG_CONFIG_HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CACHE_HOME: folder,
    LANG: 'C.UTF-8',
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
    WEBKIT_INSPECTOR_SERVER: target,
  };
  const args = [
    '--automation',
    ...(setup.size === 'phone' ? [`--user-agent=${IPHONE}`] : []),
    ...(setup.dark ? ['--dark-mode'] : []),
    ...(setup.storageBlocked ? ['--cookies-policy=never', '--enable-html5-local-storage=false'] : []),
  ];
  // not started by the driver, which ends its browser with the session, and the session with the page's process
  const browser = spawn(findMiniBrowser(), args, { env, stdio: 'ignore' });
  const driver = spawn('WebKitWebDriver', ['-p', String(port), '-t', target, '--replace-on-new-session'], {
    env,
    stdio: 'ignore',
  });
  const call = async (command: string, method: string, path: string, body?: unknown) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(method === 'POST' && {
        body: JSON.stringify(body ?? {}),
        headers: { 'content-type': 'application/json' },
      }),
    }).catch((error: unknown) => {
      throw new CommandError(command, 'timeout', String(error));
    });
    const { value } = (await response.json()) as { value: unknown };
    if (response.ok) return value;
    const { error, message } = value as WebDriverError;
    throw new CommandError(command, error, message);
  };
  const newSession = () =>
    waitUntil('a session of WebKitWebDriver', () =>
      (
        call('NewSession', 'POST', '/session', {
          // after going back to a page with an opener policy, this WebKit never reports that it has loaded
          capabilities: { alwaysMatch: { pageLoadStrategy: 'none' } },
        }) as Promise<{ sessionId: string; capabilities: { browserVersion: string } }>
      ).catch(() => null),
    );
  let session = await newSession();

  const send = (command: Sent, parameters: Readonly<Record<string, unknown>> = {}) => {
    const [method = '', path = ''] = ROUTES[command].split(' ');
    const { id, ...rest } = parameters;
    const isOfElement = path.includes('{id}');
    const endpoint = isOfElement ? path.replace('{id}', String(id)) : path;
    return call(command, method, `/session/${session.sessionId}${endpoint}`, isOfElement ? rest : parameters);
  };
  const run = (script: string) => send('ExecuteScript', { script, args: [] });
  async function resize(): Promise<void> {
    const { width, height } = VIEWPORTS[setup.size];
    let outer = height;
    // the page learns its window's size with a delay
    await waitUntil('a page of the right size', async () => {
      await send('SetWindowRect', { x: 0, y: 0, width, height: outer });
      const missingHeight = height - ((await run('return innerHeight')) as number);
      if (outer + missingHeight <= 1_000) outer += missingHeight;
      return missingHeight === 0 || null;
    });
  }
  return {
    version: session.capabilities.browserVersion,
    send,
    resize,
    async killPage() {
      const pages = () =>
        descendantsOf(browser.pid ?? 0).filter(({ name }) => name.startsWith('WebKitWebProces'));
      // the browser also ends if a process is killed while it starts
      const pid = await busiestOf(pages, () => run(KEEP_BUSY));
      process.kill(pid, 'SIGKILL');
      await waitUntil('the session ends', () =>
        run('return null').then(
          () => null,
          () => true,
        ),
      );
      session = await newSession();
      await resize();
    },
    setOnline: null,
    async close() {
      const startedProcesses = [browser, driver].flatMap(({ pid = 0 }) => descendantsOf(pid));
      await call('DeleteSession', 'DELETE', `/session/${session.sessionId}`).catch(() => {});
      await end(driver, 'SIGTERM');
      await end(browser, 'SIGKILL');
      await endAll(startedProcesses);
      await end(screen, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const KEEP_BUSY = 'for (const end = Date.now() + 500; Date.now() < end; );';
