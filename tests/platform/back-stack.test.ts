import { beforeEach, describe, expect, test } from 'vitest';
import { type BackLayers, createBackLayers } from '../../src/platform/back-stack.ts';

interface Entry {
  state: unknown;
  page: string;
  /** the scroll position when the entry was left */
  scrollTop: number;
}

/** A browser's history: popstate fires after going back, and the scroll position of the entry is restored. */
function fakeWindow() {
  const entries: Entry[] = [{ state: null, page: '/', scrollTop: 0 }];
  let at = 0;
  let down = 0;
  const listeners = new Set<() => void>();
  const shown = new Set<() => void>();
  const leave = () => {
    const entry = entries[at];
    if (entry) entry.scrollTop = down;
  };
  const go = (step: number) => {
    if (at + step < 0 || at + step >= entries.length) return;
    leave();
    at += step;
    down = entries[at]?.scrollTop ?? 0;
    for (const listener of listeners) listener();
  };
  const put = (state: unknown, page: string) => {
    leave();
    entries.splice(at + 1);
    entries.push({ state, page, scrollTop: down });
    at += 1;
  };
  return {
    history: {
      get state() {
        return entries[at]?.state ?? null;
      },
      pushState: (state: unknown) => put(state, entries[at]?.page ?? '/'),
      replaceState(state: unknown) {
        const entry = entries[at];
        if (entry) entry.state = state;
      },
      back: () => go(-1),
      forward: () => go(1),
    },
    addEventListener: (type: string, listener: () => void) =>
      void (type === 'popstate' ? listeners : shown).add(listener),
    removeEventListener: (type: string, listener: () => void) =>
      void (type === 'popstate' ? listeners : shown).delete(listener),
    shown,
    page: () => entries[at]?.page,
    scrollTo(to: number) {
      down = to;
    },
    down: () => down,
    /** moves to a page as the router does */
    move(page: string, layers: BackLayers) {
      layers.leaving();
      put(layers.entry({ from: entries[at]?.page ?? '/', to: page, replaces: false }), page);
      down = 0;
      layers.moved();
    },
    replace(page: string, layers: BackLayers) {
      const entry = entries[at];
      if (!entry) return;
      const state = layers.entry({ from: entry.page, to: page, replaces: true });
      Object.assign(entry, { page, state });
      layers.moved();
    },
    listeners,
  };
}

