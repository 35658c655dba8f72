import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  CommandError,
  ELEMENT,
  type Setup,
  VIEWPORTS,
  type WebDriverError,
} from './browser.ts';
import { end, waitUntil } from './processes.ts';

const ANDROID = 'Mozilla/5.0 (Android 14; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0';

/** A value of `cookieBehavior`: refuse all cookies, and storage too. */
const REFUSE_ALL = 2;

function preferences({ size, dark, storageBlocked }: Setup): Readonly<Record<string, unknown>> {
  return {
    'marionette.port': 0,
    'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1,
    'ui.prefersReducedMotion': 1,
    'network.disable-localhost-when-offline': true,
    'browser.aboutwelcome.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'app.update.enabled': false,
    // scrollbars take no room, as on phones
    ...(size === 'phone' && { 'general.useragent.override': ANDROID, 'ui.useOverlayScrollbars': 1 }),
    ...(storageBlocked && { 'network.cookie.cookieBehavior': REFUSE_ALL }),
  };
}

/** Headless Firefox, driven by its built-in Marionette: WebDriver's commands over TCP. */
export async function launchFirefox(setup: Setup): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'doorstep-firefox-'));
  const lines = Object.entries(preferences(setup)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const program = spawn(
    'firefox-esr',
    [
      '--headless',
      '--marionette',
      '--remote-allow-system-access',
      '--no-remote',
      '--profile',
      profile,
      'about:blank',
    ],
    { stdio: 'ignore' },
  );
  const port = await waitUntil('Firefox', async () => {
    try {
      return Number(readFileSync(join(profile, 'MarionetteActivePort'), 'utf8')) || null;
    } catch {
      return null;
    }
  });
  const socket = await new Promise<Socket>((resolve, reject) => {
    const connection = connect(port, '127.0.0.1', () => resolve(connection));
    connection.once('error', reject);
  });
  const { call } = speakMarionette(socket);
  const { capabilities } = (await call('WebDriver:NewSession', {
    capabilities: { alwaysMatch: {} },
  })) as { capabilities: { browserVersion: string } };

  const sendCommand = async (command: string, parameters: Readonly<Record<string, unknown>> = {}) => {
    // without `full: false` the picture is of the whole page
    const answer = await call(`WebDriver:${command}`, { full: false, ...parameters });
    const isWrapped = typeof answer === 'object' && answer !== null && 'value' in answer;
    return isWrapped ? answer.value : answer;
  };
  let frame: unknown = null;
  async function send(command: string, parameters: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
    if (command === 'SwitchToFrame') frame = parameters.id;
    const clickPoint = command === 'ElementClick' && frame !== null ? await findPoint(parameters.id) : null;
    if (clickPoint === null) return sendCommand(command, parameters);
    await sendCommand('SwitchToFrame', { id: null });
    await sendCommand('PerformActions', { actions: [clickAt(clickPoint)] });
    return sendCommand('SwitchToFrame', { id: frame });
  }
  /** Where to click an element in a scaled frame: Firefox's own click ignores the scale. */
  async function findPoint(element: unknown): Promise<Point | null> {
    const script = `return (${pointInFrame}).apply(null, arguments)`;
    const point = await sendCommand('ExecuteScript', { script, args: [{ [ELEMENT]: element }] });
    if (point === 'covered') throw new CommandError('ElementClick', 'element click intercepted', 'covered');
    return point as Point | null;
  }
  /** Runs a script with the browser's own privileges, which no page has. */
  async function asBrowser(script: string, args: readonly unknown[] = []): Promise<unknown> {
    await call('Marionette:SetContext', { value: 'chrome' });
    try {
      return await send('ExecuteScript', { script, args });
    } finally {
      await call('Marionette:SetContext', { value: 'content' });
    }
  }
  const resize = async () => {
    const { width, height } = VIEWPORTS[setup.size];
    await send('SetWindowRect', { width: Math.max(width, 600), height: height + 150 });
    // A window cannot be as narrow as a phone, but the page in the window can.
    await asBrowser(SIZE_PAGE, [width, height]);
  };
  return {
    version: capabilities.browserVersion,
    send,
    resize,
    async killPage() {
      const pid = (await asBrowser(
        'return gBrowser.selectedBrowser.browsingContext.currentWindowGlobal.osPid',
      )) as number;
      const { handle } = (await send('NewWindow', { type: 'tab' })) as { handle: string };
      process.kill(pid, 'SIGKILL');
      await send('SwitchToWindow', { handle });
      await resize();
    },
    setOnline: async (online) => void (await asBrowser('Services.io.offline = arguments[0]', [!online])),
    async close() {
      await call('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => {});
      socket.destroy();
      await end(program, 'SIGKILL');
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const SIZE_PAGE = `
  const [width, height] = arguments;
  for (const browser of [gBrowser.selectedBrowser]) {
    for (const [side, size] of [['width', width], ['height', height]])
      for (const bound of ['min-', 'max-']) browser.style.setProperty(bound + side, size + 'px');
  }
`;

interface Point {
  x: number;
  y: number;
}

/**
 * The point in page coordinates; null: the frame is not scaled. Runs in the page, so it can use nothing from outside.
 */
function pointInFrame(element: Element): Point | 'covered' | null {
  const frameBox = frameElement?.getBoundingClientRect();
  const scale = (frameBox?.width ?? innerWidth) / innerWidth;
  if (!frameBox || scale === 1) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y);
  if (!element.contains(hit)) return 'covered';
  return { x: Math.round(frameBox.left + x * scale), y: Math.round(frameBox.top + y * scale) };
}

const clickAt = (point: Point) => ({
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions: [
    { type: 'pointerMove', origin: 'viewport', ...point, duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
});

/** Marionette's frames: `length:[type, id, error or name, answer or parameters]`. */
function speakMarionette(socket: Socket) {
  const pendingCalls = new Map<
    number,
    { resolve(value: unknown): void; reject(error: Error): void; name: string }
  >();
  let buffer = Buffer.alloc(0);
  let lastId = 0;
  function take(): boolean {
    const colon = buffer.indexOf(':');
    const end = colon + 1 + Number(buffer.subarray(0, Math.max(colon, 0)).toString());
    if (colon < 0 || buffer.length < end) return false;
    const message: unknown = JSON.parse(buffer.subarray(colon + 1, end).toString());
    buffer = buffer.subarray(end);
    if (!Array.isArray(message)) return true;
    const [, id, error, value] = message as [1, number, WebDriverError | null, unknown];
    const request = pendingCalls.get(id);
    pendingCalls.delete(id);
    if (error === null) request?.resolve(value);
    else request?.reject(new CommandError(request.name, error.error, error.message));
    return true;
  }
  socket.on('data', (chunk) => {
    buffer = Buffer.concat([buffer, chunk]);
    while (take());
  });
  socket.on('close', () => {
    for (const { reject } of pendingCalls.values()) reject(new Error('Firefox exited.'));
    pendingCalls.clear();
  });
  return {
    call: (name: string, parameters: Readonly<Record<string, unknown>>) =>
      new Promise<unknown>((resolve, reject) => {
        lastId += 1;
        pendingCalls.set(lastId, { resolve, reject, name });
        const text = JSON.stringify([0, lastId, name, parameters]);
        socket.write(`${Buffer.byteLength(text)}:${text}`);
      }),
  };
}
