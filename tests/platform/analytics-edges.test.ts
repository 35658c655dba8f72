import { describe, expect, test } from 'vitest';
import { createBeacon } from '../../src/platform/beacon.ts';
import { createDataLayer } from '../../src/platform/data-layer.ts';
import { createElementWatch } from '../../src/platform/observe.ts';
import { createIdle } from '../../src/platform/idle.ts';
import { onPageError } from '../../src/platform/page-errors.ts';

describe('the data layer', () => {
  test('the data layer is created when missing, and reused when present', () => {
    const page: { dataLayer?: unknown[] } = {};
    createDataLayer(page)({ event: 'one' });
    createDataLayer(page)({ event: 'two' });
    expect(page.dataLayer).toEqual([{ event: 'one' }, { event: 'two' }]);
    const brokenPage: { dataLayer?: unknown } = { dataLayer: 'taken' };
    createDataLayer(brokenPage)({ event: 'one' });
    expect(brokenPage.dataLayer).toEqual([{ event: 'one' }]);
  });

  test('the data layer keeps only the last 300 entries without a tag manager, and uses the tag manager’s push function where there is one', () => {
    const page: { dataLayer: unknown[] } = { dataLayer: [] };
    const push = createDataLayer(page);
    for (let n = 0; n < 400; n += 1) push({ n });
    expect([page.dataLayer.length, page.dataLayer[0]]).toEqual([300, { n: 100 }]);

    const pushed: unknown[] = [];
    const managed = { dataLayer: Object.assign([], { push: (entry: unknown) => pushed.push(entry) }) };
    createDataLayer(managed)({ n: 1 });
    expect(pushed).toEqual([{ n: 1 }]);
  });
});

describe('a beacon', () => {
  test('a beacon reports whether the browser accepted it', () => {
    for (const took of [true, false]) {
      expect(createBeacon({ sendBeacon: () => took })('/track', '{}')).toBe(took);
    }
  });
  test('a beacon reports false when the browser throws', () => {
    const sendBeacon = () => {
      throw new TypeError('blocked');
    };
    expect(createBeacon({ sendBeacon })('/track', '{}')).toBe(false);
  });
});

describe('idle time', () => {
  const timers = new Map<number, () => void>();
  const page = {
    setTimeout: ((task: () => void) => {
      timers.set(timers.size + 1, task);
      return timers.size;
    }) as unknown as Window['setTimeout'],
    clearTimeout: (id: number | undefined) => void timers.delete(id ?? 0),
    performance: { now: () => now } as Performance,
  };
  let now = 0;

  test('idle work uses requestIdleCallback where it exists', () => {
    let left = 10;
    const cancelled: number[] = [];
    const idle = createIdle({
      ...page,
      requestIdleCallback: (task) => {
        task({ didTimeout: false, timeRemaining: () => left });
        return 7;
      },
      cancelIdleCallback: (id) => void cancelled.push(id),
    });
    const may: boolean[] = [];
    idle((mayGoOn) => {
      may.push(mayGoOn());
      left = 0;
      may.push(mayGoOn());
    })();
    expect([may, cancelled]).toEqual([[true, false], [7]]);
  });

  test('idle work falls back to a timer with half a frame of work', () => {
    const idle = createIdle(page);
    const may: boolean[] = [];
    const cancel = idle((mayGoOn) => {
      may.push(mayGoOn());
      now += 8;
      may.push(mayGoOn());
    });
    for (const task of timers.values()) task();
    expect(may).toEqual([true, false]);
    cancel();
    expect(timers.size).toBe(0);
  });
});

describe('an element watched for visibility', () => {
  type Entry = Pick<IntersectionObserverEntry, 'target' | 'intersectionRatio'> & {
    intersectionRect: { height: number };
    rootBounds: { height: number } | null;
  };
  function openWatch() {
    let notify = (_: Entry[]) => {};
    let observed = 0;
    class Observer {
      constructor(callback: (entries: Entry[]) => void) {
        notify = callback;
      }
      observe = () => void observed++;
      unobserve = () => void observed--;
      disconnect = () => {
        observed = 0;
      };
    }
    const watch = createElementWatch({ IntersectionObserver: Observer as never });
    return { watch, observed: () => observed, notify: (entry: Entry) => notify([entry]) };
  }
  const target = {} as Element;
  const visibleEntry = (intersectionRatio: number, height = 0, screen: number | null = 700): Entry => ({
    target,
    intersectionRatio,
    intersectionRect: { height },
    rootBounds: screen === null ? null : { height: screen },
  });

  test.each<[what: string, entry: Entry, views: number]>([
    ['reports an element when half of it is visible', visibleEntry(0.5, 50), 1],
    ['does not report an element when less than half is visible', visibleEntry(0.4, 40), 0],
    ['reports an element that fills half the screen, however large it is', visibleEntry(0.1, 350), 1],
    ['does not report an element by height when the screen size is unknown', visibleEntry(0.1, 350, null), 0],
  ])('the visibility watch %s', (_what, entry, views) => {
    const { watch, notify } = openWatch();
    let count = 0;
    watch.watch(target, () => void count++);
    notify(entry);
    expect(count).toBe(views);
  });

  test('an element watched for visibility is reported once each time it comes into view', () => {
    const { watch, notify } = openWatch();
    let count = 0;
    watch.watch(target, () => void count++);
    for (const ratio of [0.6, 1, 0.7, 0.2, 0, 0.6]) notify(visibleEntry(ratio));
    expect(count).toBe(2);
  });

  test('no visibility is reported after the watch has stopped', () => {
    const { watch, notify, observed } = openWatch();
    let count = 0;
    const stop = watch.watch(target, () => void count++);
    stop();
    notify(visibleEntry(1));
    watch.watch(target, () => void count++);
    watch.dispose();
    notify(visibleEntry(1));
    expect([count, observed()]).toEqual([0, 0]);
  });

  test('no visibility is reported without IntersectionObserver', () => {
    const watch = createElementWatch({ IntersectionObserver: undefined as never });
    watch.watch(target, () => {
      throw new Error('seen');
    })();
    watch.dispose();
  });
});

test('onPageError reports uncaught errors until stopped', () => {
  const page = new EventTarget();
  const reports: unknown[] = [];
  const stop = onPageError(page as Window, (error) => void reports.push(error));
  const happen = (type: string, fields: object) => page.dispatchEvent(Object.assign(new Event(type), fields));
  happen('error', { error: 'thrown' });
  happen('unhandledrejection', { reason: 'rejected' });
  // errors of cross-origin scripts carry no details
  happen('error', { error: null, message: 'Script error.' });
  expect(reports).toEqual(['thrown', 'rejected']);
  stop();
  happen('error', { error: 'later' });
  expect(reports).toHaveLength(2);
});
