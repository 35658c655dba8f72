import { describe, expect, it } from 'vitest';
import { runWalk, type WalkView, type WalkWorld } from '../../bridge/harness/run-walk.ts';

const QUIET: WalkView = {
  page: 'running',
  hasStarted: true,
  visible: true,
  offline: false,
  path: '/cart',
  sheet: null,
  answersByHand: true,
  openCalls: 0,
  unchangedFor: 1_000,
  hasContent: true,
  error: null,
  mismatch: null,
};

/** A QA page whose clock moves on only while the walk waits. `change`: what is different at a time */
function createPage(change: (ms: number, page: { taps: number }) => Partial<WalkView> = () => ({})) {
  const page = { taps: 0, isKilled: false, isHidden: false, hasSheet: false };
  const done: string[] = [];
  let now = 0;
  const world: WalkWorld = {
    now: () => now,
    async wait(ms) {
      now += ms;
    },
    look: () => ({ ...QUIET, ...change(now, page) }),
    targets: () =>
      ['add', 'cart', 'login'].map((kind) => ({
        kind,
        key: kind,
        isNext: false,
        use() {
          page.taps += 1;
          return `tap “${kind}”`;
        },
      })),
    answer: (_sheet, answer) => done.push(`answer ${answer}`),
    back: () => done.push('back'),
    restore: () => done.push('restore'),
    show: () => done.push('show'),
    goOnline: () => done.push('online'),
  };
  async function walk({ seed = 7, steps = 5, signal = new AbortController().signal } = {}) {
    const texts: string[] = [];
    const end = await runWalk(world, { seed, steps, signal }, (_step, text) => texts.push(text));
    return { end, texts, now };
  }
  return { walk, done, world };
}

describe('a random walk on the QA page', () => {
  it('takes the number of steps, the same ones for the same seed', async () => {
    const first = await createPage().walk({ steps: 30 });
    expect(first.end).toEqual({ found: null, steps: 30 });
    expect((await createPage().walk({ steps: 30 })).texts).toEqual(first.texts);
    expect((await createPage().walk({ steps: 30, seed: 8 })).texts).not.toEqual(first.texts);
    expect(new Set(first.texts)).toEqual(new Set(['tap “add”', 'tap “cart”', 'tap “login”', 'go back']));
  });

  it.each<[string, Parameters<typeof createPage>[0], RegExp]>([
    [
      'an error',
      (_, { taps }) => (taps > 1 ? { error: 'uncaught: TypeError: x' } : {}),
      /error: uncaught: TypeError/,
    ],
    [
      'a mismatch that stays',
      (_, { taps }) => (taps > 1 ? { mismatch: 'Charged 2 times.' } : {}),
      /Charged 2 times/,
    ],
    [
      'a blank page',
      (_, { taps }) => (taps > 1 ? { hasContent: false } : {}),
      /^\/cart was blank for 15 seconds/,
    ],
  ])('stops at %s', async (_, change, sentence) => {
    const { end } = await createPage(change).walk({ steps: 30 });
    expect(end.found).toMatch(sentence);
    expect(end.steps).toBeLessThan(5);
  });

  it.each<[string, (ms: number) => Partial<WalkView>, number]>([
    ['a call is open', (ms) => (ms < 2_000 ? { openCalls: 1 } : {}), 2_300],
    ['the page changes', (ms) => ({ unchangedFor: ms < 3_000 ? 0 : ms - 3_000 }), 3_350],
    ['the page takes no taps yet', (ms) => ({ hasStarted: ms >= 2_000 }), 2_300],
    ['a call is never answered', () => ({ openCalls: 1 }), 8_000],
    ['money may still agree', (ms) => (ms < 6_000 ? { mismatch: 'not yet' } : {}), 6_000],
    ['the page is blank while it loads', (ms) => (ms < 9_000 ? { hasContent: false } : {}), 9_000],
  ])('waits before a step while %s', async (_, change, ms) => {
    const times: number[] = [];
    const { world } = createPage(change);
    await runWalk(world, { seed: 7, steps: 1, signal: new AbortController().signal }, () =>
      times.push(world.now()),
    );
    expect(times).toEqual([ms]);
  });

  it('waits longer on a busy machine, where each look comes late', async () => {
    const { world } = createPage();
    const busy = { ...world, wait: (ms: number) => world.wait(8 * ms) };
    const times: number[] = [];
    await runWalk(busy, { seed: 7, steps: 1, signal: new AbortController().signal }, () =>
      times.push(world.now()),
    );
    expect(times).toEqual([2_400]);
  });

  it.each<[string, Partial<WalkView>, string]>([
    ['restores a killed app', { page: 'killed' }, 'restore'],
    ['shows a hidden app', { visible: false }, 'show'],
    ['goes online for a page that could not be reached', { page: 'unreachable', offline: true }, 'online'],
    [
      'answers the app’s sheet',
      { sheet: { id: 1, sheet: 'consent', info: { app: 'Doorstep', scopes: [] } } },
      'answer',
    ],
  ])('%s', async (_, view, action) => {
    const { walk, done } = createPage(() => view);
    await walk({ steps: 1 });
    expect(done[0]).toMatch(new RegExp(`^${action}`));
  });

  it('ends where there is nothing to tap and Back does not help', async () => {
    const { walk, world, done } = createPage();
    world.targets = () => [{ kind: 'add', key: 'add', isNext: false, use: () => null }];
    expect((await walk({ steps: 30 })).end).toEqual({
      found: '/cart has nothing to tap, and Back leads nowhere.',
      steps: 3,
    });
    expect(done).toEqual(['back', 'back', 'back']);
  });

  it('ends when it is stopped', async () => {
    const stopper = new AbortController();
    const { walk } = createPage((_, { taps }) => {
      if (taps === 2) stopper.abort();
      return {};
    });
    const { end } = await walk({ steps: 30, signal: stopper.signal });
    expect(end.found).toBeNull();
    expect(end.steps).toBeLessThan(5);
  });
});
