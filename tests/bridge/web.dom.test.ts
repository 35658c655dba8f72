import { afterEach, describe, expect, test, vi } from 'vitest';
import { withFilePicker } from '../../bridge/file-picker.ts';
import { type Bridge, connect, createWebAdapter, DEADLINES } from '../../bridge/index.ts';
import { createFakeClock } from '../../bridge/testing/fake-clock.ts';
import { createMemoryEnvironment } from '../../bridge/testing/memory-host.ts';

const FACTS = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
  injected: [],
  standalone: false,
  url: 'https://shop.example/',
};

const openBridges: Bridge[] = [];

/** A bridge in a plain browser with the given navigator and changes to the page. */
async function browser(navigator: object = {}, changes: object = {}) {
  const clock = createFakeClock();
  const visitedUrls: string[] = [];
  const page = new Proxy(window, {
    get(target, key) {
      if (key === 'navigator') return navigator;
      if (key in changes) return Reflect.get(changes, key);
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' && /Listener$/.test(String(key)) ? value.bind(target) : value;
    },
  });
  const env = createMemoryEnvironment({
    window: page,
    facts: FACTS,
    navigate: (url) => visitedUrls.push(url),
  });
  const fallback: typeof createWebAdapter = (page) => withFilePicker(createWebAdapter(page), page);
  const bridge = await connect({ registry: [], env, clock, fallback });
  openBridges.push(bridge);
  return { bridge, clock, visited: visitedUrls };
}

