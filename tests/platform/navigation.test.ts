import { describe, expect, test } from 'vitest';
import { createPlainBackLayers } from '../../src/platform/back-stack.ts';
import { createBrowserNavigation } from '../../src/platform/navigation.ts';

function navigationAt(pathname: string, base?: string, ours = true) {
  const moves: string[] = [];
  const popped = new Set<() => void>();
  const window = {
    location: {
      origin: 'https://shop.test',
      pathname,
      search: '?a=1',
      hash: '#/variant/7',
      assign: () => {},
    },
    scrollTo: () => moves.push('to the top'),
    dispatchEvent: () => true,
    addEventListener: (_: string, listener: () => void) => void popped.add(listener),
    removeEventListener: (_: string, listener: () => void) => void popped.delete(listener),
  };
  const navigate = (path: string, { replace }: { replace: boolean }) =>
    void moves.push(replace ? `${path}, in place` : path);
  const layers = {
    ...createPlainBackLayers(),
    goBack() {
      if (ours) moves.push('back');
      return ours;
    },
  };
  const goBack = () => {
    for (const listener of popped) listener();
  };
  return {
    ...createBrowserNavigation(window, navigate, layers, base),
    moves,
    popped,
    goBack,
  };
}

test('going to the current path replaces the history entry', () => {
  const navigation = navigationAt('/cart');
  navigation.go('/cart?a=1#/variant/7');
  navigation.go('/cart?a=1');
  expect(navigation.moves).toEqual(['to the top', '/cart?a=1']);
});

test('onHash reports navigation forward and back until stopped', () => {
  const navigation = navigationAt('/prn/tea/prid/7');
  let changes = 0;
  const stop = navigation.onHash(() => {
    changes += 1;
  });
  expect(navigation.hash()).toBe('#/variant/7');
  navigation.go('/prn/tea/prid/7#/variant/8');
  navigation.goBack();
  expect(changes).toBe(2);
  stop();
  navigation.go('/prn/tea/prid/7');
  expect(changes).toBe(2);
  expect(navigation.popped.size).toBe(0);
});

test.each([
  ['', '/cart', '/cart?a=1'],
  ['/shop', '/shop/cart', '/cart?a=1'],
  ['/shop', '/shop/', '/?a=1'],
  ['/shop', '/shop', '/?a=1'],
  ['/shop', '/shopping/cart', '/?a=1'],
])('with the base "%s" the URL path %s is the shop path %s', (base, pathname, path) => {
  expect(navigationAt(pathname, base).path()).toBe(path);
});

describe('a shop in a folder of its host', () => {
  test('a shop served from a folder prefixes navigations, links and return URLs with that folder', () => {
    const navigation = navigationAt('/shop/', '/shop');
    navigation.go('/cart');
    expect(navigation.moves).toEqual(['/shop/cart', 'to the top']);
    expect(navigation.href('/s?q=tea')).toBe('/shop/s?q=tea');
    expect(navigation.absolute('/payment-status')).toBe('https://shop.test/shop/payment-status');
  });

  test.each([
    ['/s?a=1#/variant/8', ['/shop/s?a=1#/variant/8']],
    ['/s?q=tea', ['/shop/s?q=tea', 'to the top']],
    ['/prn/tea/prid/7#/variant/7', ['/shop/prn/tea/prid/7#/variant/7', 'to the top']],
  ])('navigating from /s?a=1 to %s scrolls to the top, unless only the hash changes', (path, paths) => {
    const navigation = navigationAt('/shop/s', '/shop');
    navigation.go(path);
    expect(navigation.moves).toEqual(paths);
  });
});

test.each([
  ['the previous entry is a screen of the shop', true, ['back']],
  ['the previous entry is missing or foreign', false, ['/, in place', 'to the top']],
])('back() stays within the shop when %s', (_before, ours, paths) => {
  const navigation = navigationAt('/cart', '', ours);
  navigation.back();
  expect(navigation.moves).toEqual(paths);
});
