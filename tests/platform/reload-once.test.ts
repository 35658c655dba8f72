import { describe, expect, test } from 'vitest';
import { createReloadOnce } from '../../src/platform/reload-once.ts';
import { createFakeClock } from '../support/fake-clock.ts';

describe('reloadOnce', () => {
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

  test('reloadOnce reloads at most once per 30 seconds, even across page loads', async () => {
    const { clock, window } = page();
    expect(createReloadOnce(window, clock)()).toBe(true);
    // the history entry survives the reload
    expect(createReloadOnce(window, clock)()).toBe(false);
    await clock.advance(29_999);
    expect(createReloadOnce(window, clock)()).toBe(false);
    await clock.advance(1);
    expect(createReloadOnce(window, clock)()).toBe(true);
    expect(window.reloads).toBe(2);
  });

  test('reloadOnce keeps the rest of the history entry’s state', () => {
    const { clock, window } = page();
    createReloadOnce(window, clock)();
    expect(window.history.state).toMatchObject({ layers: 1 });
  });
});
