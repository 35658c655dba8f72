import { afterEach, describe, expect, test } from 'vitest';
import { copyText, shareOrCopy } from '../../bridge/clipboard.ts';
import { type Adapter, BridgeError, createBridge, createWebAdapter, webPolicy } from '../../bridge/index.ts';
import { createFakeClock, createMemoryEnvironment } from '../../bridge/testing/index.ts';
import { createTrace } from '../../bridge/trace.ts';

const LINK = { title: 'My list', url: 'https://shop.example/list/7' };

afterEach(() => Reflect.deleteProperty(document, 'execCommand'));

interface Options {
  /** the browser's own share sheet; absent: it has none */
  share?(request: object): Promise<void>;
  /** the browser's clipboard is missing or forbidden */
  isForbidden?: boolean;
  /** what the app can do besides */
  app?: Partial<Adapter>;
}

function open({ share, isForbidden = false, app = {} }: Options = {}) {
  const copied: string[] = [];
  const clock = createFakeClock();
  const trace = createTrace({ clock });
  const clipboard = {
    async writeText(text: string) {
      if (isForbidden) throw new DOMException('forbidden', 'NotAllowedError');
      copied.push(text);
    },
  };
  const navigator = { clipboard, ...(share && { share }) };
  const page = new Proxy(window, {
    get(target, key) {
      const value: unknown = key === 'navigator' ? navigator : Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const facts = { userAgent: '', injected: [], standalone: false, url: 'https://shop.example/cart' };
  const env = createMemoryEnvironment({ window: page, facts });
  const host = { name: 'web', platform: 'mobile_web' } as const;
  const adapter = { ...createWebAdapter(env), ...app };
  const bridge = createBridge({ host, policy: webPolicy, adapter, env, clock, trace });
  return { bridge, clock, trace, copied };
}

describe('copying a text', () => {
  test('a browser copies the text, and the trace has its length only', async () => {
    const { bridge, copied, trace } = open();
    await expect(copyText(bridge, 'GIFT-4711')).resolves.toEqual({
      outcome: 'copied',
      executedWith: 'fallback',
    });
    expect(copied).toEqual(['GIFT-4711']);
    expect(trace.entries()).toMatchObject([{ method: 'copy', payload: { length: 9 }, outcome: 'ok' }]);
    expect(JSON.stringify(trace.entries())).not.toContain('4711');
  });

  test('a webview without a clipboard copies a selection, and the focus returns', async () => {
    const { bridge } = open({ isForbidden: true });
    const button = document.body.appendChild(document.createElement('button'));
    button.focus();
    let selected = '';
    Object.assign(document, {
      execCommand() {
        selected = (document.querySelector('textarea') as HTMLTextAreaElement).value;
        return true;
      },
    });
    await expect(copyText(bridge, 'WELCOME50')).resolves.toMatchObject({ outcome: 'copied' });
    expect([selected, document.querySelector('textarea'), document.activeElement]).toEqual([
      'WELCOME50',
      null,
      button,
    ]);
    button.remove();
  });

  test.each([
    ['refuses', () => false],
    [
      'throws',
      () => {
        throw new Error('broken');
      },
    ],
  ])('a browser whose selection %s reports that copying is unavailable', async (_, execCommand) => {
    Object.assign(document, { execCommand });
    await expect(copyText(open({ isForbidden: true }).bridge, 'x')).rejects.toMatchObject({
      code: 'unavailable',
      sideEffects: 'none',
    });
    expect(document.querySelector('textarea')).toBeNull();
  });

  test.each([7, '', null, 'x'.repeat(100_001)])('the argument no. %# is no text to copy', async (text) => {
    const { bridge, copied } = open();
    await expect(copyText(bridge, text as string)).rejects.toMatchObject({ code: 'invalid-argument' });
    expect(copied).toEqual([]);
  });

  test('an app that copies is asked first, and what it may have done is not done again', async () => {
    const inApp: string[] = [];
    const app = open({ app: { copy: async (text) => inApp.push(text) } });
    await expect(copyText(app.bridge, 'x')).resolves.toEqual({ outcome: 'copied', executedWith: 'host' });
    const failing = open({ app: { copy: () => Promise.reject('E1') } });
    await expect(copyText(failing.bridge, 'x')).rejects.toMatchObject({ hostCode: 'E1' });
    const silent = open({ app: { copy: () => new Promise(() => {}) } });
    const caller = new AbortController();
    const call = copyText(silent.bridge, 'x', { signal: caller.signal });
    caller.abort();
    await expect(call).rejects.toMatchObject({ code: 'aborted' });
    expect([inApp, app.copied, failing.copied, silent.copied]).toEqual([['x'], [], [], []]);
  });
});

describe('sharing a link', () => {
  test('a link is shared by the share sheet, and closing that is a result', async () => {
    const { bridge } = open({ share: async () => {} });
    await expect(shareOrCopy(bridge, LINK)).resolves.toEqual({ outcome: 'shared', executedWith: 'fallback' });
    const closed = open({ share: () => Promise.reject(new DOMException('closed', 'AbortError')) });
    await expect(shareOrCopy(closed.bridge, LINK)).resolves.toEqual({ outcome: 'dismissed' });
    expect(closed.copied).toEqual([]);
  });

  test('where there is no share sheet, the whole URL is copied', async () => {
    const { bridge, copied } = open();
    await expect(shareOrCopy(bridge, { title: 'My list', url: '/list/7' })).resolves.toEqual({
      outcome: 'copied',
      executedWith: 'fallback',
    });
    expect(copied).toEqual(['https://shop.example/list/7']);
  });

  test.each([
    ['javascript:alert(1)', 'refused-origin'],
    ['http://other.example/', 'refused-origin'],
    [7, 'invalid-argument'],
  ])('the URL %s is neither shared nor copied', async (url, code) => {
    for (const options of [{}, { share: async () => {} }]) {
      const { bridge, copied } = open(options);
      await expect(shareOrCopy(bridge, { title: 'My list', url: url as string })).rejects.toMatchObject({
        code,
      });
      expect(copied).toEqual([]);
    }
  });

  test('a share sheet that failed may have shared the link, so it is not copied', async () => {
    const broken = open({ share: () => Promise.reject(new Error('broken')) });
    await expect(shareOrCopy(broken.bridge, LINK)).rejects.toMatchObject({ code: 'host-error' });
    const lost = open({
      app: {
        can: () => true,
        share: () => Promise.reject(new BridgeError('unavailable', 'lost', { sideEffects: 'possible' })),
      },
    });
    await expect(shareOrCopy(lost.bridge, LINK)).rejects.toMatchObject({ code: 'unavailable' });
    expect([broken.copied, lost.copied]).toEqual([[], []]);
  });
});
