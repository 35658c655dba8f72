import { describe, expect, test } from 'vitest';
import { CodeError, createLoader, type LazyKind, type LazyRow } from '../../src/shell/loader.ts';
import { createFakeConnectivity } from '../support/fake-connectivity.ts';
import { createFakeClock, settled } from '../support/fake-clock.ts';

const MISSING = new TypeError('Failed to fetch dynamically imported module: /assets/checkout-4F2A.js');
const SCRIPT = 'https://shop.example/assets/checkout-4F2A.js';

type Answer = 'comes' | 'hangs' | 'missing' | 'broken';

/** A shop's loader before a network that answers as it is told to: first at the row's own address, then elsewhere. */
function world({ kind = 'other' as LazyKind, built = true } = {}) {
  const clock = createFakeClock();
  const connectivity = createFakeConnectivity();
  const closing = new AbortController();
  const seen = { asked: [] as string[], sheets: [] as string[], reports: [] as unknown[], reloads: 0 };
  const line = {
    own: 'comes' as Answer,
    fresh: 'comes' as Answer,
    sheet: 'comes' as Answer,
    payment: false,
    saveData: false,
  };
  const answer = (how: Answer): Promise<unknown> => {
    if (how === 'hangs') return new Promise(() => {});
    if (how === 'missing') return Promise.reject(MISSING);
    if (how === 'broken') return Promise.reject(new TypeError('x is not a function'));
    return Promise.resolve('the code');
  };
  const row: LazyRow<unknown> = {
    name: 'shell/checkout-feature',
    kind,
    load() {
      seen.asked.push('own');
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
    importFrom(address) {
      seen.asked.push(address);
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
  });
  return { loader, row, clock, connectivity, closing, seen, line };
}

/** What became of it so far. */
function outcome(promise: Promise<unknown>) {
  const seen = { done: false, value: undefined as unknown };
  promise.then(
    (value) => Object.assign(seen, { done: true, value }),
    (error: unknown) => Object.assign(seen, { done: true, value: error }),
  );
  return seen;
}

describe('code that comes', () => {
  test('is asked for once, with its style sheet, and is there from then on', async () => {
    const { loader, row, seen, clock, connectivity } = world();
    expect(loader.now(row)).toBeUndefined();
    const both = await Promise.all([loader.load(row), loader.load(row)]);
    expect(both).toEqual(['the code', 'the code']);
    expect(await loader.load(row)).toBe('the code');
    expect(loader.now(row)).toBe('the code');
    expect(seen).toEqual({ asked: ['own'], sheets: ['shell/checkout-feature'], reports: [], reloads: 0 });
    expect([clock.pending(), connectivity.listeners()]).toEqual([0, 0]);
  });

  test('waits for its sheet, so that nothing is shown unstyled', async () => {
    const { loader, row, line } = world();
    line.sheet = 'hangs';
    const asked = outcome(loader.load(row));
    await settled();
    expect(asked.done).toBe(false);
  });

  test('is not shown without its sheet, and comes with it when that can be had', async () => {
    const { loader, row, line } = world();
    line.sheet = 'broken';
    await expect(loader.load(row)).rejects.toMatchObject({ name: 'CodeError', type: 'missing' });
    expect(loader.now(row)).toBeUndefined();
    line.sheet = 'comes';
    expect(await loader.load(row)).toBe('the code');
  });

  test('is kept by each shop for itself', async () => {
    const [one, two] = [world(), world()];
    await one.loader.load(one.row);
    expect(two.loader.now(one.row)).toBeUndefined();
  });
});

describe('code that does not come', () => {
  test('comes from an address that the browser does not remember as missing', async () => {
    const { loader, row, seen, line, clock } = world();
    line.own = 'missing';
    expect(await loader.load(row)).toBe('the code');
    expect(seen.asked).toEqual(['own', `${SCRIPT}?again=${clock.now()}`]);
  });

  test.each<[answer: Answer, built: boolean, type: string, asked: number]>([
    ['missing', true, 'missing', 2],
    ['missing', false, 'missing', 1],
    ['broken', true, 'other', 1],
  ])('%s (built: %s) is %s', async (answer, built, type, asked) => {
    const { loader, row, seen, line, clock, connectivity } = world({ built });
    Object.assign(line, { own: answer, fresh: answer });
    await expect(loader.load(row)).rejects.toMatchObject({ name: 'CodeError', type });
    expect(seen.asked).toHaveLength(asked);
    expect([clock.pending(), connectivity.listeners()]).toEqual([0, 0]);
  });

  test('is asked for again at the next need, at another fresh address', async () => {
    const { loader, row, seen, line, clock } = world();
    Object.assign(line, { own: 'missing', fresh: 'missing' });
    await expect(loader.load(row)).rejects.toThrow(CodeError);
    await clock.advance(500);
    line.fresh = 'comes';
    expect(await loader.load(row)).toBe('the code');
    expect(new Set(seen.asked).size).toBe(3);
  });

  test('is given up after 120 s', async () => {
    const { loader, row, line, clock } = world();
    line.own = 'hangs';
    const asked = outcome(loader.load(row));
    await clock.advance(120_000 - 1);
    expect(asked.done).toBe(false);
    await clock.advance(1);
    expect(asked.value).toEqual(new CodeError('timeout'));
    expect(clock.pending()).toBe(0);
  });

  test('leaves nothing behind in a shop that is taken down', async () => {
    const { loader, row, line, clock, connectivity, closing } = world();
    line.own = 'hangs';
    void loader.load(row);
    closing.abort();
    expect([clock.pending(), connectivity.listeners()]).toEqual([0, 0]);
  });
});

describe('while the page is hidden', () => {
  test('the 120 s do not run', async () => {
    const { loader, row, line, clock, connectivity } = world();
    line.own = 'hangs';
    const asked = outcome(loader.load(row));
    await clock.advance(100_000);
    connectivity.setVisible(false);
    await clock.advance(600_000);
    connectivity.setVisible(true);
    await clock.advance(19_999);
    expect(asked.done).toBe(false);
    await clock.advance(1);
    expect(asked.value).toEqual(new CodeError('timeout'));
  });

  test('a failure is none: it is asked for again when the page is shown', async () => {
    const { loader, row, line, seen, connectivity } = world({ kind: 'page' });
    connectivity.setVisible(false);
    Object.assign(line, { own: 'missing', fresh: 'missing' });
    const asked = outcome(loader.load(row));
    await settled();
    expect(asked.done).toBe(false);
    line.own = 'comes';
    connectivity.setVisible(true);
    await settled();
    expect(asked.value).toBe('the code');
    expect([seen.reloads, seen.reports]).toEqual([0, []]);
  });

  test('nor is one on the way out of the page', async () => {
    const { loader, row, line, seen, connectivity } = world({ kind: 'page' });
    Object.assign(line, { own: 'missing', fresh: 'missing' });
    const asked = outcome(loader.load(row));
    connectivity.setVisible(false);
    await settled();
    expect([asked.done, seen.reloads]).toEqual([false, 0]);
  });
});

describe('the page is loaded anew for code that is missing', () => {
  test.each<[kind: LazyKind, first: number, second: number]>([
    ['page', 1, 2],
    ['dialog', 0, 1],
    ['other', 0, 0],
  ])('of kind %s', async (kind, first, second) => {
    const { loader, row, line, seen } = world({ kind });
    Object.assign(line, { own: 'missing', fresh: 'missing' });
    await expect(loader.load(row)).rejects.toThrow(CodeError);
    expect(seen.reloads).toBe(first);
    await expect(loader.load(row)).rejects.toThrow(CodeError);
    expect(seen.reloads).toBe(second);
  });

  test.each(['page', 'dialog'] as const)('but not for a %s while a payment is open', async (kind) => {
    const { loader, row, line, seen } = world({ kind });
    Object.assign(line, { own: 'missing', fresh: 'missing', payment: true });
    for (let need = 0; need < 3; need += 1) await expect(loader.load(row)).rejects.toThrow(CodeError);
    expect(seen.reloads).toBe(0);
  });

  test('nor without a network, where nothing is missing yet', async () => {
    const { loader, row, line, seen, connectivity } = world({ kind: 'page' });
    connectivity.setOnline(false);
    Object.assign(line, { own: 'missing', fresh: 'missing' });
    await expect(loader.load(row)).rejects.toThrow(CodeError);
    expect(seen.reloads).toBe(0);
  });

  test.each<[answer: Answer, type: string]>([
    ['broken', 'other'],
    ['hangs', 'timeout'],
  ])('nor for code that %s', async (answer, type) => {
    const { loader, row, line, seen, clock } = world({ kind: 'page' });
    line.own = answer;
    const asked = outcome(loader.load(row));
    await clock.advance(120_000);
    expect(asked.value).toMatchObject({ type });
    expect(seen.reloads).toBe(0);
  });
});

describe('what is asked for ahead', () => {
  test('is there when it is needed, and asked for once', async () => {
    const { loader, row, seen } = world();
    loader.prefetch(row);
    loader.prefetch(row);
    expect(await loader.load(row)).toBe('the code');
    loader.prefetch(row);
    expect(seen.asked).toEqual(['own']);
  });

  test('fails without a word, and is asked for again when it is needed', async () => {
    const { loader, row, seen, line } = world({ kind: 'page' });
    Object.assign(line, { own: 'missing', fresh: 'missing' });
    loader.prefetch(row);
    await settled();
    expect([seen.asked.length, seen.reports, seen.reloads]).toEqual([2, [], 0]);
    line.own = 'comes';
    expect(await loader.load(row)).toBe('the code');
  });

  test('is not where data is to be saved', () => {
    const { loader, row, seen, line } = world();
    line.saveData = true;
    loader.prefetch(row);
    expect(seen.asked).toEqual([]);
  });
});

describe('a store that needs code', () => {
  test.each<[answer: Answer, online: boolean, kind: string, reported: boolean]>([
    ['missing', true, 'unreachable', true],
    ['broken', true, 'unreachable', true],
    ['hangs', true, 'timeout', true],
    ['missing', false, 'offline', false],
  ])('which %s (online: %s) fails as a call does: %s', async (answer, online, kind, reported) => {
    const { loader, row, line, seen, clock, connectivity } = world();
    connectivity.setOnline(online);
    Object.assign(line, { own: answer, fresh: answer });
    const asked = outcome(loader.ask(row));
    await clock.advance(120_000);
    expect(asked.value).toMatchObject({ name: 'ApiError', kind });
    expect(seen.reports).toHaveLength(reported ? 1 : 0);
  });
});

describe('what nothing goes on without', () => {
  test('is asked for again and again, at ever longer intervals, until it is there', async () => {
    const { loader, row, line, seen, clock, connectivity } = world({ built: false });
    line.own = 'missing';
    const asked = outcome(loader.untilLoaded(row));
    await settled();
    for (const [index, ms] of [5_000, 10_000, 20_000, 30_000, 30_000].entries()) {
      await clock.advance(ms - 1);
      expect(seen.asked).toHaveLength(index + 1);
      await clock.advance(1);
      expect(seen.asked).toHaveLength(index + 2);
    }
    line.own = 'comes';
    await clock.advance(30_000);
    expect(asked.value).toBe('the code');
    expect([clock.pending(), connectivity.listeners()]).toEqual([0, 0]);
  });

  test('and at once when the network is back', async () => {
    const { loader, row, line, connectivity } = world();
    connectivity.setOnline(false);
    Object.assign(line, { own: 'missing', fresh: 'missing' });
    const asked = outcome(loader.untilLoaded(row));
    await settled();
    line.own = 'comes';
    connectivity.setOnline(true);
    await settled();
    expect(asked.value).toBe('the code');
  });

  test.each([0, 1_000])('leaves nothing behind in a shop that is taken down after %i ms', async (ms) => {
    const { loader, row, line, seen, clock, connectivity, closing } = world();
    Object.assign(line, { own: 'missing', fresh: 'missing' });
    const asked = outcome(loader.untilLoaded(row));
    if (ms > 0) await settled().then(() => clock.advance(ms));
    const before = seen.asked.length;
    closing.abort();
    await settled();
    await clock.advance(60_000);
    expect(asked.done).toBe(false);
    expect(seen.asked.length - before).toBeLessThanOrEqual(ms === 0 ? 1 : 0);
    expect([clock.pending(), connectivity.listeners()]).toEqual([0, 0]);
  });
});
