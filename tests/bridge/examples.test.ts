import type { AddressInfo } from 'node:net';
import { readdirSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { Window as DomWindow } from 'happy-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type MockedHost, mockHost } from '../../bridge/mock.ts';
import type { Simulator } from '../../bridge/testing/simulator.ts';
import { paytmMiniApp } from '../../partners/paytm/simulator.ts';
import { phonepeAndroid } from '../../partners/phonepe/simulator.ts';
import { telegramAndroid } from '../../partners/telegram/simulator.ts';
import { entriesOf } from '../../scripts/build/bridge-package.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'bridge/examples');
const FILES = readdirSync(FOLDER).filter((name) => name !== 'README.md');
const sourceOf = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

const { outputFiles } = await build({
  absWorkingDir: ROOT,
  entryPoints: FILES.filter((name) => /\.[jt]sx?$/.test(name)).map((name) => join(FOLDER, name)),
  bundle: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  platform: 'neutral',
  mainFields: ['module', 'main'],
  define: { 'process.env.NODE_ENV': '"development"' },
  external: ['node:http', 'vitest', 'vue'],
  outdir: 'out',
  write: false,
});
const bundles = new Map(outputFiles.map(({ path, text }) => [basename(path, '.js'), text]));

type Page = Window & typeof globalThis;
const pages: DomWindow[] = [];
afterEach(async () => {
  for (const page of pages.splice(0)) await page.happyDOM.close();
});

interface Visit {
  url?: string;
  userAgent?: string;
  /** the app around the page */
  app?: Simulator;
  /** the server's answers by path */
  answers?: Readonly<Record<string, unknown>>;
  prepare?(page: Page): void;
}

/** A page of its own. */
function openPage({ url = 'https://shop.example/', userAgent = '', app, answers = {}, prepare }: Visit = {}) {
  const dom = new DomWindow({ url, settings: { navigator: { userAgent }, disableIframePageLoading: true } });
  pages.push(dom);
  const page = dom as unknown as Page;
  const host = app && mockHost(page, app);
  prepare?.(page);
  const fetch = async (path: string) => ({ ok: true, json: async () => answers[path] });
  return { page, host: host as MockedHost, fetch };
}

const AsyncFunction = (async () => {}).constructor as FunctionConstructor;

/** Runs an example as the page's script. */
async function run(name: string, { page, fetch }: Pick<ReturnType<typeof openPage>, 'page' | 'fetch'>) {
  const globals = {
    window: page,
    document: page.document,
    navigator: page.navigator,
    location: page.location,
    history: page.history,
    fetch,
    process: { stdout: { write() {} }, exitCode: 0, env: {} },
  };
  // a bundle that imports nothing, as the body of a function
  const code = bundles.get(name)?.replace(/^export (\{[^}]*\});?$/m, 'return $1;') ?? '';
  return new AsyncFunction(...Object.keys(globals), code)(...Object.values(globals));
}

async function open(name: string, visit?: Visit) {
  const opened = openPage(visit);
  await run(name, opened);
  const { document } = opened.page;
  const tap = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
  const shows = (text: string) => vi.waitUntil(() => document.body.textContent?.includes(text));
  return { ...opened, document, tap, shows };
}

