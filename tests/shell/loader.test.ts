import { describe, expect, test } from 'vitest';
import { CodeError, createLoader, type LazyKind, type LazyRow } from '../../src/shell/loader.ts';
import { createFakeConnectivity } from '../support/fake-connectivity.ts';
import { createFakeClock, settled } from '../support/fake-clock.ts';

const MISSING_CODE_ERROR = new TypeError(
  'Failed to fetch dynamically imported module: /assets/checkout-4F2A.js',
);
const SCRIPT = 'https://shop.example/assets/checkout-4F2A.js';

type Answer = 'comes' | 'hangs' | 'missing' | 'broken';

/** A loader on a scripted network: `own` answers for the row's own URL, `fresh` for the retry URL. */
function createWorld({ kind = 'other' as LazyKind, built = true } = {}) {
  const clock = createFakeClock();
  const connectivity = createFakeConnectivity();
  const closing = new AbortController();
  const stops: (() => void)[] = [];
  const seen = { requests: [] as string[], sheets: [] as string[], reports: [] as unknown[], reloads: 0 };
  const line = {
    own: 'comes' as Answer,
    fresh: 'comes' as Answer,
    sheet: 'comes' as Answer,
    payment: false,
    saveData: false,
  };
  const answer = (how: Answer): Promise<unknown> => {
    if (how === 'hangs') return new Promise(() => {});
    if (how === 'missing') return Promise.reject(MISSING_CODE_ERROR);
    if (how === 'broken') return Promise.reject(new TypeError('x is not a function'));
    return Promise.resolve('the code');
  };
  const row: LazyRow<unknown> = {
    name: 'shell/checkout-feature',
    kind,
    load() {
      seen.requests.push('own');
      return answer(line.own);
    },
  };
  const loader = createLoader({
    clock,
    connectivity,
    analytics: { report: (error) => void seen.reports.push(error) },
    loadStyles(name) {
      seen.sheets.push(name);
      return answer(line.sheet) as Promise<void>;
    },
    scriptOf: () => (built ? SCRIPT : null),
    saveData: () => line.saveData,
    importFrom(url) {
      seen.requests.push(url);
      return answer(line.fresh);
    },
    document: {
      reloadOnce() {
        seen.reloads += 1;
        return true;
      },
    },
    paymentOpen: () => line.payment,
    closed: closing.signal,
    stops,
  });
  return { loader, row, clock, connectivity, closing, stops, seen, line };
}

/** The state of a promise so far. */
function outcomeOf(promise: Promise<unknown>) {
  const seen = { done: false, value: undefined as unknown };
  promise.then(
    (value) => Object.assign(seen, { done: true, value }),
    (error: unknown) => Object.assign(seen, { done: true, value: error }),
  );
  return seen;
}

describe('loading code that is available', () => {
  test('available code is requested once with its style sheet and kept', async () => {
    const { loader, row, seen, clock, connectivity } = createWorld();
    expect(loader.now(row)).toBeUndefined();
    const both = await Promise.all([loader.load(row), loader.load(row)]);
    expect(both).toEqual(['the code', 'the code']);
    expect(await loader.load(row)).toBe('the code');
    expect(loader.now(row)).toBe('the code');
    expect(seen).toEqual({ requests: ['own'], sheets: ['shell/checkout-feature'], reports: [], reloads: 0 });
    expect([clock.pending(), connectivity.listeners()]).toEqual([0, 0]);
  });

  test('available code is created and started once for all callers', async () => {
    const { loader, row, stops } = createWorld();
    const creating = row as LazyRow<{ create(): unknown }>;
    const stop = () => {};
    let made = 0;
    const make = () => ({ number: ++made, start: () => stop });
    expect(loader.created(creating)).toBeUndefined();
    const [one, other] = await Promise.all([loader.create(row, make), loader.create(row, make)]);
    expect([one, other, loader.created(creating)]).toEqual([one, one, one]);
    expect([made, stops]).toEqual([1, [stop]]);
  });

  test('available code is created again after a failure', async () => {
    const { loader, row, stops } = createWorld();
    const fails = () => {
      throw new Error('no luck');
    };
    await expect(loader.create(row, fails)).rejects.toThrow('no luck');
    expect(await loader.create(row, () => 'made')).toBe('made');
    expect(stops).toEqual([]);
  });

  test('available code is not started once the shop is disposed', async () => {
    const { loader, row, stops, closing } = createWorld();
    await loader.load(row);
    closing.abort();
    await loader.create(row, () => ({ start: () => () => {} }));
    expect(stops).toEqual([]);
  });

  test('available code waits for its style sheet', async () => {
    const { loader, row, line } = createWorld();
    line.sheet = 'hangs';
    const loading = outcomeOf(loader.load(row));
    await settled();
    expect(loading.done).toBe(false);
  });

  test('code fails to load without its style sheet, and loads once the style sheet is available', async () => {
    const { loader, row, line } = createWorld();
    line.sheet = 'broken';
    await expect(loader.load(row)).rejects.toMatchObject({ name: 'CodeError', type: 'missing' });
    expect(loader.now(row)).toBeUndefined();
    line.sheet = 'comes';
    expect(await loader.load(row)).toBe('the code');
  });

  test('available code is cached per shop', async () => {
    const [one, two] = [createWorld(), createWorld()];
    await one.loader.load(one.row);
    expect(two.loader.now(one.row)).toBeUndefined();
  });
});

