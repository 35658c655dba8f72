import { describe, expect, test } from 'vitest';
import { createMemoryStorage } from '../../src/platform/storage.ts';
import { settled } from '../support/fake-clock.ts';
import { eventOf, IDENTITY, openSender } from './sender-world.ts';

const many = (count: number, from = 1) => Array.from({ length: count }, (_, index) => from + index);

describe('sending events', () => {
  test('events are batched five seconds after the first', async () => {
    const { tell, clock, batches } = openSender();
    tell(1);
    await clock.advance(3_000);
    tell(2);
    await clock.advance(1_999);
    expect(batches()).toEqual([]);
    await clock.advance(1);
    expect(batches()).toEqual(['e1 e2']);
  });

  test('events are sent at once when twenty are waiting', async () => {
    const { tell, clock, ids } = openSender();
    for (const n of many(20)) tell(n);
    await clock.advance(0);
    expect(ids()).toHaveLength(20);
  });

  test('events are grouped by sink and by the identity at the time they were tracked', async () => {
    const { tell, clock, took } = openSender();
    const laterIdentity = { ...IDENTITY, cart_id: 'c7', user_id: 7 };
    tell(1);
    tell(1, 'web_events');
    tell(2, 'internal', { ...IDENTITY });
    tell(3, 'internal', laterIdentity);
    tell(3, 'web_events', laterIdentity);
    await clock.advance(5_000);
    expect(
      took.map(({ sink, batch }) => [
        sink,
        batch.identity.user_id,
        batch.events.map(({ id }) => id).join(' '),
      ]),
    ).toEqual([
      ['internal', -1, 'e1 e2'],
      ['internal', 7, 'e3'],
      ['web_events', -1, 'e1'],
      ['web_events', 7, 'e3'],
    ]);
    expect(took[0]?.batch).toMatchObject({
      sent_at: clock.now(),
      app: { platform: 'mobile_web', host: 'web', app_version: '9.3.12', web_app_version: '8.10.16' },
    });
  });

  test('pending events are sent by beacon as soon as the page is hidden', () => {
    const { tell, sender, took } = openSender();
    tell(1);
    tell(2, 'click_impression');
    sender.sendNow();
    expect(took.map(({ by, sink }) => `${by} ${sink}`)).toEqual([
      'beacon internal',
      'beacon click_impression',
    ]);
  });

  test('hiding the page during a request sends the remaining events by beacon', async () => {
    const { tell, sender, clock, took } = openSender(createMemoryStorage(), ['hang']);
    tell(1);
    tell(2, 'web_events');
    tell(3, 'internal', { ...IDENTITY, user_id: 7 });
    await clock.advance(5_000);
    tell(4, 'click_impression');
    sender.sendNow();
    expect(
      took.map(({ by, sink, batch }) => `${by} ${sink} ${batch.events.map(({ id }) => id).join(' ')}`),
    ).toEqual(['beacon internal e3', 'beacon web_events e2', 'beacon click_impression e4']);
  });

  test('each event is sent only once however often the page is hidden', async () => {
    const { tell, sender, clock, ids } = openSender();
    tell(1);
    sender.sendNow();
    sender.sendNow();
    await clock.advance(60_000);
    sender.dispose();
    expect(ids()).toEqual(['e1']);
  });
});

describe('a sink that fails', () => {
  test.each([['no network' as const], [500], [503], [429], [408]])(
    'a failing sink is retried with a growing delay after %s',
    async (answer) => {
      const { tell, clock, ids, troubles } = openSender(createMemoryStorage(), [answer, answer, 204]);
      tell(1);
      await clock.advance(5_000);
      expect(ids()).toEqual([]);
      await clock.advance(9_999);
      expect(ids()).toEqual([]);
      await clock.advance(1 + 30_000);
      expect(ids()).toEqual(['e1']);
      expect(troubles).toEqual([]);
    },
  );

  test('a failing sink is retried after a timeout', async () => {
    const { tell, clock, ids } = openSender(createMemoryStorage(), ['hang', 204]);
    tell(1);
    await clock.advance(5_000 + 15_000 + 10_000);
    expect(ids()).toEqual(['e1']);
  });

  test('a failing sink delays later events and receives them in order', async () => {
    const { tell, clock, batches } = openSender(createMemoryStorage(), ['no network', 204]);
    tell(1);
    await clock.advance(5_000);
    tell(2);
    await clock.advance(10_000);
    expect(batches()).toEqual(['e1 e2']);
  });
});

