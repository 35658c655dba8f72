import { describe, expect, test } from 'vitest';
import { createDevice } from '../../src/platform/device.ts';
import { createMemoryStorage } from '../../src/platform/storage.ts';
import { createFakeClock } from '../support/fake-clock.ts';

const MINUTE = 60_000;

function createWorld() {
  const clock = createFakeClock();
  const storage = createMemoryStorage();
  let idCount = 0;
  const random = { uuid: () => `id-${++idCount}` };
  const tab = () => createDevice({ storage, clock, random });
  return { clock, storage, tab, ids: () => idCount };
}

describe('the device id', () => {
  test('the device id is the same in all tabs and after a restart', () => {
    const { tab } = createWorld();
    expect([tab(), tab()].map((device) => device.id())).toEqual(['id-1', 'id-1']);
  });

  test('the device id stays the same when the session changes', async () => {
    const { tab, clock } = createWorld();
    const device = tab();
    const id = device.id();
    device.sessionId();
    await clock.advance(15 * 60_000);
    device.sessionId();
    expect(device.id()).toBe(id);
  });
});

test.each(['', '{"id":1}', 'a b', 'a\u0000b', 'x'.repeat(65)])(
  'an invalid stored device id is replaced: %j',
  (kept) => {
    const { tab, storage } = createWorld();
    storage.set('device_id', kept);
    expect(tab().id()).toBe('id-1');
    expect(storage.get('device_id')).toBe('id-1');
  },
);

describe('the session id', () => {
  test.each([
    ['immediately', 'same', 0],
    ['after 14 minutes', 'same', 14 * MINUTE],
    ['a moment before 15 minutes', 'same', 15 * MINUTE - 1],
    ['after 15 minutes', 'new', 15 * MINUTE],
    ['after a night', 'new', 9 * 60 * MINUTE],
  ])('all tabs share the session id, which %s is the %s one', async (_when, expected, ms) => {
    const { tab, clock } = createWorld();
    const [one, two] = [tab(), tab()];
    const first = one.sessionId();
    expect(two.sessionId()).toBe(first);
    await clock.advance(ms);
    const then = two.sessionId();
    expect(then === first ? 'same' : 'new').toBe(expected);
    expect(one.sessionId()).toBe(then);
    expect(tab().sessionId()).toBe(then);
  });

  test('an hour of activity has four session ids, and an hour without activity no new one', async () => {
    const { tab, clock, ids } = createWorld();
    const device = tab();
    const seenIds = new Set<string>();
    for (let minute = 0; minute < 60; minute += 1) {
      seenIds.add(device.sessionId());
      await clock.advance(MINUTE);
    }
    expect(seenIds.size).toBe(4);
    const before = ids();
    await clock.advance(60 * MINUTE);
    expect(ids()).toBe(before);
  });

  test.each([
    '',
    'abc',
    'abc def',
    ' 5',
    `a\u0000b ${Date.UTC(2026, 0, 5, 6, 30)}`,
    `id-9 ${Date.UTC(2030, 0, 1)}`,
  ])('an invalid or outdated stored session is ignored: %j', (kept) => {
    const { tab, storage } = createWorld();
    storage.set('session', kept);
    expect(tab().sessionId()).toBe('id-1');
    expect(tab().sessionId()).toBe('id-1');
  });
});
