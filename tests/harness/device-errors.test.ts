import { Window as Page } from 'happy-dom';
import { expect, it, vi } from 'vitest';
import { installErrors } from '../../bridge/harness/device-errors.ts';
import { createDeviceRows } from '../../bridge/harness/device-rows.ts';
import type { TimelineRow } from '../../bridge/harness/protocol.ts';

interface Loaded {
  name: string;
  initiatorType: string;
  responseStatus: number;
}

/** A page whose browser reports the status of each loaded file, unless it is an `old` one. */
function begin({ old = false } = {}) {
  const page = new Page({ url: 'https://shop.example/' }) as unknown as Window & typeof globalThis;
  let tell: (list: { getEntries(): Loaded[] }) => void = () => {};
  const { Event } = page;
  Object.assign(page, {
    PerformanceResourceTiming: class {
      declare responseStatus: number;
    },
    PerformanceObserver: class {
      constructor(hear: typeof tell) {
        tell = hear;
      }
      observe() {}
    },
  });
  if (!old) Object.assign(page.PerformanceResourceTiming.prototype, { responseStatus: 0 });
  const logged = vi.spyOn(page.console, 'error').mockImplementation(() => {});
  const rows: TimelineRow[] = [];
  installErrors(
    page,
    createDeviceRows('doc', Date.now, (row) => rows.push(row)),
  );
  const load = (...files: Loaded[]) => tell({ getEntries: () => files });
  return {
    page,
    Event,
    rows,
    load,
    logged,
    said: () => rows.map(({ method, outcome }) => [method, outcome]),
  };
}

it('the device log shows uncaught errors, unhandled rejections and console errors with secrets masked', () => {
  const { page, Event, rows, said, logged } = begin();
  const error = new page.TypeError('no cart of 9876543210');
  page.dispatchEvent(new page.ErrorEvent('error', { error, message: 'x', filename: '/a.js', lineno: 3 }));
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'gone' }));
  page.console.error('cart %s', { otp: '1234' });
  page.console.error(new page.Error('odd'));
  expect(said()).toEqual([
    ['TypeError: no cart of ••••', 'uncaught'],
    ['gone', 'unhandled rejection'],
    ['cart %s [object Object]', 'console.error'],
    ['Error: odd', 'console.error'],
  ]);
  expect(rows[0]).toMatchObject({
    kind: 'console',
    tone: 'bad',
    payload: expect.stringMatching(/\/a\.js:3:0$/),
  });
  expect(JSON.stringify(rows)).not.toMatch(/9876543210|1234/);
  expect(logged).toHaveBeenCalledWith('cart %s', { otp: '1234' });
});

it('the device log truncates long text without leaving part of a number, and shows values that are not strings', () => {
  const { page, rows, said } = begin();
  page.console.error(`${'x'.repeat(154)} 9876543210`);
  page.console.error(Symbol('odd'), 1);
  expect(said()[1]).toEqual(['Symbol(odd) 1', 'console.error']);
  expect(rows[0]?.method).toHaveLength(159);
  expect(JSON.stringify(rows)).not.toContain('98765');
});

it('the device log shows scripts, style sheets and images of the shop only when they fail to load', () => {
  const { load, said } = begin();
  const file = (name: string, responseStatus: number, initiatorType = 'script') => ({
    name: `https://shop.example/${name}`,
    responseStatus,
    initiatorType,
  });
  load(file('here.js', 200), file('gone.js', 404), file('cut.css', 0, 'link'));
  // requests made with fetch have rows of their own, so they are not logged here
  load(file('api/feed', 500, 'fetch'));
  load({ name: 'https://cdn.example/opaque.png', responseStatus: 0, initiatorType: 'img' });
  expect(said()).toEqual([
    ['/gone.js', '404'],
    ['/cut.css', 'failed'],
  ]);
});

it.each([
  [false, ['https://cdn.example/a.png']],
  [true, ['https://cdn.example/a.png', '/b.png']],
])(
  'a file whose status the browser does not give is reported from its error event (old browser: %s)',
  (old, files) => {
    const { page, Event, said } = begin({ old });
    for (const src of ['https://cdn.example/a.png', '/b.png']) {
      const picture = page.document.createElement('img');
      picture.src = src;
      page.document.body.append(picture);
      picture.dispatchEvent(new Event('error'));
    }
    expect(said()).toEqual(files.map((path) => [path, 'failed']));
  },
);