test('a sink that rejects events is not retried and is reported once', async () => {
  const { tell, clock, ids, troubles } = openSender(createMemoryStorage(), [400, 400, 204]);
  tell(1);
  await clock.advance(5_000);
  tell(2);
  await clock.advance(5_000);
  tell(3);
  await clock.advance(5_000);
  expect(ids()).toEqual(['e3']);
  expect(troubles).toEqual([
    '[analytics] The sink internal refused events: answered 400. Compare them with the catalogue.',
  ]);
});

describe('sending events offline', () => {
  test('events tracked offline wait until the network is back', async () => {
    const { tell, clock, connectivity, ids } = openSender();
    connectivity.setOnline(false);
    tell(1);
    await clock.advance(60_000);
    expect(ids()).toEqual([]);
    connectivity.setOnline(true);
    await clock.advance(0);
    expect(ids()).toEqual(['e1']);
  });

  test('events tracked offline are stored for the next page, which sends them once', async () => {
    const storage = createMemoryStorage();
    const first = openSender(storage);
    first.connectivity.setOnline(false);
    first.tell(1);
    first.sender.sendNow();
    expect(first.took).toEqual([]);

    const second = openSender(storage);
    await second.clock.advance(5_000);
    expect(second.ids()).toEqual(['e1']);
    const third = openSender(storage);
    await third.clock.advance(5_000);
    expect(third.ids()).toEqual([]);
  });

  test('events are stored when the browser rejects the beacon', async () => {
    const storage = createMemoryStorage();
    const first = openSender(storage);
    first.breakBeacon();
    first.tell(1);
    first.sender.dispose();
    const second = openSender(storage);
    await second.clock.advance(5_000);
    expect(second.ids()).toEqual(['e1']);
  });

  test('the stored events of two tabs do not overwrite each other', async () => {
    const storage = createMemoryStorage();
    for (const n of [1, 2]) {
      const tab = openSender(storage);
      tab.connectivity.setOnline(false);
      tab.tell(n);
      tab.sender.sendNow();
    }
    const nextSender = openSender(storage);
    await nextSender.clock.advance(5_000);
    expect(nextSender.ids()).toEqual(['e1', 'e2']);
  });

  test('at most the latest 500 events are kept in memory and 200 in storage', async () => {
    const storage = createMemoryStorage();
    const { tell, connectivity, sender, clock, ids } = openSender(storage);
    connectivity.setOnline(false);
    for (const n of many(700)) tell(n);
    sender.sendNow();
    const nextSender = openSender(storage);
    await nextSender.clock.advance(5_000);
    expect(nextSender.ids()).toEqual(many(200, 501).map((n) => `e${n}`));
    connectivity.setOnline(true);
    await clock.advance(0);
    await settled();
    expect(ids()).toEqual(many(500, 201).map((n) => `e${n}`));
  });

  test('the identity of the shopper is never stored with the events', () => {
    const { sender, connectivity, storage } = openSender();
    connectivity.setOnline(false);
    const properties = { user_id: 7, phone: '+919876543210' };
    sender.take('internal', eventOf(1, { plan: 'identity', name: 'Identity', properties }), IDENTITY);
    sender.sendNow();
    expect(storage.get('events')).toBeNull();
  });

  test.each(['', '{', '7', '[{"sink":"elsewhere"}]', '[null]'])(
    'malformed stored events are ignored: %j',
    async (text) => {
      const storage = createMemoryStorage();
      storage.set('events', text);
      const { tell, clock, ids } = openSender(storage);
      tell(1);
      await clock.advance(5_000);
      expect(ids()).toEqual(['e1']);
    },
  );
});

test('disposing the sender stores unsent events and leaves no timer, listener or request', async () => {
  const storage = createMemoryStorage();
  const { tell, sender, clock, connectivity } = openSender(storage, ['hang']);
  tell(1);
  await clock.advance(5_000);
  tell(2);
  sender.dispose();
  await settled();
  expect(clock.pending()).toBe(0);
  expect(connectivity.listeners()).toBe(0);
  const nextSender = openSender(storage);
  await nextSender.clock.advance(5_000);
  expect(nextSender.ids()).toEqual(['e1']);
});