describe('loading code that is not available', () => {
  test('missing code is requested again from a URL that the browser has not cached as missing', async () => {
    const { loader, row, seen, line, clock } = createWorld();
    line.own = 'missing';
    expect(await loader.load(row)).toBe('the code');
    expect(seen.requests).toEqual(['own', `${SCRIPT}?again=${clock.now()}`]);
  });

  test.each<[answer: Answer, built: boolean, type: string, requests: number]>([
    ['missing', true, 'missing', 2],
    ['missing', false, 'missing', 1],
    ['broken', true, 'other', 1],
  ])('code that is %s (in a built shop: %s) is reported as %s', async (answer, built, type, requests) => {
    const { loader, row, seen, line, clock, connectivity } = createWorld({ built });
    Object.assign(line, { own: answer, fresh: answer });
    await expect(loader.load(row)).rejects.toMatchObject({ name: 'CodeError', type });
    expect(seen.requests).toHaveLength(requests);
    expect([clock.pending(), connectivity.listeners()]).toEqual([0, 0]);
  });

  test('missing code is requested from another URL the next time it is needed', async () => {
    const { loader, row, seen, line, clock } = createWorld();
    Object.assign(line, { own: 'missing', fresh: 'missing' });
    await expect(loader.load(row)).rejects.toThrow(CodeError);
    await clock.advance(500);
    line.fresh = 'comes';
    expect(await loader.load(row)).toBe('the code');
    expect(new Set(seen.requests).size).toBe(3);
  });

  test('loading code times out after 120 s', async () => {
    const { loader, row, line, clock } = createWorld();
    line.own = 'hangs';
    const loading = outcomeOf(loader.load(row));
    await clock.advance(120_000 - 1);
    expect(loading.done).toBe(false);
    await clock.advance(1);
    expect(loading.value).toEqual(new CodeError('timeout'));
    expect(clock.pending()).toBe(0);
  });

  test('loading code leaves no timer or listener when the shop is disposed', async () => {
    const { loader, row, line, clock, connectivity, closing } = createWorld();
    line.own = 'hangs';
    void loader.load(row);
    closing.abort();
    expect([clock.pending(), connectivity.listeners()]).toEqual([0, 0]);
  });
});

describe('loading code while the page is hidden', () => {
  test('hiding the page pauses the timeout of 120 s for loading code', async () => {
    const { loader, row, line, clock, connectivity } = createWorld();
    line.own = 'hangs';
    const loading = outcomeOf(loader.load(row));
    await clock.advance(100_000);
    connectivity.setVisible(false);
    await clock.advance(600_000);
    connectivity.setVisible(true);
    await clock.advance(19_999);
    expect(loading.done).toBe(false);
    await clock.advance(1);
    expect(loading.value).toEqual(new CodeError('timeout'));
  });

  test('code that failed to load on a hidden page is loaded again once the page is visible', async () => {
    const { loader, row, line, seen, connectivity } = createWorld({ kind: 'page' });
    connectivity.setVisible(false);
    Object.assign(line, { own: 'missing', fresh: 'missing' });
    const loading = outcomeOf(loader.load(row));
    await settled();
    expect(loading.done).toBe(false);
    line.own = 'comes';
    connectivity.setVisible(true);
    await settled();
    expect(loading.value).toBe('the code');
    expect([seen.reloads, seen.reports]).toEqual([0, []]);
  });

  test('a load that fails while the shopper is leaving the page stays pending and reloads nothing', async () => {
    const { loader, row, line, seen, connectivity } = createWorld({ kind: 'page' });
    Object.assign(line, { own: 'missing', fresh: 'missing' });
    const loading = outcomeOf(loader.load(row));
    connectivity.setVisible(false);
    await settled();
    expect([loading.done, seen.reloads]).toEqual([false, 0]);
  });
});

