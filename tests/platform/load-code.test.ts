import { describe, expect, test } from 'vitest';
import { CodeError, loadCode } from '../../src/platform/load-code.ts';
import { createReloadOnce } from '../../src/platform/reload-once.ts';
import { createFakeClock } from '../support/fake-clock.ts';

const open = () => new AbortController().signal;

describe('a part of the shop that is loaded when it is needed', () => {
  test.each([
    ['missing', new TypeError('Failed to fetch dynamically imported module: /assets/x.js')],
    ['missing', new TypeError('error loading dynamically imported module')],
    ['missing', new TypeError('Importing a module script failed.')],
    ['other', new TypeError('x is not a function')],
    ['other', new SyntaxError('Unexpected token')],
  ])('is %s: %s', async (type, error) => {
    const clock = createFakeClock();
    const failure = loadCode(() => Promise.reject(error), clock, open());
    await expect(failure).rejects.toMatchObject({ name: 'CodeError', type, cause: error });
    expect(clock.pending()).toBe(0);
  });

  test('is given up after 120 s', async () => {
    const clock = createFakeClock();
    const failure = loadCode(() => new Promise(() => {}), clock, open()).catch((error: unknown) => error);
    await clock.advance(120_000 - 1);
    expect(clock.pending()).toBe(1);
    await clock.advance(1);
    expect(await failure).toEqual(new CodeError('timeout'));
  });

  test('leaves no timer behind, loaded or taken down', async () => {
    const clock = createFakeClock();
    expect(await loadCode(async () => 'part', clock, open())).toBe('part');
    await Promise.resolve();
    expect(clock.pending()).toBe(0);
    const closing = new AbortController();
    void loadCode(() => new Promise(() => {}), clock, closing.signal);
    closing.abort();
    expect(clock.pending()).toBe(0);
  });
});

describe('the page is loaded anew', () => {
  function page() {
    const clock = createFakeClock();
    const window = {
      reloads: 0,
      history: {
        state: { layers: 1 } as unknown,
        replaceState(state: unknown) {
          window.history.state = state;
        },
      },
      location: {
        reload() {
          window.reloads += 1;
        },
      },
    };
    return { clock, window };
  }

  test('once, and not again within half a minute, whatever is kept of it elsewhere', async () => {
    const { clock, window } = page();
    expect(createReloadOnce(window, clock)()).toBe(true);
    // the history's entry outlives the page
    expect(createReloadOnce(window, clock)()).toBe(false);
    await clock.advance(29_999);
    expect(createReloadOnce(window, clock)()).toBe(false);
    await clock.advance(1);
    expect(createReloadOnce(window, clock)()).toBe(true);
    expect(window.reloads).toBe(2);
  });

  test('and what else the entry remembers stays', () => {
    const { clock, window } = page();
    createReloadOnce(window, clock)();
    expect(window.history.state).toMatchObject({ layers: 1 });
  });
});