describe('the examples of the package', () => {
  test('the examples use every entry point, are at most 60 lines long, and are all in their table of contents', () => {
    const sources = FILES.map(sourceOf).join('\n');
    const unused = Object.keys(entriesOf(ROOT))
      // one simulated app stands for all
      .filter((door) => !/^\.\/(?!phonepe)\w+\/simulator$/.test(door))
      .filter((door) => !sources.includes(`'@doorstep/bridge${door.slice(1)}'`));
    expect(unused).toEqual([]);
    for (const name of FILES) expect(sourceOf(name).split('\n').length, name).toBeLessThanOrEqual(60);
    const listed = [...sourceOf('README.md').matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => path);
    expect(listed.sort()).toEqual([...FILES].sort());
  });

  test('the example log-in-and-pay logs in and pays in the payments app, and believes the server', async () => {
    const answers = {
      '/api/login': { name: 'Asha' },
      '/api/orders': { id: '7', reservationId: 'R1' },
      '/api/orders/7/status': { isPaid: true },
    };
    const { tap, shows } = await open('log-in-and-pay', { app: phonepeAndroid, answers });
    tap('#login');
    await shows('Hello Asha');
    tap('#pay');
    await shows('Order placed');
  });

  test('the example detect shows on the first screen what the host allows', async () => {
    const { document: browser } = await open('detect');
    expect(browser.body.textContent).toMatch(/Doorstep.*Get our app/s);
    const { document } = await open('detect', { userAgent: paytmMiniApp.userAgent });
    expect(document.body.textContent?.trim()).toBe('Milk, bread, eggs');
  });

  test('the example partners detects the app among all partners', async () => {
    const { document } = await open('partners', { app: phonepeAndroid });
    expect(document.body.textContent).toBe('In phonepe 7: log in by partner-grant, then phone');
  });

  test('the example server answers a request with the first screen of its host', async () => {
    const url = `data:text/javascript;base64,${Buffer.from(bundles.get('server') ?? '').toString('base64')}`;
    vi.stubEnv('PORT', '0');
    const { server } = (await import(/* @vite-ignore */ url)) as { server: Server };
    if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const request = { headers: { 'user-agent': phonepeAndroid.userAgent } };
    const page = await (await fetch(`http://localhost:${port}/cart`, request)).text();
    expect(page).toContain('data-host="phonepe"');
    server.close();
    vi.unstubAllEnvs();
  });

  test('the example page-environment navigates inside a single-page app without leaving it', async () => {
    const { page, tap } = await open('page-environment');
    tap('button');
    await vi.waitUntil(() => page.location.pathname === '/payment');
  });

  test('the example web-adapter counts visits in the storage of the browser', async () => {
    const opened = await open('web-adapter');
    await run('web-adapter', opened);
    expect(opened.document.body.textContent).toBe('Visit 2');
  });

  test('the example file-picker reads documents from the browser’s chooser', async () => {
    const { tap, shows } = await open('file-picker', {
      prepare(page) {
        const files = [new page.File(['milk'], 'list.txt')];
        page.HTMLInputElement.prototype.click = function () {
          Object.defineProperty(this, 'files', { value: files });
          this.onchange?.(new page.Event('change'));
        };
      },
    });
    tap('button');
    await shows('list.txt, 4 bytes');
  });

  test('the examples insets and appearance follow the browser', async () => {
    const { document } = await open('insets');
    expect(document.querySelector('form')?.style.bottom).toBe('0px');
    const { document: themed } = await open('appearance');
    expect(themed.documentElement.dataset.scheme).toMatch(/^(light|dark)$/);
  });

  test('the example host-surfaces takes the colours of the app', async () => {
    const { document } = await open('host-surfaces', { app: telegramAndroid });
    expect(document.body.style.background).not.toBe('');
  });

  test('the example why gives the reason for each missing capability', async () => {
    const { document } = await open('why', { app: paytmMiniApp });
    const text = document.body.textContent;
    expect(text).toContain('login.grant-tokennot-configured');
    expect(text).toContain('closeavailable');
  });

  test('the example host-call calls what only one app has, and shows nothing where it is missing', async () => {
    const prepare = (page: Page) => Object.assign(page, { AcmeClub: { points: async () => 120 } });
    const { document } = await open('host-call', { prepare });
    expect(document.body.textContent).toBe('120 points');
    expect((await open('host-call')).document.body.textContent).toBe('');
  });

  test('the example lifecycle keeps a note when the page is hidden', async () => {
    const opened = await open('lifecycle');
    const note = () => opened.document.querySelector('textarea') as HTMLTextAreaElement;
    note().value = 'Ring twice';
    opened.page.dispatchEvent(new opened.page.Event('pagehide'));
    await vi.waitUntil(() => Object.values({ ...opened.page.localStorage }).includes('Ring twice'));
    await run('lifecycle', opened);
    expect(note().value).toBe('Ring twice');
  });

  test('the example haptics plays one effect for each tap', async () => {
    const { tap, document, host } = await open('haptics', { app: telegramAndroid });
    for (let taps = 0; taps < 4; taps += 1) tap('button');
    expect(document.querySelector('output')?.textContent).toBe('3');
    const felt = () => host.calls.filter(({ method }) => /haptic/i.test(method));
    await vi.waitUntil(() => felt().length === 4);
  });

  test('the example clipboard copies a coupon', async () => {
    const { tap, shows } = await open('clipboard');
    tap('#copy');
    await shows('Copied');
  });

  test('the example gestures asks before a changed form is closed', async () => {
    const { document, page, host } = await open('gestures', { app: telegramAndroid });
    const input = document.querySelector('input') as HTMLInputElement;
    expect(host.back()).toBe(false);
    input.value = '12';
    input.dispatchEvent(new page.Event('input', { bubbles: true }));
    await vi.waitUntil(() => host.calls.some(({ method }) => /closing/i.test(method)));
    expect(host.back()).toBe(true);
  });

  test('the example download saves a bill in the app', async () => {
    const { tap, shows } = await open('download', { app: telegramAndroid });
    await shows('Save in the app');
    tap('button');
    await shows('Download started');
  });

  test('the example scan fills in the code that the app has scanned', async () => {
    const { tap, document } = await open('scan', { app: telegramAndroid });
    tap('button');
    await vi.waitUntil(() => document.querySelector('input')?.value === 'DSTP-2026');
    expect((await open('scan')).document.querySelector('button')).toBeNull();
  });

  test('the example pin offers the home screen until the shop is there', async () => {
    const { tap, document } = await open('pin', { app: telegramAndroid });
    const button = () => document.querySelector('button') as HTMLButtonElement;
    await vi.waitUntil(() => !button().hidden);
    tap('button');
    await vi.waitUntil(() => button().hidden);
    expect((await open('pin')).document.querySelector('button')?.hidden).toBe(true);
  });

  test('the example notifications asks after a tap, and hides its button where nothing can be asked', async () => {
    const { tap, document, shows } = await open('notifications', { app: telegramAndroid });
    const button = () => document.querySelector('button') as HTMLButtonElement;
    await vi.waitUntil(() => !button().hidden);
    tap('button');
    await shows('We’ll tell you');
    expect(button().hidden).toBe(true);
    expect((await open('notifications')).document.querySelector('button')?.hidden).toBe(true);
  });

  test('the example permission gives a reason before the location is asked for', async () => {
    const { tap, shows } = await open('permission', {
      app: paytmMiniApp,
      prepare: ({ navigator }) =>
        Object.defineProperty(navigator, 'geolocation', {
          value: {
            getCurrentPosition: (done: (position: object) => void) =>
              done({ coords: { latitude: 28.41, longitude: 77.04 } }),
          },
        }),
    });
    await shows('to find your store');
    tap('button');
    await shows('Delivering to 28.41, 77.04');
  });

  test('the example react shows what the app has, and opens its sheet', async () => {
    const { document, shows } = await open('react', { app: phonepeAndroid });
    await shows('Log in with the app');
    expect(document.body.textContent).toContain('In phonepe');
    [...document.querySelectorAll('button')].at(-1)?.click();
    await vi.waitUntil(() => document.querySelector('[role=dialog]'));
  });

  test('the example fallback pays on a page only if the sheet has not opened', async () => {
    const acme = (hasSheet: boolean): Visit => ({
      userAgent: 'AcmeApp/3.1',
      prepare: (page) => {
        Object.assign(page, { acmePay: async () => hasSheet });
        page.location.assign = () => {};
      },
    });
    const app = await open('fallback', acme(true));
    app.tap('button');
    await app.shows('Paying in the app');
    const older = await open('fallback', acme(false));
    older.tap('button');
    await older.shows('Paying on a page');
  });

  test('the example mock refuses the login and loses an answer', async () => {
    const { document } = await open('mock');
    expect(document.body.textContent).toBe('login: declined, location: deadline');
  });

  test('the examples of a shop in a frame find the page or the app around it, or say that there is none', async () => {
    const { document } = await open('frame-host');
    expect(document.querySelector('iframe')?.src).toContain('host=acme');
    const alone = await open('frame-shop', { url: 'https://shop.example/?host=acme' });
    expect(alone.document.body.textContent).toContain('the page is not in a frame');
    const app = {
      onmessage: null as ((event: object) => void) | null,
      postMessage(text: string) {
        const { nonce } = JSON.parse(text);
        const welcome = { protocol: 'doorstep-bridge', type: 'welcome', version: 2, nonce, capabilities: [] };
        this.onmessage?.({ data: JSON.stringify(welcome) });
      },
    };
    const prepare = (page: Page) => Object.assign(page, { AcmeHost: app });
    const inApp = await open('frame-shop', { userAgent: 'AcmeApp/8.2', prepare });
    expect(inApp.document.body.textContent).toBe('With Acme');
  });

  test('the example trace shows the messages of a login', async () => {
    const { document } = await open('trace', { app: paytmMiniApp });
    expect(document.body.textContent).toContain('call sent login: ok');
  });

  test('the example replay saves a report and replays it', async () => {
    const { document, page, shows } = await open('replay', { app: paytmMiniApp });
    const href = document.querySelector('a')?.getAttribute('href') ?? '';
    const text = decodeURIComponent(href.slice(href.indexOf(',') + 1));
    const input = document.querySelector('input') as HTMLInputElement;
    Object.defineProperty(input, 'files', { value: [new page.File([text], 'report.json')] });
    input.dispatchEvent(new page.Event('change'));
    await shows('Replaying paytm');
  });

  test('the adapter of the examples passes every conformance check', async () => {
    expect((await run('testing', openPage())).failures).toEqual([]);
    const { failures, lacks } = await run('testing-versions', openPage());
    expect(failures).toEqual([]);
    for (const version of [3.1, 4])
      expect(lacks).toContain(
        `acme ${version}, back: lets the host leave when nothing prevents it: the host has no back button`,
      );
  });

  test('the example for a script tag connects without modules', async () => {
    const doors = ['main', 'page', 'trace'].map((door) => `export * from './bridge/${door}.ts';`);
    const {
      outputFiles: [script],
    } = await build({
      stdin: { contents: `${doors.join('')}export * from './partners/paytm/index.ts';`, resolveDir: ROOT },
      bundle: true,
      format: 'iife',
      globalName: 'DoorstepBridge',
      write: false,
    });
    const html = sourceOf('script-tag.html');
    const inline = /<script>\n(.*?)<\/script>/s.exec(html)?.[1];
    const { page } = openPage({ app: paytmMiniApp });
    page.document.write(html.replace(/<script[\s\S]*?<\/script>/g, ''));
    new Function('window', 'document', `${script?.text};${inline}`)(page, page.document);
    await vi.waitUntil(() => /In paytm, after \d/.test(page.document.body.textContent ?? ''));
    expect(page.document.querySelector('button')?.hidden).toBe(false);
  });
});
