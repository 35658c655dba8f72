import type { ElementHandle, JSHandle } from 'playwright-core';
import { launchBrowser } from '../../tests/support/browser.ts';
import { DESKTOP, PHONE } from '../../tests/support/devices.ts';
import { type Browser, type Command, CommandError, ELEMENT, type Setup } from './browser.ts';

/** The browser of all other tests, with the same commands, as a reference for stories and pictures. */
export async function launchChromium({ size, dark, storageBlocked }: Setup): Promise<Browser> {
  const launched = await launchBrowser(storageBlocked ? { args: ['--disable-local-storage'] } : {});
  const context = await launched.newContext({
    ...(size === 'phone' ? PHONE : DESKTOP),
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    // scripts evaluated here do not run in the page's own context
    bypassCSP: true,
  });
  let page = await context.newPage();
  let frame = page.mainFrame();
  const elements = new Map<string, ElementHandle>();

  async function referTo(handle: JSHandle): Promise<unknown> {
    const element = handle.asElement();
    if (element) {
      const id = String(elements.size);
      elements.set(id, element);
      return { [ELEMENT]: id };
    }
    if (!(await handle.evaluate((value) => Array.isArray(value)))) return handle.jsonValue();
    return Promise.all([...(await handle.getProperties()).values()].map(referTo));
  }
  const elementOf = (reference: unknown): ElementHandle | undefined =>
    elements.get(String((reference as Record<string, unknown> | null)?.[ELEMENT]));

  const commands = new Map<Command, (parameters: Readonly<Record<string, unknown>>) => Promise<unknown>>([
    ['Navigate', ({ url }) => page.goto(String(url), { waitUntil: 'domcontentloaded' })],
    ['Back', () => page.goBack()],
    ['Forward', () => page.goForward()],
    ['Refresh', () => page.reload()],
    ['ElementClear', async ({ id }) => elements.get(String(id))?.fill('')],
    ['ElementClick', async ({ id }) => elements.get(String(id))?.click({ timeout: 5_000 })],
    ['ElementSendKeys', ({ id, text }) => sendKeys(elements.get(String(id)), String(text))],
    ['ExecuteScript', ({ script, args }) => execute(String(script), args as unknown[])],
    ['PerformActions', ({ actions }) => perform(actions as { type: string; actions: Step[] }[])],
    [
      'SwitchToFrame',
      async ({ id }) => {
        frame = (id === null ? null : await elementOf(id)?.contentFrame()) ?? page.mainFrame();
      },
    ],
    ['TakeScreenshot', async () => (await page.screenshot()).toString('base64')],
  ]);
  async function sendKeys(element: ElementHandle | undefined, text: string): Promise<void> {
    const isFile = await element?.evaluate((node) => (node as HTMLInputElement).type === 'file');
    if (isFile) await element?.setInputFiles(text.split('\n'));
    else await element?.type(text);
  }
  async function execute(script: string, args: readonly unknown[]): Promise<unknown> {
    const run = (argsOfScript: unknown[]) =>
      new Function(String(argsOfScript[0])).apply(null, argsOfScript.slice(1));
    const values = args.map((value) => elementOf(value) ?? value);
    return referTo(await frame.evaluateHandle(run, [script, ...values]));
  }
  async function perform(actions: readonly { type: string; actions: Step[] }[]): Promise<void> {
    for (const { type, actions: steps } of actions) {
      for (const step of steps) await (type === 'key' ? pressKey(step) : movePointer(step));
    }
  }
  async function pressKey({ type, value = '' }: Step): Promise<void> {
    const key = KEYS[value] ?? value;
    if (type === 'keyDown') await page.keyboard.down(key);
    else await page.keyboard.up(key);
  }
  async function movePointer({ type, origin, x = 0, y = 0 }: Step): Promise<void> {
    if (type === 'pointerDown') return page.mouse.down();
    if (type === 'pointerUp') return page.mouse.up();
    const box = await elementOf(origin)?.boundingBox();
    if (box) await page.mouse.move(box.x + box.width / 2 + x, box.y + box.height / 2 + y);
  }

  return {
    version: launched.version(),
    async send(command, parameters = {}) {
      try {
        return await commands.get(command)?.(parameters);
      } catch (error) {
        throw new CommandError(command, 'stale element reference', String(error));
      }
    },
    resize: async () => {},
    async killPage() {
      const killedPage = page;
      page = await context.newPage();
      frame = page.mainFrame();
      await killedPage.close();
    },
    setOnline: (online) => context.setOffline(!online),
    close: () => launched.close(),
  };
}

interface Step {
  type: string;
  value?: string;
  origin?: unknown;
  x?: number;
  y?: number;
}

const KEYS: Readonly<Record<string, string>> = { '\uE007': 'Enter', '\uE00C': 'Escape', '\uE004': 'Tab' };
