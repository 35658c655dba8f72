import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KeyValue } from '../../src/model/ports.ts';
import { createMemoryStorage, createSafeStorage } from '../../src/platform/storage.ts';
import { openSandboxWorld, type SandboxWorld } from '../checkout/sandbox-world.ts';
import { milk } from '../checkout/shopper-page.ts';
import type { Agent } from '../server/server-world.ts';
import { openBrowser } from './browser-world.ts';

let world: SandboxWorld;
beforeAll(async () => {
  world = await openSandboxWorld();
});
afterAll(() => world.close());

/** Storage that records the keys touched. */
function watchStorage() {
  const kept = new Map<string, string>();
  const touched = new Set<string>();
  const storage: KeyValue = {
    get(key) {
      touched.add(key);
      return kept.get(key) ?? null;
    },
    set(key, value) {
      touched.add(key);
      kept.set(key, value);
    },
    remove(key) {
      touched.add(key);
      kept.delete(key);
    },
  };
  return { kept, touched, storage };
}

describe('storage by partner and user', () => {
  const PARTNERS = {
    phone: 'web',
    desktop: 'web',
    phonepe: 'phonepe',
    'phonepe-ios': 'phonepe',
    airtel: 'airtel',
  } as const;
  /** visits to the hosts, ordered so that each host follows every other host once */
  const VISITS: readonly Agent[] = [
    ...(['phone', 'desktop', 'phone', 'phonepe', 'phone', 'airtel', 'desktop'] as const),
    ...(['phonepe', 'desktop', 'airtel', 'phonepe', 'airtel', 'phone'] as const),
  ];
  const USERS = ['', '9000000301', '9000000302'];

  test('switching hosts twelve times, as a guest and two users, touches no storage key of another partner or user', async () => {
    const { storage, touched } = watchStorage();
    const owners = new Map<string, number>();
    for (const [visit, agent] of VISITS.entries()) {
      const phone = USERS[visit % USERS.length] ?? '';
      const partner = PARTNERS[agent];
      touched.clear();
      const { open, rest } = openBrowser(world, { agent, storage });
      const tab = await open();
      expect(tab.shop.session.loggedIn()).toBe(false);
      // Shoppers log in on the web only, because the simulated telecom app has no login of its own.
      if (phone !== '' && partner === 'web') await tab.logIn(phone);
      tab.shop.cart.setQuantity(milk, visit + 1);
      if (tab.shop.session.loggedIn()) await tab.shop.checkout();
      await tab.hide();
      const { userId } = tab.shop.session.state;
      tab.shop.dispose();
      await rest();
      const mine = [`v1:${partner}:anonymous:`, `v1:${partner}:${userId}:`];
      const foreign = [...touched].filter((key) => {
        const [version, owner, third, name] = key.split(':');
        if (version !== 'v1' || owner !== partner) return true;
        return name !== undefined && !mine.includes(`${version}:${owner}:${third}:`);
      });
      expect(foreign).toEqual([]);
      expect(touched.size).toBeGreaterThan(1);
      owners.set(`${partner} ${userId}`, visit);
      tab.shop.dispose();
    }
    expect(owners.size).toBeGreaterThan(4);
  });
});

describe('broken storage', () => {
  const kept = new Map<string, string>();
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const full = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: forbidden,
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;

  test.each([
    ['forbidden', forbidden],
    ['missing', () => null as unknown as Storage],
    ['full', () => full],
  ])(
    'with storage that is %s, the shop keeps its data in memory and shows one message',
    async (_how, native) => {
      const troubles: unknown[] = [];
      const storage = createSafeStorage(native, (error) => troubles.push(error));
      const { open, rest } = openBrowser(world, { storage });
      const tab = await open();
      const toasts: string[] = [];
      const { toast } = tab.shop.messages;
      Object.assign(tab.shop.messages, {
        toast(message: string) {
          toasts.push(message);
          toast(message);
        },
      });
      await tab.logIn('9000000303');
      for (const quantity of [1, 2, 3]) {
        tab.shop.cart.setQuantity(milk, quantity);
        await rest();
      }
      expect(tab.cart.view()).toMatchObject({ count: 3, pending: false });
      expect(tab.shop.cart.state.cartId).not.toBeNull();
      expect(troubles).toHaveLength(1);
      expect(toasts).toEqual(['Storage is blocked, so your cart is lost when you leave.']);
    },
  );

  test('working storage shows no message', async () => {
    const { open, rest } = openBrowser(world);
    const tab = await open();
    tab.shop.cart.setQuantity(milk, 1);
    await rest();
    expect([tab.toast(), tab.reports]).toEqual(['', []]);
  });

  test.each([
    ['empty values', ''],
    ['half an object', '{'],
    ['null', 'null'],
    ['a list', '[]'],
    ['an empty object', '{}'],
    ['a later version', '{"version":99}'],
    ['characters not allowed in a header', '\u0000'],
    ['oversized values', 'x'.repeat(10_000)],
  ])('corrupt stored values are ignored: %s', async (_what, garbage) => {
    const { storage, kept: values } = watchStorage();
    const cookies = createMemoryStorage();
    const before = await openBrowser(world, { storage, cookies }).open();
    await before.logIn('9876543210');
    before.shop.cart.setQuantity(milk, 1);
    const checkout = await before.shop.checkout();
    await before.hide();
    checkout.address.choose(checkout.address.state.list[0]?.id ?? 0);
    await before.hide();
    expect(values.size).toBeGreaterThan(4);
    for (const key of values.keys()) values.set(key, garbage);

    const { open, rest } = openBrowser(world, { storage, cookies });
    const after = await open();
    after.shop.cart.setQuantity(milk, 2);
    await after.shop.checkout();
    await rest();
    expect(after.lines()).toEqual({ [milk.productId]: 2 });
    expect(after.shop.session.loggedIn()).toBe(true);
    expect(after.reports.filter((error) => !String(error).includes('[cart]'))).toEqual([]);
    expect(after.reports.length).toBeLessThanOrEqual(1);
  });
});
