import { describe, expect, test } from 'vitest';
import { createCookies } from '../../src/platform/cookies.ts';
import { createMemoryStorage, createSafeStorage, scopeStorage } from '../../src/platform/storage.ts';

function fakeStorage(limit = Number.POSITIVE_INFINITY): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > limit) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
}

const always = (storage: Storage) => (): Storage => storage;

describe('storage that never throws', () => {
  test.each([
    ['works', always(fakeStorage())],
    [
      'is forbidden',
      () => {
        throw new DOMException('denied', 'SecurityError');
      },
    ],
    ['is null', () => null as unknown as Storage],
  ])('where it %s, what was set is read back', (_how, open) => {
    const storage = createSafeStorage(open);
    storage.set('a', '1');
    expect(storage.get('a')).toBe('1');
    storage.remove('a');
    expect(storage.get('a')).toBeNull();
  });

  test('full: goes on in memory and says so once', () => {
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

test('what one partner or user keeps, no other reads', () => {
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

describe('cookies', () => {
  test('carry the version prefix and live for seven days', () => {
    const written: string[] = [];
    const document = {
      get cookie() {
        return written.map((one) => one.split(';')[0]).join('; ');
      },
      set cookie(value: string) {
        written.push(value);
      },
    };
    const cookies = createCookies(document, true, createMemoryStorage());
    cookies.set('access_token', 'a b;c');
    expect(written[0]).toBe('v1_access_token=a%20b%3Bc; path=/; max-age=604800; samesite=lax; secure');
    expect(cookies.get('access_token')).toBe('a b;c');
  });

  test('blocked: the value is kept elsewhere and read from there', () => {
    const otherwise = createMemoryStorage();
    const document = {
      get cookie() {
        return '';
      },
      set cookie(_value: string) {},
    };
    const cookies = createCookies(document, false, otherwise);
    cookies.set('access_token', 'token');
    expect(cookies.get('access_token')).toBe('token');
    cookies.remove('access_token');
    expect(cookies.get('access_token')).toBeNull();
  });
});
