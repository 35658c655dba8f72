import { describe, expect, test } from 'vitest';
import { createPlainBackLayers } from '../../src/platform/back-stack.ts';
import { createBrowserNavigation } from '../../src/platform/navigation.ts';

function navigationAt(pathname: string, base?: string, ours = true) {
  const went: string[] = [];
  const popped = new Set<() => void>();
  const window = {
    location: {
      origin: 'https://shop.test',
      pathname,
      search: '?a=1',
      hash: '#/variant/7',
      assign: () => {},
    },
    scrollTo: () => went.push('to the top'),
    dispatchEvent: () => true,
    addEventListener: (_: string, listener: () => void) => void popped.add(listener),
    removeEventListener: (_: string, listener: () => void) => void popped.delete(listener),
  };
  const navigate = (path: string, { replace }: { replace: boolean }) =>
    void went.push(replace ? `${path}, in place` : path);
  const layers = {
    ...createPlainBackLayers(),
    goBack() {
      if (ours) went.push('back');
      return ours;
    },
  };
  const goBack = () => {
    for (const listener of popped) listener();
  };
  return {
    ...createBrowserNavigation(window, navigate, layers, base),
    went,
    popped,
    goBack,
  };
}

test('a link to where one is already leaves nothing behind to go back to', () => {
  const navigation = navigationAt('/cart');
  navigation.go('/cart?a=1#/variant/7');
  navigation.go('/cart?a=1');
  expect(navigation.went).toEqual(['to the top', '/cart?a=1']);
});

test('whoever watches the view within a screen is told of moves and of steps back, until they stop', () => {
  const navigation = navigationAt('/prn/tea/prid/7');
  let told = 0;
  const stop = navigation.onHash(() => {
    told += 1;
  });
  expect(navigation.hash()).toBe('#/variant/7');
  navigation.go('/prn/tea/prid/7#/variant/8');
  navigation.goBack();
  expect(told).toBe(2);
  stop();
  navigation.go('/prn/tea/prid/7');
  expect(told).toBe(2);
  expect(navigation.popped.size).toBe(0);
});

test.each([
  ['', '/cart', '/cart?a=1'],
  ['/shop', '/shop/cart', '/cart?a=1'],
  ['/shop', '/shop/', '/?a=1'],
  ['/shop', '/shop', '/?a=1'],
  ['/shop', '/shopping/cart', '/?a=1'],
])('in the folder "%s" the address %s is the path %s', (base, pathname, path) => {
  expect(navigationAt(pathname, base).path()).toBe(path);
});

describe('in a folder of its host', () => {
  test('moves, links and return addresses lead into it', () => {
    const navigation = navigationAt('/shop/', '/shop');
    navigation.go('/cart');
    expect(navigation.went).toEqual(['/shop/cart', 'to the top']);
    expect(navigation.href('/s?q=tea')).toBe('/shop/s?q=tea');
    expect(navigation.absolute('/payment-status')).toBe('https://shop.test/shop/payment-status');
  });

  test.each([
    ['/s?a=1#/variant/8', ['/shop/s?a=1#/variant/8']],
    ['/s?q=tea', ['/shop/s?q=tea', 'to the top']],
    ['/prn/tea/prid/7#/variant/7', ['/shop/prn/tea/prid/7#/variant/7', 'to the top']],
  ])('a move from /s?a=1 to %s begins at the top, unless only the hash is another one', (path, went) => {
    const navigation = navigationAt('/shop/s', '/shop');
    navigation.go(path);
    expect(navigation.went).toEqual(went);
  });
});

test.each([
  ['a screen of the shop', true, ['back']],
  ['nothing, or the page of somebody else,', false, ['/, in place', 'to the top']],
])('back where %s is before leads to a screen of the shop', (_before, ours, went) => {
  const navigation = navigationAt('/cart', '', ours);
  navigation.back();
  expect(navigation.went).toEqual(went);
});
