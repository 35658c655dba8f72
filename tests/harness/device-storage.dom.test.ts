import { beforeEach, describe, expect, test } from 'vitest';
import { separateStorage } from '../../bridge/harness/device-storage.ts';

const native = window.localStorage;
beforeEach(() => native.clear());

/** The page of a simulated app, in a browser whose cookies are `cookies`. */
function pageOf(app: string, cookies = '') {
  class Document {
    get cookie(): string {
      return cookies;
    }
  }
  const page = {
    document: new Document(),
    Document,
    localStorage: native,
    sessionStorage: window.sessionStorage,
    addEventListener() {},
  };
  separateStorage(page as unknown as Window & typeof globalThis, app);
  return page;
}

describe('the storage of a simulated app', () => {
  test('the storage of a simulated app is separate from that of other apps', () => {
    const one = pageOf('one').localStorage;
    const two = pageOf('two').localStorage;
    one.setItem('cart', '[1]');
    two.setItem('cart', '[2]');
    two.setItem('name', 'Asha');

    expect(one.getItem('cart')).toBe('[1]');
    expect(one.getItem('name')).toBeNull();
    expect([one.length, one.key(0), one.key(1)]).toEqual([1, 'cart', null]);

    one.clear();
    expect([one.length, two.length]).toEqual([0, 2]);
    two.removeItem('cart');
    expect(two.getItem('cart')).toBeNull();
  });

  test('the storage of a simulated app supports property access, which partners’ SDKs use', () => {
    const storage = pageOf('app').localStorage;
    storage['pref::key'] = 'value';
    expect(storage['pref::key']).toBe('value');
    expect(native.getItem('app|pref::key')).toBe('value');
    delete storage['pref::key'];
    expect(storage['pref::key']).toBeUndefined();
  });
});

test('an app sees only its own cookies', () => {
  const all = 'pay.token=a=b; device_host=pay; tele.token=c; pay.x=1';
  expect(pageOf('pay', all).document.cookie).toBe('token=a=b; x=1');
  expect(pageOf('web', all).document.cookie).toBe('');
});
