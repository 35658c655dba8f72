import { describe, expect, test } from 'vitest';
import { createCookies } from '../../src/platform/cookies.ts';
import { createMemoryStorage, createSafeStorage, scopeStorage } from '../../src/platform/storage.ts';

function fakeStorage(limit = Number.POSITIVE_INFINITY): Storage {
  const storedValues = new Map<string, string>();
  return {
    getItem: (key: string) => storedValues.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > limit) throw new DOMException('full', 'QuotaExceededError');
      storedValues.set(key, value);
    },
    removeItem: (key: string) => void storedValues.delete(key),
  } as unknown as Storage;
}

const returnStorage = (storage: Storage) => (): Storage => storage;

describe('safe storage', () => {
  test.each([
    ['works', returnStorage(fakeStorage())],
    [
      'is forbidden',
      () => {
        throw new DOMException('denied', 'SecurityError');
      },
    ],
    ['is null', () => null as unknown as Storage],
  ])('safe storage returns the values that were set even when the browser’s storage %s', (_how, open) => {
    const storage = createSafeStorage(open);
    storage.set('a', '1');
    expect(storage.get('a')).toBe('1');
    storage.remove('a');
    expect(storage.get('a')).toBeNull();
  });

  test('when storage is full, values are kept in memory and the failure is reported once', () => {
    const troubles: unknown[] = [];
    const full = fakeStorage(3);
    const storage = createSafeStorage(
      () => full,
      (error) => troubles.push(error),
    );
    storage.set('a', 'old');
    storage.set('a', 'too long');
    storage.set('b', 'also too long');
    expect(storage.get('a')).toBe('too long');
    expect(storage.get('b')).toBe('also too long');
    expect(troubles).toHaveLength(1);
    storage.set('a', 'fit');
    expect(full.getItem('a')).toBe('fit');
  });
});

test('scoped storage separates partners and users', () => {
  const storage = createMemoryStorage();
  const who = { partner: 'web', user: 1 };
  const keep = scopeStorage(storage, () => `v1:${who.partner}:${who.user}:`);
  keep.set('cart', 'mine');
  for (const [partner, user] of [
    ['web', 2],
    ['phonepe', 1],
  ] as const) {
    Object.assign(who, { partner, user });
    expect(keep.get('cart')).toBeNull();
  }
  Object.assign(who, { partner: 'web', user: 1 });
  expect(keep.get('cart')).toBe('mine');
});

test('keys() lists all keys, including those of values only in memory', () => {
  const full = Object.assign(fakeStorage(3), { a: 'x' });
  const storage = createSafeStorage(() => full);
  storage.set('b', 'too long');
  expect(storage.keys?.()).toEqual(expect.arrayContaining(['a', 'b']));
  const none = createSafeStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(none.keys?.()).toEqual([]);
});

/** A document that stores cookies by name, and deletes those with max-age=0. */
function fakeDocument() {
  const jar = new Map<string, string>();
  const written: string[] = [];
  return {
    written,
    get cookie() {
      return Array.from(jar, ([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(value: string) {
      written.push(value);
      const [pair = '', ...flags] = value.split('; ');
      const [name = '', content = ''] = pair.split('=');
      if (flags.includes('max-age=0')) jar.delete(name);
      else jar.set(name, content);
    },
  };
}

describe('cookies', () => {
  const web = (document: { cookie: string }, secure = true, otherwise = createMemoryStorage()) =>
    createCookies(document, { partner: 'web', path: '/', secure, fallbackStorage: otherwise });

  test('cookies are set for 7 days, with a versioned name', () => {
    const document = fakeDocument();
    web(document).set('access_token', 'a b;c');
    expect(document.written).toEqual([
      'v1_web_access_token=a%20b%3Bc; path=/; max-age=604800; samesite=lax; secure',
    ]);
    expect(web(document).get('access_token')).toBe('a b;c');
  });

  test('cookies are not Secure without https', () => {
    const document = fakeDocument();
    web(document, false).set('user', '1');
    expect(document.written[0]).toBe('v1_web_user=1; path=/; max-age=604800; samesite=lax');
  });

  test('a shop in a folder sets its cookies for that folder, and removes them from the root path as well', () => {
    const document = fakeDocument();
    const cookies = createCookies(document, {
      partner: 'web',
      path: '/shop',
      secure: true,
      fallbackStorage: createMemoryStorage(),
    });
    cookies.set('user', '1');
    cookies.remove('user');
    expect(document.written).toEqual([
      'v1_web_user=1; path=/shop; max-age=604800; samesite=lax; secure',
      'v1_web_user=; path=/shop; max-age=0; samesite=lax; secure',
      'v1_web_user=; path=/; max-age=0; samesite=lax; secure',
    ]);
  });

  test('the cookies of partners are separate', () => {
    const document = fakeDocument();
    web(document).set('access_token', 'web token');
    const phonepe = createCookies(document, {
      partner: 'phonepe',
      path: '/',
      secure: true,
      fallbackStorage: createMemoryStorage(),
    });
    expect(phonepe.get('access_token')).toBeNull();
    phonepe.set('access_token', 'phonepe token');
    web(document).remove('access_token');
    expect([phonepe.get('access_token'), web(document).get('access_token')]).toEqual(['phonepe token', null]);
  });

  test.each([
    [
      'blocked',
      {
        get cookie() {
          return '';
        },
        set cookie(_value: string) {},
      },
    ],
    [
      'forbidden',
      {
        get cookie(): string {
          throw new DOMException('denied', 'SecurityError');
        },
        set cookie(_value: string) {
          throw new DOMException('denied', 'SecurityError');
        },
      },
    ],
    [
      'broken',
      {
        get cookie() {
          return 'v1_web_access_token=%E0%A4%A';
        },
        set cookie(_value: string) {},
      },
    ],
  ])('the values of cookies go to the fallback storage when cookies are %s', (_how, document) => {
    const cookies = web(document, false);
    expect(cookies.get('access_token')).toBeNull();
    cookies.set('access_token', 'token');
    expect(cookies.get('access_token')).toBe('token');
    cookies.remove('access_token');
    expect(cookies.get('access_token')).toBeNull();
  });
});
