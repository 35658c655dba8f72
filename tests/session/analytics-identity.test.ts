import { describe, expect, test } from 'vitest';
import { createDevice } from '../../src/platform/device.ts';
import { createMemoryStorage, scopeStorage } from '../../src/platform/storage.ts';
import { takeAcquisition } from '../../src/session/acquisition.ts';
import { createAnalyticsIdentity } from '../../src/session/analytics-identity.ts';
import { createFakeClock } from '../support/fake-clock.ts';

const NO_SOURCE = {
  install_source: '',
  install_campaign: '',
  install_medium: '',
  tracking_id: '',
  shortlink: '',
};
const WINTER_SOURCE = {
  install_source: 'newsletter',
  install_campaign: 'winter-soups',
  install_medium: 'email',
  tracking_id: 't-81',
  shortlink: 'dst.in/w1',
};
const WINTER_LINK =
  '/cln/soups/clid/7?utm_source=newsletter&utm_campaign=winter-soups&utm_medium=email&tracking_id=t-81&shortlink=dst.in/w1#top';

test('the analytics identity consists of device, session, acquisition and cart', async () => {
  const clock = createFakeClock();
  const storage = createMemoryStorage();
  let createdIds = 0;
  const device = createDevice({ storage, clock, random: { uuid: () => `id-${++createdIds}` } });
  let cartId: string | null = null;
  const identity = createAnalyticsIdentity({ device, storage, landing: WINTER_LINK, cartId: () => cartId });
  expect(identity()).toEqual({ device: 'id-1', session: 'id-2', acquisition: WINTER_SOURCE, cart_id: null });
  cartId = 'cart-1';
  await clock.advance(15 * 60_000);
  expect(identity()).toEqual({
    device: 'id-1',
    session: 'id-3',
    acquisition: WINTER_SOURCE,
    cart_id: 'cart-1',
  });
});

describe('the acquisition source', () => {
  test('the acquisition source is taken from one link as a whole, and kept until another link names a source', () => {
    const storage = createMemoryStorage();
    expect(takeAcquisition(storage, '/')).toEqual(NO_SOURCE);
    expect(takeAcquisition(storage, WINTER_LINK)).toEqual(WINTER_SOURCE);
    expect(takeAcquisition(storage, '/cart?q=utm_source')).toEqual(WINTER_SOURCE);
    expect(takeAcquisition(storage, '/?utm_source=poster')).toEqual({
      ...NO_SOURCE,
      install_source: 'poster',
    });
    expect(takeAcquisition(storage, '/')).toEqual({ ...NO_SOURCE, install_source: 'poster' });
  });

  test('the acquisition source is kept per partner', () => {
    const storage = createMemoryStorage();
    takeAcquisition(
      scopeStorage(storage, () => 'v1:phonepe:'),
      WINTER_LINK,
    );
    expect(
      takeAcquisition(
        scopeStorage(storage, () => 'v1:web:'),
        '/',
      ),
    ).toEqual(NO_SOURCE);
  });

  test.each([
    ['an empty value', ''],
    ['101 characters', 'a'.repeat(101)],
    ['markup', '<img src=x onerror=alert(1)>'],
    ['a line break', 'a\nb'],
    ['an email address', 'asha@example.in'],
  ])('the acquisition source rejects %s', (_what, value) => {
    const link = `/?utm_source=${encodeURIComponent(value)}&utm_medium=app`;
    expect(takeAcquisition(createMemoryStorage(), link)).toEqual({ ...NO_SOURCE, install_medium: 'app' });
  });

  test.each(['{', 'null', '7', '{"install_source":{"a":1}}', '{"install_source":"<b>"}'])(
    'a malformed stored source is ignored: %s',
    (kept) => {
      const storage = createMemoryStorage();
      storage.set('acquisition', kept);
      expect(takeAcquisition(storage, '/')).toEqual(NO_SOURCE);
    },
  );
});
