import { describe, expect, test } from 'vitest';
import {
  type Adapter,
  type Bridge,
  BridgeError,
  createBridge,
  DEADLINES,
  webPolicy,
} from '../../bridge/index.ts';
import { canScan, scan } from '../../bridge/scan.ts';
import { createFakeClock, createLightPage, createMemoryEnvironment } from '../../bridge/testing/index.ts';
import { createTrace } from '../../bridge/trace.ts';

type Page = Window & typeof globalThis;

interface Browser {
  /** what the pictures of this browser's person say; absent: it cannot read codes */
  codes?: readonly string[];
  formats?: readonly string[];
  /** `closes`: the person chooses nothing; `text`: a file that is no picture */
  chooses?: 'picture' | 'text' | 'closes';
}

/** A shop in this browser, or in an app with this scanner. */
function open({ codes, formats = ['qr_code'], chooses = 'picture' }: Browser, scanner?: Adapter['scan']) {
  const clock = createFakeClock();
  const trace = createTrace({ clock });
  const choosers: { accept: string; capture: string }[] = [];
  const window = createLightPage({ url: 'https://shop.example/', userAgent: '' }) as Page;
  window.HTMLInputElement.prototype.click = function () {
    choosers.push({ accept: this.accept, capture: this.capture });
    if (chooses === 'closes') return void this.dispatchEvent(new Event('cancel'));
    Object.defineProperty(this, 'files', { value: [new File(['x'], 'code.png')] });
    this.dispatchEvent(new Event('change'));
  };
  if (codes) {
    const found = codes.map((rawValue) => ({ rawValue }));
    class BarcodeDetector {
      static getSupportedFormats = async () => formats;
      detect = async () => found;
    }
    const createImageBitmap = async () => (chooses === 'text' ? JSON.parse('{') : {});
    Object.assign(window, { BarcodeDetector, createImageBitmap });
  }
  const bridge = createBridge({
    host: { name: 'app', platform: 'webview_other' },
    policy: webPolicy,
    adapter: { name: 'app', can: (name) => name === 'scan' && !!scanner, ...(scanner && { scan: scanner }) },
    env: createMemoryEnvironment({ window }),
    clock,
    trace,
  });
  return { bridge, clock, trace, choosers };
}

const codeOf = (bridge: Bridge, request?: unknown): Promise<unknown> =>
  scan(bridge, request as object).catch(({ code, sideEffects }: BridgeError) => [code, sideEffects]);

describe('in a browser', () => {
  test('reads the code in a picture that the person takes with the camera behind the phone', async () => {
    const { bridge, choosers, trace } = open({ codes: ['DSTP-2026', 'another'] });
    expect(canScan(bridge)).toBe(true);
    const scanned = { outcome: 'scanned', text: 'DSTP-2026', executedWith: 'fallback' };
    expect(await scan(bridge, { hint: 'Your gift card' })).toEqual(scanned);
    expect(choosers).toEqual([{ accept: 'image/*', capture: 'environment' }]);
    expect(JSON.stringify(trace.entries())).not.toContain('DSTP');
  });

  test.each<[string, Browser, object]>([
    ['a picture without a code', { codes: [] }, { outcome: 'nothing-found', executedWith: 'fallback' }],
    [
      'a file that is no picture',
      { codes: ['x'], chooses: 'text' },
      { outcome: 'nothing-found', executedWith: 'fallback' },
    ],
    ['a closed chooser', { codes: ['x'], chooses: 'closes' }, { outcome: 'dismissed' }],
  ])('tells %s from a code', async (_, browser, result) => {
    expect(await scan(open(browser).bridge)).toEqual(result);
  });

  test('opens no chooser where it cannot read QR codes', async () => {
    const without = open({});
    expect([canScan(without.bridge), await codeOf(without.bridge)]).toEqual([false, ['unavailable', 'none']]);
    const otherFormats = open({ codes: ['x'], formats: ['ean_13'] });
    expect(await codeOf(otherFormats.bridge)).toEqual(['unavailable', 'none']);
    expect([...without.choosers, ...otherFormats.choosers]).toEqual([]);
  });

  test('a disposed bridge scans nothing', async () => {
    const { bridge, choosers } = open({ codes: ['x'] });
    bridge.dispose();
    expect([canScan(bridge), await codeOf(bridge), choosers]).toEqual([false, ['aborted', 'none'], []]);
  });
});

describe('in an app', () => {
  test('the app scans, with the hint that was checked', async () => {
    const requests: unknown[] = [];
    const hints = ['Your gift card', '<b>'];
    const request = {
      get hint() {
        return hints.shift();
      },
    };
    const { bridge, choosers, trace } = open({ codes: ['x'] }, async (asked) => {
      requests.push(asked);
      return { text: 'DSTP-2026' };
    });
    expect(canScan(bridge)).toBe(true);
    expect(await scan(bridge, request)).toEqual({
      outcome: 'scanned',
      text: 'DSTP-2026',
      executedWith: 'host',
    });
    expect([requests, choosers]).toEqual([[{ hint: 'Your gift card' }], []]);
    expect(JSON.stringify(trace.entries())).not.toContain('DSTP');
  });

  test.each([[{ hint: '' }], [{ hint: 'x'.repeat(65) }], [{ hint: 7 }]])(
    'the app is not asked with the hint of %j',
    async (request) => {
      const { bridge, choosers } = open({ codes: ['x'] }, () => Promise.reject('asked'));
      expect([await codeOf(bridge, request), choosers]).toEqual([['invalid-argument', 'none'], []]);
    },
  );

  test.each<[string, NonNullable<Adapter['scan']>, unknown]>([
    ['has found nothing', async () => ({ text: null }), { outcome: 'nothing-found', executedWith: 'host' }],
    ['was closed', () => Promise.reject(new BridgeError('dismissed', 'closed')), { outcome: 'dismissed' }],
    [
      'may not use the camera',
      () => Promise.reject(new BridgeError('declined', 'no')),
      { outcome: 'declined' },
    ],
    ['throws', () => JSON.parse('{'), ['host-error', 'possible']],
    ['says nothing of a text', async () => undefined, ['malformed', 'possible']],
    ['says an empty text', async () => ({ text: '' }), ['malformed', 'possible']],
    ['says more than a code holds', async () => ({ text: 'x'.repeat(8_001) }), ['malformed', 'possible']],
    ['never answers', () => new Promise(() => {}), ['deadline', 'possible']],
  ])('a scanner that %s is not followed by a picture', async (_, scanner, result) => {
    const { bridge, clock, choosers } = open({ codes: ['x'] }, scanner);
    const end = codeOf(bridge);
    await clock.advance(DEADLINES.pickFile);
    expect([await end, choosers]).toEqual([result, []]);
  });

  test('a version of the app without a scanner leaves it to a picture', async () => {
    const { bridge } = open({ codes: ['x'] }, () =>
      Promise.reject(new BridgeError('unavailable', 'too old')),
    );
    expect(await scan(bridge)).toEqual({ outcome: 'scanned', text: 'x', executedWith: 'fallback' });
  });

  test('a second tap opens no second scanner', async () => {
    let opened = 0;
    const { bridge } = open({}, () => {
      opened += 1;
      return new Promise(() => {});
    });
    void codeOf(bridge);
    expect([await codeOf(bridge), opened]).toEqual([['busy', 'none'], 1]);
  });
});
