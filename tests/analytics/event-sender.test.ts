import { describe, expect, test } from 'vitest';
import { createMemoryStorage } from '../../src/platform/storage.ts';
import { settled } from '../support/fake-clock.ts';
import { eventOf, IDENTITY, openSender } from './sender-world.ts';

const many = (count: number, from = 1) => Array.from({ length: count }, (_, index) => from + index);

describe('events are sent', () => {
  test('together, five seconds after the first', async () => {
    const { tell, clock, batches } = openSender();
    tell(1);
    await clock.advance(3_000);
    tell(2);
    await clock.advance(1_999);
    expect(batches()).toEqual([]);
    await clock.advance(1);
    expect(batches()).toEqual(['e1 e2']);
  });

  test('at once when twenty wait', async () => {
    const { tell, clock, ids } = openSender();
    for (const n of many(20)) tell(n);
    await clock.advance(0);
    expect(ids()).toHaveLength(20);
  });

  test('each to its sink, with the identity that they happened under', async () => {
    const { tell, clock, took } = openSender();
    const later = { ...IDENTITY, cart_id: 'c7', user_id: 7 };
    tell(1);
    tell(1, 'web_events');
    tell(2, 'internal', { ...IDENTITY });
    tell(3, 'internal', later);
    tell(3, 'web_events', later);
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

  test('by beacon when the page is hidden, without waiting', () => {
    const { tell, sender, took } = openSender();
    tell(1);
    tell(2, 'click_impression');
    sender.sendNow();
    expect(took.map(({ by, sink }) => `${by} ${sink}`)).toEqual([
      'beacon internal',
      'beacon click_impression',
    ]);
  });

  test('by beacon also what a sending has not come to when the page is hidden', async () => {
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

  test('never twice by one page, whatever hides it', async () => {
    const { tell, sender, clock, ids } = openSender();
    tell(1);
    sender.sendNow();
    sender.sendNow();
    await clock.advance(60_000);
    sender.dispose();
    expect(ids()).toEqual(['e1']);
  });
});

describe('a sink that does not answer', () => {
  test.each([['no network' as const], [500], [503], [429], [408]])(
    '%s: they are sent again, later and later',
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

  test('in time is given up and asked again', async () => {
    const { tell, clock, ids } = openSender(createMemoryStorage(), ['hang', 204]);
    tell(1);
    await clock.advance(5_000 + 15_000 + 10_000);
    expect(ids()).toEqual(['e1']);
  });

  test('holds back what comes after, in order', async () => {
    const { tell, clock, batches } = openSender(createMemoryStorage(), ['no network', 204]);
    tell(1);
    await clock.advance(5_000);
    tell(2);
    await clock.advance(10_000);
    expect(batches()).toEqual(['e1 e2']);
  });
});

test('a sink that refuses events is not asked again, and somebody is told once', async () => {
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

describe('without a network', () => {
  test('events wait, and are sent when it is back', async () => {
    const { tell, clock, connectivity, ids } = openSender();
    connectivity.setOnline(false);
    tell(1);
    await clock.advance(60_000);
    expect(ids()).toEqual([]);
    connectivity.setOnline(true);
    await clock.advance(0);
    expect(ids()).toEqual(['e1']);
  });

  test('they outlive the page: the next one sends them, once', async () => {
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

  test('also when the browser does not take the beacon', async () => {
    const storage = createMemoryStorage();
    const first = openSender(storage);
    first.breakBeacon();
    first.tell(1);
    first.sender.dispose();
    const second = openSender(storage);
    await second.clock.advance(5_000);
    expect(second.ids()).toEqual(['e1']);
  });

  test('two tabs keep theirs beside each other', async () => {
    const storage = createMemoryStorage();
    for (const n of [1, 2]) {
      const tab = openSender(storage);
      tab.connectivity.setOnline(false);
      tab.tell(n);
      tab.sender.sendNow();
    }
    const next = openSender(storage);
    await next.clock.advance(5_000);
    expect(next.ids()).toEqual(['e1', 'e2']);
  });

  test('at most 500 wait in a page and 200 beyond it, the newest', async () => {
    const storage = createMemoryStorage();
    const { tell, connectivity, sender, clock, ids } = openSender(storage);
    connectivity.setOnline(false);
    for (const n of many(700)) tell(n);
    sender.sendNow();
    const next = openSender(storage);
    await next.clock.advance(5_000);
    expect(next.ids()).toEqual(many(200, 501).map((n) => `e${n}`));
    connectivity.setOnline(true);
    await clock.advance(0);
    await settled();
    expect(ids()).toEqual(many(500, 201).map((n) => `e${n}`));
  });

  test('who the shopper is is never kept', () => {
    const { sender, connectivity, storage } = openSender();
    connectivity.setOnline(false);
    const properties = { user_id: 7, phone: '+919876543210' };
    sender.take('internal', eventOf(1, { plan: 'identity', name: 'Identity', properties }), IDENTITY);
    sender.sendNow();
    expect(storage.get('events')).toBeNull();
  });

  test.each(['', '{', '7', '[{"sink":"elsewhere"}]', '[null]'])(
    'what is not ours is not sent: %j',
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

test('a shop that is taken away leaves no timer, listener or request, and keeps what was under way', async () => {
  const storage = createMemoryStorage();
  const { tell, sender, clock, connectivity } = openSender(storage, ['hang']);
  tell(1);
  await clock.advance(5_000);
  tell(2);
  sender.dispose();
  await settled();
  expect(clock.pending()).toBe(0);
  expect(connectivity.listeners()).toBe(0);
  const next = openSender(storage);
  await next.clock.advance(5_000);
  expect(next.ids()).toEqual(['e1']);
});