describe('going back', () => {
  let window: ReturnType<typeof fakeWindow>;
  let layers: BackLayers;
  let closedLayers: string[];
  const openLayer = (name: string) => layers.add(() => closedLayers.push(name));
  beforeEach(() => {
    window = fakeWindow();
    layers = createBackLayers(window);
    closedLayers = [];
    window.move('/shop', layers);
  });

  test('Back closes the topmost layer first, then leaves the screen', () => {
    openLayer('sheet');
    openLayer('dialog');
    window.history.back();
    expect(closedLayers).toEqual(['dialog']);
    window.history.back();
    expect(closedLayers).toEqual(['dialog', 'sheet']);
    expect(window.page()).toBe('/shop');
    window.history.back();
    expect(window.page()).toBe('/');
  });

  test('Back closes a dialog before a layer that opened beneath it', () => {
    layers.add(() => closedLayers.push('welcome'), true);
    openLayer('address');
    window.history.back();
    expect(closedLayers).toEqual(['welcome']);
    window.history.back();
    expect(closedLayers).toEqual(['welcome', 'address']);
    expect(window.page()).toBe('/shop');
  });

  test('Back closes the layer beneath a dialog that closed by itself', () => {
    const welcome = layers.add(() => closedLayers.push('welcome'), true);
    openLayer('address');
    welcome();
    window.history.back();
    expect(closedLayers).toEqual(['address']);
    expect(window.page()).toBe('/shop');
    window.history.back();
    expect(window.page()).toBe('/');
  });

  test('the host’s back button closes a dialog before the layer beneath it', () => {
    layers.add(() => closedLayers.push('welcome'), true);
    openLayer('address');
    expect(layers.closeTop()).toBe(true);
    expect(closedLayers).toEqual(['welcome']);
  });

  test('Back closes a dialog that stayed open during navigation, and stays on the new page', () => {
    const close = () => closedLayers.push('welcome');
    const before = layers.add(close, true);
    window.move('/checkout', layers);
    // unregisters the dialog, as the dialog itself does once the other page has rendered
    before();
    const after = layers.add(() => {
      close();
      after();
    }, true);
    window.history.back();
    expect([closedLayers, window.page()]).toEqual([['welcome'], '/checkout']);
    window.history.back();
    expect(window.page()).toBe('/shop');
    window.history.back();
    expect(window.page()).toBe('/');
  });

  test('Back leaves the screen in one step after a layer was closed by its own button', () => {
    openLayer('dialog')();
    window.history.back();
    expect(closedLayers).toEqual([]);
    expect(window.page()).toBe('/');
  });

  test('Back has no step without effect when a screen was replaced by the previous screen', () => {
    window.move('/payment-status', layers);
    window.replace('/shop', layers);
    window.history.back();
    expect(window.page()).toBe('/');
    window.history.forward();
    expect(window.page()).toBe('/shop');
    window.move('/cart', layers);
    window.history.back();
    expect(window.page()).toBe('/shop');
    window.history.back();
    expect(window.page()).toBe('/');
  });

  test('navigating after a layer was closed leaves no history entry without effect', () => {
    openLayer('login')();
    window.move('/checkout', layers);
    window.history.back();
    expect(window.page()).toBe('/shop');
    window.history.back();
    expect(window.page()).toBe('/');
  });

  test.each([1, 2])('Back leaves a replaced screen in one step after %i layers had closed on it', (count) => {
    for (let i = 0; i < count; i += 1) {
      const remove = openLayer('sheet');
      remove();
    }
    window.replace('/failed', layers);
    window.replace('/shop', layers);
    window.history.back();
    expect(window.page()).toBe('/');
  });

  test('Back returns to a screen where layers were closed, not to the screen before it', () => {
    const login = openLayer('login');
    const step = openLayer('address');
    login();
    step();
    window.move('/checkout', layers);
    window.history.back();
    expect(window.page()).toBe('/shop');
    window.history.back();
    expect(window.page()).toBe('/');
  });

  test('Back leaves the screen in one step after two layers were closed by their own buttons', () => {
    const sheet = openLayer('sheet');
    openLayer('dialog')();
    sheet();
    window.history.back();
    expect(closedLayers).toEqual([]);
    expect(window.page()).toBe('/');
  });

  test('Back closes a layer in one step after the layer above was closed by its own button', () => {
    openLayer('sheet');
    openLayer('dialog')();
    window.history.back();
    expect(closedLayers).toEqual(['sheet']);
    expect(window.page()).toBe('/shop');
  });

  test('Back closes a layer that reused the history entry of a closed layer', () => {
    openLayer('one')();
    openLayer('two');
    window.history.back();
    expect(closedLayers).toEqual(['two']);
    expect(window.page()).toBe('/shop');
  });

  test('Back leaves the screen in one step after going forward over a closed layer', () => {
    openLayer('dialog');
    window.history.back();
    window.history.forward();
    expect(window.page()).toBe('/shop');
    window.history.back();
    expect(closedLayers).toEqual(['dialog']);
    expect(window.page()).toBe('/');
    window.history.forward();
    expect(window.page()).toBe('/shop');
  });

  test('Back returns to each page in turn after going forward over a layer that was open during navigation', () => {
    const login = openLayer('login');
    window.move('/checkout', layers);
    login();
    window.history.back();
    expect(window.page()).toBe('/shop');
    window.history.forward();
    expect(window.page()).toBe('/checkout');
    window.history.back();
    expect(window.page()).toBe('/shop');
    window.history.back();
    expect(window.page()).toBe('/');
  });

  test('navigating after going forward to a closed layer leaves no history entry without effect', () => {
    openLayer('dialog');
    window.history.back();
    window.history.forward();
    window.move('/cart', layers);
    window.history.back();
    expect(window.page()).toBe('/shop');
  });

  test('Back restores the scroll position, even after a layer was closed on the screen', () => {
    openLayer('filters')();
    window.scrollTo(700);
    window.move('/product', layers);
    window.history.back();
    expect([window.page(), window.down()]).toEqual(['/shop', 700]);
    window.history.forward();
    expect(window.page()).toBe('/product');
    window.history.back();
    expect([window.page(), window.down()]).toEqual(['/shop', 700]);
    window.history.back();
    expect(window.page()).toBe('/');
  });

  test('Back leaves the screen in one step however many layers were opened and closed on it', () => {
    for (const name of ['login', 'address', 'address']) openLayer(name)();
    window.move('/checkout', layers);
    window.history.back();
    expect(window.page()).toBe('/shop');
    window.history.back();
    expect([closedLayers, window.page()]).toEqual([[], '/']);
  });

  test('closing a layer never scrolls, even after an earlier layer was closed further up the page', () => {
    openLayer('filters')();
    window.scrollTo(700);
    openLayer('sizes');
    window.history.back();
    expect([closedLayers, window.page(), window.down()]).toEqual([['sizes'], '/shop', 700]);
    window.history.back();
    expect(window.page()).toBe('/');
  });

  test('Forward works past a screen where a layer was closed', () => {
    openLayer('filters')();
    window.move('/product', layers);
    window.history.back();
    window.history.back();
    expect(window.page()).toBe('/');
    window.history.forward();
    expect(window.page()).toBe('/shop');
    window.history.forward();
    expect(window.page()).toBe('/product');
  });

  test('the host’s back button closes a layer', () => {
    openLayer('sheet');
    expect(layers.closeTop()).toBe(true);
    expect(layers.closeTop()).toBe(false);
    expect(closedLayers).toEqual(['sheet']);
  });

  test('no back-button listeners are left after the shop is removed', () => {
    layers.dispose();
    expect(window.listeners.size + window.shown.size).toBe(0);
  });
});

