import { afterEach, describe, expect, test } from 'vitest';
import { downloadFile, hostDownloads } from '../../bridge/download.ts';
import { type Adapter, BridgeError, createBridge, DEADLINES, webPolicy } from '../../bridge/index.ts';
import { createFakeClock, createMemoryEnvironment } from '../../bridge/testing/index.ts';
import { createTrace } from '../../bridge/trace.ts';

const BILL = { url: 'https://files.example/bill.pdf?signature=abc', name: 'bill.pdf' };
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A shop in a browser, or in an app with this download. */
function open({ download, name = 'web' }: { download?: Adapter['download']; name?: string } = {}) {
  const clock = createFakeClock();
  const trace = createTrace({ clock });
  const clicks: { href: string; download: string; target: string }[] = [];
  const onClick = (event: Event) => {
    event.preventDefault();
    const { href, download: file, target } = event.target as HTMLAnchorElement;
    clicks.push({ href, download: file, target });
  };
  document.addEventListener('click', onClick);
  stops.push(() => document.removeEventListener('click', onClick));
  const bridge = createBridge({
    host: { name, platform: 'mobile_web' },
    policy: webPolicy,
    adapter: { name, can: () => false, ...(download && { download }) },
    env: createMemoryEnvironment({ window: window as Window & typeof globalThis }),
    clock,
    trace,
  });
  return { bridge, clock, clicks, trace };
}

describe('in a browser', () => {
  test('downloads by a link that leaves the shop open, and is gone afterwards', async () => {
    const { bridge, clicks } = open();
    expect(hostDownloads(bridge)).toBe(false);
    expect(await downloadFile(bridge, BILL)).toEqual({ executedWith: 'fallback' });
    expect(clicks).toEqual([{ href: BILL.url, download: 'bill.pdf', target: '_blank' }]);
    expect(document.querySelector('a')).toBeNull();
  });

  test.each([
    [{ ...BILL, url: 'http://files.example/bill.pdf' }, 'refused-origin'],
    [{ ...BILL, url: 'javascript:alert(1)' }, 'refused-origin'],
    [{ ...BILL, name: '../bill.pdf' }, 'invalid-argument'],
    [{ ...BILL, name: '' }, 'invalid-argument'],
    [undefined, 'invalid-argument'],
  ])('refuses %j with %s', async (request, code) => {
    const { bridge, clicks } = open();
    await expect(downloadFile(bridge, request as never)).rejects.toMatchObject({ code, sideEffects: 'none' });
    expect(clicks).toEqual([]);
  });
});

describe('in an app', () => {
  test('the app downloads, and the trace does not have the URL, which may open the file', async () => {
    const files: unknown[] = [];
    const { bridge, clicks, trace } = open({ name: 'app', download: async (file) => files.push(file) });
    expect(hostDownloads(bridge)).toBe(true);
    expect(await downloadFile(bridge, BILL)).toEqual({ executedWith: 'host' });
    expect([files, clicks]).toEqual([[BILL], []]);
    expect(JSON.stringify(trace.entries())).not.toContain('signature');
  });

  test('an app without downloads does not get a link that its web view ignores', async () => {
    const { bridge, clicks } = open({ name: 'app' });
    await expect(downloadFile(bridge, BILL)).rejects.toMatchObject({ code: 'unavailable' });
    expect(clicks).toEqual([]);
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ['refuses it', () => Promise.reject(new BridgeError('declined', 'no')), 'declined'],
    ['throws', () => JSON.parse('{'), 'host-error'],
    ['never answers', () => new Promise(() => {}), 'deadline'],
  ])('a download whose person or app %s is not made another way', async (_, download, code) => {
    const { bridge, clock, clicks } = open({ name: 'app', download });
    const result = downloadFile(bridge, BILL).catch((error) => error.code);
    await clock.advance(DEADLINES.share);
    expect([await result, clicks]).toEqual([code, []]);
  });

  test('has as long as for sharing, as the person may be asked', async () => {
    const { bridge, clock } = open({ name: 'app', download: () => new Promise(() => {}) });
    let end: unknown;
    downloadFile(bridge, BILL).catch((error) => {
      end = error;
    });
    await clock.advance(DEADLINES.share - 1);
    expect(end).toBeUndefined();
    await clock.advance(1);
    expect(end).toMatchObject({ code: 'deadline', sideEffects: 'possible' });
  });
});
