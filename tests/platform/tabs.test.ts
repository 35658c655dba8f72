import { describe, expect, test } from 'vitest';
import type { KeyValue } from '../../src/model/ports.ts';
import { createTabs } from '../../src/platform/tabs.ts';

/** A browser with any number of windows, reduced to what the tabs module uses. */
function createBrowser() {
  const channels = new Set<FakeChannel>();
  const storedValues = new Map<string, string>();
  const windows = new Set<EventTarget>();
  class FakeChannel {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    constructor(readonly name: string) {
      channels.add(this);
    }
    postMessage(data: unknown) {
      for (const other of channels)
        if (other !== this && other.name === this.name) other.onmessage?.({ data });
    }
    close() {
      channels.delete(this);
    }
  }
  let ids = 0;
  const random = { uuid: () => `id-${++ids}` };

  function openWindow(name: string, Channel: unknown) {
    const window = new EventTarget();
    windows.add(window);
    const storage: KeyValue = {
      get: (key) => storedValues.get(key) ?? null,
      set(key, newValue) {
        storedValues.set(key, newValue);
        for (const other of windows) {
          if (other !== window) other.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
        }
      },
      remove: (key) => void storedValues.delete(key),
    };
    const page = Object.assign(window, { BroadcastChannel: Channel }) as unknown as Window;
    return { window, storage, tabs: createTabs(page, { name, storage, random }) };
  }
  return { openWindow, FakeChannel, channels, storedValues };
}

class Forbidden {
  constructor() {
    throw new DOMException('denied', 'SecurityError');
  }
}

describe.each([
  'BroadcastChannel',
  'storage, where there is no BroadcastChannel',
  'storage, where it is forbidden',
])('tabs that communicate by %s', (how) => {
  function shops(...names: string[]) {
    const { openWindow, FakeChannel, channels, storedValues } = createBrowser();
    const Channel =
      how === 'BroadcastChannel' ? FakeChannel : how.endsWith('forbidden') ? Forbidden : undefined;
    return { opened: names.map((name) => openWindow(name, Channel)), channels, storedValues };
  }

  const channel = how === 'BroadcastChannel';

  test('a tab receives what another tab announces', () => {
    const { opened } = shops('v1:web:', 'v1:web:', 'v1:web:');
    const received = opened.map(() => [] as string[]);
    opened.forEach(({ tabs }, at) => {
      tabs.listen((what = 'any') => received[at]?.push(what));
    });
    opened[0]?.tabs.announce('cart');
    opened[0]?.tabs.announce('cart');
    const expected = channel ? ['cart', 'cart'] : ['any', 'any'];
    expect(received.slice(1)).toEqual([expected, expected]);
  });

  test('a tab is notified of what another tab of the same partner writes to storage', () => {
    const { opened } = shops('v1:web:', 'v1:web:');
    const received: string[] = [];
    opened[1]?.tabs.listen((what = 'any') => received.push(what));
    opened[0]?.storage.set('v1:phonepe:cart', '{}');
    opened[0]?.storage.set('v1:web:5:address', '{}');
    expect(received).toEqual(['any']);
  });

  test('a tab receives nothing from tabs of another partner, or after it has stopped listening', () => {
    const { opened, channels } = shops('v1:web:', 'v1:phonepe:', 'v1:web:');
    const received: string[] = [];
    opened[1]?.tabs.listen((what = 'any') => received.push(what));
    const stop = opened[2]?.tabs.listen((what = 'any') => received.push(what));
    stop?.();
    opened[0]?.tabs.announce('cart');
    expect(received).toEqual([]);
    expect(channels.size).toBe(channel ? 1 : 0);
  });

  test('a tab never sends stored data to other tabs', () => {
    const { opened, storedValues } = shops('v1:web:');
    opened[0]?.tabs.announce('session');
    expect([...storedValues.values()].join()).toMatch(channel ? /^$/ : /^id-\d+$/);
  });
});

test('a tab closes its channel on pagehide, so the page can enter the back-forward cache', () => {
  const { openWindow, FakeChannel, channels } = createBrowser();
  const { window, tabs } = openWindow('v1:web:', FakeChannel);
  tabs.announce('cart');
  expect(channels.size).toBe(0);
  tabs.listen(() => {});
  window.dispatchEvent(new Event('pagehide'));
  expect(channels.size).toBe(0);
  window.dispatchEvent(new Event('pageshow'));
  expect(channels.size).toBe(1);
});
