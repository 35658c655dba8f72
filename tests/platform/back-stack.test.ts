import { beforeEach, describe, expect, test } from 'vitest';
import { type BackLayers, createBackLayers } from '../../src/platform/back-stack.ts';

interface Entry {
  state: unknown;
  page: string;
  /** how far down one was when it was left */
  down: number;
}

/** A browser's history: going back is told afterwards, to whoever listens, and ends as far down as one was there. */
function fakeWindow() {
  const entries: Entry[] = [{ state: null, page: '/', down: 0 }];
  let at = 0;
  let down = 0;
  const listeners = new Set<() => void>();
  const shown = new Set<() => void>();
  const leave = () => {
    const entry = entries[at];
    if (entry) entry.down = down;
  };
  const go = (step: number) => {
    if (at + step < 0 || at + step >= entries.length) return;
    leave();
    at += step;
    down = entries[at]?.down ?? 0;
    for (const listener of listeners) listener();
  };
  const put = (state: unknown, page: string) => {
    leave();
    entries.splice(at + 1);
    entries.push({ state, page, down });
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
    /** what the router does */
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

describe('back', () => {
  let window: ReturnType<typeof fakeWindow>;
  let layers: BackLayers;
  let closed: string[];
  const open = (name: string) => layers.add(() => closed.push(name));
  beforeEach(() => {
    window = fakeWindow();
    layers = createBackLayers(window);
    closed = [];
    window.move('/shop', layers);
  });

  test('closes the topmost layer first, then leaves the screen', () => {
    open('sheet');
    open('dialog');
    window.history.back();
    expect(closed).toEqual(['dialog']);
    window.history.back();
    expect(closed).toEqual(['dialog', 'sheet']);
    expect(window.page()).toBe('/shop');
    window.history.back();
    expect(window.page()).toBe('/');
  });

  test('closes a dialog before what opens beneath it, which the next back closes', () => {
    layers.add(() => closed.push('welcome'), true);
    open('address');
    window.history.back();
    expect(closed).toEqual(['welcome']);
    window.history.back();
    expect(closed).toEqual(['welcome', 'address']);
    expect(window.page()).toBe('/shop');
  });

  test('leads on from what opened beneath a dialog that went by itself', () => {
    const welcome = layers.add(() => closed.push('welcome'), true);
    open('address');
    welcome();
    window.history.back();
    expect(closed).toEqual(['address']);
    expect(window.page()).toBe('/shop');
    window.history.back();
    expect(window.page()).toBe('/');
  });

  test('the host’s back closes a dialog before what opens beneath it', () => {
    layers.add(() => closed.push('welcome'), true);
    open('address');
    expect(layers.closeTop()).toBe(true);
    expect(closed).toEqual(['welcome']);
  });

  test('closes a dialog that stayed while the page moved on, and stays on that page', () => {
    const close = () => closed.push('welcome');
    const before = layers.add(close, true);
    window.move('/checkout', layers);
    // as the dialog does once the other page is drawn
    before();
    const after = layers.add(() => {
      close();
      after();
    }, true);
    window.history.back();
    expect([closed, window.page()]).toEqual([['welcome'], '/checkout']);
    window.history.back();
    expect(window.page()).toBe('/shop');
    window.history.back();
    expect(window.page()).toBe('/');
  });

  test('after a layer was closed by its own button, one back leaves the screen', () => {
    open('dialog')();
    window.history.back();
    expect(closed).toEqual([]);
    expect(window.page()).toBe('/');
  });

  test('a screen that gives way to the one before it leaves no empty step behind', () => {
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

  test('a move after a closed layer leaves no empty step behind', () => {
    open('login')();
    window.move('/checkout', layers);
    window.history.back();
    expect(window.page()).toBe('/shop');
    window.history.back();
    expect(window.page()).toBe('/');
  });

  test.each([1, 2])(
    'a screen that took the place of another after %i layers had closed on it is left by one back',
    (count) => {
      for (let i = 0; i < count; i += 1) {
        const remove = open('sheet');
        remove();
      }
      window.replace('/failed', layers);
      window.replace('/shop', layers);
      window.history.back();
      expect(window.page()).toBe('/');
    },
  );

  test('going back over what was closed ends at the screen below, not at the one before it', () => {
    const login = open('login');
    const step = open('address');
    login();
    step();
    window.move('/checkout', layers);
    window.history.back();
    expect(window.page()).toBe('/shop');
    window.history.back();
    expect(window.page()).toBe('/');
  });

  test('after two layers were closed by their own buttons, one back leaves the screen', () => {
    const sheet = open('sheet');
    open('dialog')();
    sheet();
    window.history.back();
    expect(closed).toEqual([]);
    expect(window.page()).toBe('/');
  });

  test('a layer below one that was closed by its own button is closed by one back', () => {
    open('sheet');
    open('dialog')();
    window.history.back();
    expect(closed).toEqual(['sheet']);
    expect(window.page()).toBe('/shop');
  });

  test('a layer that opens again uses the step that is there', () => {
    open('one')();
    open('two');
    window.history.back();
    expect(closed).toEqual(['two']);
    expect(window.page()).toBe('/shop');
  });

  test('forward over a layer that back had closed opens nothing, and one back still leaves the screen', () => {
    open('dialog');
    window.history.back();
    window.history.forward();
    expect(window.page()).toBe('/shop');
    window.history.back();
    expect(closed).toEqual(['dialog']);
    expect(window.page()).toBe('/');
    window.history.forward();
    expect(window.page()).toBe('/shop');
  });

  test('forward over a layer that stood when the page moved on reaches the page again, and back the one before', () => {
    const login = open('login');
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

  test('after forward to where a layer was, the next move leaves no empty step behind', () => {
    open('dialog');
    window.history.back();
    window.history.forward();
    window.move('/cart', layers);
    window.history.back();
    expect(window.page()).toBe('/shop');
  });

  test('a screen is found again as far down as it was left, also after a layer on it was closed', () => {
    open('filters')();
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

  test('however many layers were opened and closed on a screen, one back leaves it', () => {
    for (const name of ['login', 'address', 'address']) open(name)();
    window.move('/checkout', layers);
    window.history.back();
    expect(window.page()).toBe('/shop');
    window.history.back();
    expect([closed, window.page()]).toEqual([[], '/']);
  });

  test('back closes a layer where it was opened, also after another one was closed higher up', () => {
    open('filters')();
    window.scrollTo(700);
    open('sizes');
    window.history.back();
    expect([closed, window.page(), window.down()]).toEqual([['sizes'], '/shop', 700]);
    window.history.back();
    expect(window.page()).toBe('/');
  });

  test('forward over a screen that a layer was closed on goes on to what followed it', () => {
    open('filters')();
    window.move('/product', layers);
    window.history.back();
    window.history.back();
    expect(window.page()).toBe('/');
    window.history.forward();
    expect(window.page()).toBe('/shop');
    window.history.forward();
    expect(window.page()).toBe('/product');
  });

  test('the host’s own back button closes a layer too', () => {
    open('sheet');
    expect(layers.closeTop()).toBe(true);
    expect(layers.closeTop()).toBe(false);
    expect(closed).toEqual(['sheet']);
  });

  test('nothing listens when the shop is gone', () => {
    layers.dispose();
    expect(window.listeners.size + window.shown.size).toBe(0);
  });
});

test('which screen is the first of the shop’s is known, whatever was opened over it, also after a reload', () => {
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

test('both halves of a double tap on Back go one screen back, and the next tap another', () => {
  const window = fakeWindow();
  const { back } = window.history;
  let asked = 0;
  // as in a browser, which goes back later
  window.history.back = () => {
    asked += 1;
  };
  const layers = createBackLayers(window);
  window.move('/shop', layers);
  window.move('/cart', layers);
  for (const [screen, steps] of [
    ['/shop', 1],
    ['/', 2],
  ] as const) {
    expect([layers.goBack(), layers.goBack()]).toEqual([true, true]);
    expect(asked).toBe(steps);
    back();
    expect(window.page()).toBe(screen);
  }
});

test('a page that another document was gone back to from answers to Back when it is shown again', () => {
  const window = fakeWindow();
  let asked = 0;
  window.history.back = () => {
    asked += 1;
  };
  const layers = createBackLayers(window);
  window.move('/shop', layers);
  layers.goBack();
  for (const shown of window.shown) shown();
  layers.goBack();
  expect(asked).toBe(2);
});

test('a screen that has given way to the first of the shop’s is that one', () => {
  const window = fakeWindow();
  const layers = createBackLayers(window);
  window.move('/payment-status', layers);
  window.replace('/', layers);
  expect(layers.goBack()).toBe(false);
});