afterEach(() => {
  for (const bridge of openBridges.splice(0)) bridge.dispose();
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('the location in a browser', () => {
  type Tell = (told: { coords: { latitude: number; longitude: number; accuracy?: number } }) => void;
  type Refuse = (error: { code: number; message: string }) => void;
  const locating = (task: (tell: Tell, refuse: Refuse) => void) => ({
    geolocation: { getCurrentPosition: task },
  });

  test('the location in a browser is returned in degrees', async () => {
    const { bridge } = await browser(
      locating((tell) => tell({ coords: { latitude: 28.4, longitude: 77, accuracy: 9 } })),
    );
    expect(bridge.can('location')).toBe(true);
    await expect(bridge.location()).resolves.toEqual({
      latitude: 28.4,
      longitude: 77,
      executedWith: 'fallback',
    });
  });

  test.each([
    [1, 'declined'],
    [2, 'unavailable'],
    [3, 'unavailable'],
  ])('the browser’s geolocation error code %i is reported as %s', async (code, name) => {
    const { bridge } = await browser(locating((_tell, refuse) => refuse({ code, message: 'no' })));
    await expect(bridge.location()).rejects.toMatchObject({ code: name });
  });

  test('the location request ends at the deadline when the prompt is ignored', async () => {
    const { bridge, clock } = await browser(locating(() => {}));
    const location = bridge.location();
    const expected = expect(location).rejects.toMatchObject({ code: 'deadline' });
    await clock.advance(DEADLINES.location);
    await expected;
  });

  test('the location in a browser is unavailable without geolocation', async () => {
    const { bridge } = await browser();
    expect(bridge.can('location')).toBe(false);
    await expect(bridge.location()).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('sharing in a browser', () => {
  const SHARED_LIST = { title: 'My list', url: 'https://shop.example/share/cart' };

  test('sharing opens the browser’s share sheet', async () => {
    const sharedLinks: unknown[] = [];
    const { bridge } = await browser({ share: async (data: unknown) => sharedLinks.push(data) });
    await bridge.share(SHARED_LIST);
    expect(sharedLinks).toEqual([SHARED_LIST]);
  });

  test('closing the share sheet is reported as dismissed, not as a failure', async () => {
    const fail = (name: string) => ({ share: () => Promise.reject(new DOMException('no', name)) });
    await expect((await browser(fail('AbortError'))).bridge.share(SHARED_LIST)).rejects.toMatchObject({
      code: 'dismissed',
    });
    await expect((await browser(fail('NotAllowedError'))).bridge.share(SHARED_LIST)).rejects.toMatchObject({
      code: 'host-error',
    });
  });

  test('sharing in a browser is unavailable without a share sheet', async () => {
    const { bridge } = await browser();
    expect(bridge.can('share')).toBe(false);
    await expect(bridge.share(SHARED_LIST)).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('storage in a browser', () => {
  test('browser storage stores, returns and removes a value', async () => {
    const { bridge } = await browser();
    await bridge.storage.set('flag', 'on');
    await expect(bridge.storage.get('flag')).resolves.toBe('on');
    await bridge.storage.remove('flag');
    await expect(bridge.storage.get('flag')).resolves.toBeNull();
  });

  test('browser storage is separate from the page’s own entries', async () => {
    const { bridge } = await browser();
    localStorage.setItem('flag', 'the page’s');
    await expect(bridge.storage.get('flag')).resolves.toBeNull();
  });

  test('storage in a browser is unavailable where storage is forbidden', async () => {
    const { bridge } = await browser(
      {},
      {
        get localStorage(): never {
          throw new DOMException('forbidden', 'SecurityError');
        },
      },
    );
    await expect(bridge.storage.set('flag', 'on')).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('leaving the page in a browser', () => {
  test('a payment redirects to its page and reports it', async () => {
    const { bridge, visited } = await browser();
    const request = {
      redirectUrl: 'https://bank.example/pay',
      returnUrl: 'https://shop.example/r',
      amount: { minor: 100, currency: 'INR' },
    };
    await expect(bridge.pay(request)).resolves.toEqual({ outcome: 'navigated', executedWith: 'fallback' });
    expect(visited).toEqual(['https://bank.example/pay']);
  });

  test('a browser has no pay sheet', async () => {
    const { bridge } = await browser();
    await expect(
      bridge.pay({ returnUrl: 'https://shop.example/r', amount: { minor: 100, currency: 'INR' } }),
    ).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('a browser opens pages in a new tab and phone numbers in the same one', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const { bridge, visited } = await browser();
    await bridge.open('https://elsewhere.example/');
    await bridge.open('tel:+911234');
    expect(open.mock.calls).toEqual([['https://elsewhere.example/', '_blank', 'noopener']]);
    expect(visited).toEqual(['tel:+911234']);
  });

  test('a page that no other page opened cannot be closed', async () => {
    const { bridge } = await browser();
    expect(bridge.can('close')).toBe(false);
    await expect(bridge.close()).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('a page that stays open after close() is reported', async () => {
    const { bridge } = await browser({}, { opener: {}, close() {}, closed: false });
    expect(bridge.can('close')).toBe(true);
    await expect(bridge.close()).rejects.toMatchObject({
      code: 'unavailable',
      message: 'not closed',
    });
  });

  test('a browser has no return URL', async () => {
    const { bridge } = await browser();
    expect(bridge.arrive(new URL('https://shop.example/payment-status?code=1'))).toBeNull();
  });
});

describe('picking files in a browser', () => {
  function nextInput(): { input?: HTMLInputElement } {
    const made: { input?: HTMLInputElement } = {};
    const create = document.createElement.bind(document);
    vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
      const element = create(name);
      if (element instanceof HTMLInputElement) {
        element.click = () => {};
        made.input = element;
      }
      return element;
    });
    return made;
  }

  test('the file picker asks for one kind of file and returns the chosen ones', async () => {
    const made = nextInput();
    const { bridge } = await browser();
    const picking = bridge.pickFile({ kind: 'document', multiple: true });
    const { input } = made;
    expect([input?.type, input?.multiple, input?.accept.includes('.pdf')]).toEqual(['file', true, true]);
    const file = new File(['abc'], 'list.pdf', { type: 'application/pdf' });
    Object.defineProperty(input, 'files', { value: [file] });
    input?.dispatchEvent(new Event('change'));
    const [picked] = await picking;
    expect(picked).toMatchObject({ name: 'list.pdf', size: 3, type: 'application/pdf' });
    await expect(picked?.read().then((blob) => blob.text())).resolves.toBe('abc');
  });

  test('the file picker ignores a choice made after it was aborted', async () => {
    const made = nextInput();
    const { bridge } = await browser();
    const caller = new AbortController();
    const picking = bridge.pickFile({ kind: 'image' }, { signal: caller.signal });
    caller.abort();
    await expect(picking).rejects.toMatchObject({ code: 'aborted' });
    Object.defineProperty(made.input, 'files', { value: [new File(['abc'], 'late.png')] });
    expect(() => made.input?.dispatchEvent(new Event('change'))).not.toThrow();
  });

  test('picking files in a browser is dismissed when no file is chosen', async () => {
    const made = nextInput();
    const { bridge } = await browser();
    const picking = bridge.pickFile({ kind: 'image' });
    made.input?.dispatchEvent(new Event('cancel'));
    await expect(picking).rejects.toMatchObject({ code: 'dismissed' });
  });
});