test('goBack reports false on the first screen of the shop, even after layers were opened or the page reloaded', () => {
  const window = fakeWindow();
  const layers = createBackLayers(window);
  const close = layers.add(() => {});
  close();
  expect(layers.goBack()).toBe(false);
  window.move('/cart', layers);
  layers.dispose();
  const reloaded = createBackLayers(window);
  expect(reloaded.goBack()).toBe(true);
  expect(window.page()).toBe('/');
  expect(reloaded.goBack()).toBe(false);
});

test('a double tap on Back goes back one screen, and the next tap goes back another', () => {
  const window = fakeWindow();
  const { back } = window.history;
  let prompts = 0;
  // goes back asynchronously, as a browser does
  window.history.back = () => {
    prompts += 1;
  };
  const layers = createBackLayers(window);
  window.move('/shop', layers);
  window.move('/cart', layers);
  for (const [screen, steps] of [
    ['/shop', 1],
    ['/', 2],
  ] as const) {
    expect([layers.goBack(), layers.goBack()]).toEqual([true, true]);
    expect(prompts).toBe(steps);
    back();
    expect(window.page()).toBe(screen);
  }
});

test('goBack works again on a page restored from the back-forward cache', () => {
  const window = fakeWindow();
  let prompts = 0;
  window.history.back = () => {
    prompts += 1;
  };
  const layers = createBackLayers(window);
  window.move('/shop', layers);
  layers.goBack();
  for (const shown of window.shown) shown();
  layers.goBack();
  expect(prompts).toBe(2);
});

test('a screen that was replaced by the first screen counts as the first screen', () => {
  const window = fakeWindow();
  const layers = createBackLayers(window);
  window.move('/payment-status', layers);
  window.replace('/', layers);
  expect(layers.goBack()).toBe(false);
});