describe('reloading the page for missing code', () => {
  test.each<[kind: LazyKind, first: number, second: number]>([
    ['page', 1, 2],
    ['dialog', 0, 1],
    ['other', 0, 0],
  ])(
    'the page reloads for missing code as often as the kind of code allows: %s',
    async (kind, first, second) => {
      const { loader, row, line, seen } = createWorld({ kind });
      Object.assign(line, { own: 'missing', fresh: 'missing' });
      await expect(loader.load(row)).rejects.toThrow(CodeError);
      expect(seen.reloads).toBe(first);
      await expect(loader.load(row)).rejects.toThrow(CodeError);
      expect(seen.reloads).toBe(second);
    },
  );

  test.each(['page', 'dialog'] as const)(
    'the page does not reload for the missing code of a %s while a payment is open',
    async (kind) => {
      const { loader, row, line, seen } = createWorld({ kind });
      Object.assign(line, { own: 'missing', fresh: 'missing', payment: true });
      for (let need = 0; need < 3; need += 1) await expect(loader.load(row)).rejects.toThrow(CodeError);
      expect(seen.reloads).toBe(0);
    },
  );

  test('the page does not reload for missing code while offline', async () => {
    const { loader, row, line, seen, connectivity } = createWorld({ kind: 'page' });
    connectivity.setOnline(false);
    Object.assign(line, { own: 'missing', fresh: 'missing' });
    await expect(loader.load(row)).rejects.toThrow(CodeError);
    expect(seen.reloads).toBe(0);
  });

  test.each<[answer: Answer, type: string]>([
    ['broken', 'other'],
    ['hangs', 'timeout'],
  ])('the page does not reload for code that %s', async (answer, type) => {
    const { loader, row, line, seen, clock } = createWorld({ kind: 'page' });
    line.own = answer;
    const loading = outcomeOf(loader.load(row));
    await clock.advance(120_000);
    expect(loading.value).toMatchObject({ type });
    expect(seen.reloads).toBe(0);
  });
});

describe('prefetching code', () => {
  test('prefetching loads code once and keeps it for later', async () => {
    const { loader, row, seen } = createWorld();
    loader.prefetch(row);
    loader.prefetch(row);
    expect(await loader.load(row)).toBe('the code');
    loader.prefetch(row);
    expect(seen.requests).toEqual(['own']);
  });

  test('prefetching fails silently, and the code loads again when needed', async () => {
    const { loader, row, seen, line } = createWorld({ kind: 'page' });
    Object.assign(line, { own: 'missing', fresh: 'missing' });
    loader.prefetch(row);
    await settled();
    expect([seen.requests.length, seen.reports, seen.reloads]).toEqual([2, [], 0]);
    line.own = 'comes';
    expect(await loader.load(row)).toBe('the code');
  });

  test('prefetching code is skipped when the browser saves data', () => {
    const { loader, row, seen, line } = createWorld();
    line.saveData = true;
    loader.prefetch(row);
    expect(seen.requests).toEqual([]);
  });
});

describe('asking for code', () => {
  test.each<[answer: Answer, online: boolean, kind: string, reported: boolean]>([
    ['missing', true, 'unreachable', true],
    ['broken', true, 'unreachable', true],
    ['hangs', true, 'timeout', true],
    ['missing', false, 'offline', false],
  ])(
    'asking for code fails like a request (file %s, online: %s): %s',
    async (answer, online, kind, reported) => {
      const { loader, row, line, seen, clock, connectivity } = createWorld();
      connectivity.setOnline(online);
      Object.assign(line, { own: answer, fresh: answer });
      const loading = outcomeOf(loader.ask(row));
      await clock.advance(120_000);
      expect(loading.value).toMatchObject({ name: 'ApiError', kind });
      expect(seen.reports).toHaveLength(reported ? 1 : 0);
    },
  );
});

describe('code that has to be loaded', () => {
  test('code that has to be loaded is retried at growing intervals until it loads', async () => {
    const { loader, row, line, seen, clock, connectivity } = createWorld({ built: false });
    line.own = 'missing';
    const loading = outcomeOf(loader.untilLoaded(row));
    await settled();
    for (const [index, ms] of [5_000, 10_000, 20_000, 30_000, 30_000].entries()) {
      await clock.advance(ms - 1);
      expect(seen.requests).toHaveLength(index + 1);
      await clock.advance(1);
      expect(seen.requests).toHaveLength(index + 2);
    }
    line.own = 'comes';
    await clock.advance(30_000);
    expect(loading.value).toBe('the code');
    expect([clock.pending(), connectivity.listeners()]).toEqual([0, 0]);
  });

  test('code that has to be loaded is retried at once when the network is back', async () => {
    const { loader, row, line, connectivity } = createWorld();
    connectivity.setOnline(false);
    Object.assign(line, { own: 'missing', fresh: 'missing' });
    const loading = outcomeOf(loader.untilLoaded(row));
    await settled();
    line.own = 'comes';
    connectivity.setOnline(true);
    await settled();
    expect(loading.value).toBe('the code');
  });

  test.each([0, 1_000])(
    'retrying code leaves no timer or listener when the shop is disposed after %i ms',
    async (ms) => {
      const { loader, row, line, seen, clock, connectivity, closing } = createWorld();
      Object.assign(line, { own: 'missing', fresh: 'missing' });
      const loading = outcomeOf(loader.untilLoaded(row));
      if (ms > 0) await settled().then(() => clock.advance(ms));
      const before = seen.requests.length;
      closing.abort();
      await settled();
      await clock.advance(60_000);
      expect(loading.done).toBe(false);
      expect(seen.requests.length - before).toBeLessThanOrEqual(ms === 0 ? 1 : 0);
      expect([clock.pending(), connectivity.listeners()]).toEqual([0, 0]);
    },
  );
});
