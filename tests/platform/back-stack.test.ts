import { beforeEach, describe, expect, test } from 'vitest';
import { type BackLayers, createBackLayers } from '../../src/platform/back-stack.ts';

/** A browser's history: going back is told afterwards, to whoever listens. */
function fakeWindow() {
  const entries: { state: unknown; page: string }[] = [{ state: null, page: '/' }];
  let at = 0;
  const listeners = new Set<() => void>();
  const go = (step: number) => {
    if (at + step < 0 || at + step >= entries.length) return;
    at += step;
    for (const listener of listeners) listener();
  };
  const put = (state: unknown, page: string) => {
    entries.splice(at + 1);
    entries.push({ state, page });
    at += 1;
  };
  return {
    history: {
      get state() {
        return entries[at]?.state ?? null;
      },
      pushState: (state: unknown) => put(state, entries[at]?.page ?? '/'),
      back: () => go(-1),
      forward: () => go(1),
    },
    addEventListener: (_type: 'popstate', listener: () => void) => void listeners.add(listener),
    removeEventListener: (_type: 'popstate', listener: () => void) => void listeners.delete(listener),
    page: () => entries[at]?.page,
    /** what the router does */
    move(page: string, layers: BackLayers) {
      const replaces = layers.stale();
      const state = layers.entry(replaces);
      if (replaces) entries[at] = { state, page };
      else put(state, page);
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

  test('after a layer was closed by its own button, one back leaves the screen', () => {
    open('dialog')();
    window.history.back();
    expect(closed).toEqual([]);
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

  test('the host’s own back button closes a layer too', () => {
    open('sheet');
    expect(layers.closeTop()).toBe(true);
    expect(layers.closeTop()).toBe(false);
    expect(closed).toEqual(['sheet']);
  });

  test('nothing listens when the shop is gone', () => {
    layers.dispose();
    expect(window.listeners.size).toBe(0);
  });
});
