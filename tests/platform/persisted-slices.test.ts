import { describe, expect, test } from 'vitest';
import { createPersistedSlices } from '../../src/platform/persisted-slices.ts';
import { createMemoryStorage } from '../../src/platform/storage.ts';
import { createFakeConnectivity } from '../support/fake-connectivity.ts';
import { createFakeClock, settled } from '../support/fake-clock.ts';
import { createTabHub } from '../support/persisted-slices.ts';

/** Slices that each store one word, in tabs of one browser. */
function browser() {
  const clock = createFakeClock();
  const storage = createMemoryStorage();
  const hub = createTabHub();

  function tab(...names: string[]) {
    const connectivity = createFakeConnectivity();
    const saves: string[] = [];
    const follows: string[] = [];
    const slices = createPersistedSlices({ clock, connectivity, tabs: hub() });
    const words: Record<string, string> = {};
    const handles = Object.fromEntries(
      names.map((name) => {
        const slice: Parameters<typeof slices.add>[0] = {
          name,
          save() {
            const word = words[name] ?? '';
            if (word === storage.get(name)) return false;
            storage.set(name, word);
            saves.push(word);
            return true;
          },
          follow() {
            const word = storage.get(name);
            if (word === null || word === words[name]) return;
            words[name] = word;
            follows.push(`${name} ${word}`);
          },
        };
        return [name, slices.add(slice)] as const;
      }),
    );
    const stop = slices.start();
    return {
      saves,
      follows,
      stop,
      handles,
      connectivity,
      say(name: string, word: string) {
        words[name] = word;
        handles[name]?.changed();
      },
      hide: () => connectivity.setVisible(false),
      show: () => connectivity.setVisible(true),
    };
  }
  return { clock, storage, tab };
}

describe('saving slices to storage', () => {
  test('a change is written after 100 ms, and the changes of the following 500 ms are written together', async () => {
    const { clock, tab } = browser();
    const { say, saves } = tab('cart');
    for (const word of ['a', 'b', 'c', 'd', 'e']) {
      say('cart', word);
      await clock.advance(99);
    }
    expect(saves).toEqual(['b']);
    await clock.advance(104);
    expect(saves).toEqual(['b']);
    await clock.advance(1);
    expect(saves).toEqual(['b', 'e']);
  });

  test('each slice is written at most 120 times in a minute of changes', async () => {
    const { clock, tab } = browser();
    const { say, saves } = tab('cart', 'addresses');
    for (let at = 0; at < 60_000; at += 50) {
      say('cart', `cart ${at}`);
      say('addresses', `address ${at}`);
      await clock.advance(50);
    }
    expect(saves.filter((word) => word.startsWith('cart'))).toHaveLength(120);
    expect(saves.filter((word) => word.startsWith('address'))).toHaveLength(120);
  });

  test('an unchanged slice is not written, and no timer is left', async () => {
    const { clock, tab } = browser();
    const { say, saves } = tab('cart');
    say('cart', 'a');
    await clock.advance(500);
    say('cart', 'a');
    await clock.advance(500);
    expect([saves, clock.pending()]).toEqual([['a'], 0]);
  });

  test('a slice that changes while it is being saved is saved again', async () => {
    const { clock } = browser();
    const saves: number[] = [];
    const slices = createPersistedSlices({
      clock,
      connectivity: createFakeConnectivity(),
      tabs: createTabHub()(),
    });
    const otherSlice = slices.add({ name: 'b', save: () => false });
    const slice = slices.add({
      name: 'a',
      save() {
        saves.push(clock.now());
        if (saves.length === 1) slice.changed();
        return true;
      },
    });
    slice.changed();
    otherSlice.changed();
    await clock.advance(1_000);
    expect(saves).toHaveLength(2);
  });
});

describe('saving slices when the page is hidden', () => {
  test('hiding the page writes immediately, even right after a change', () => {
    const { tab } = browser();
    const { say, saves, hide } = tab('cart', 'addresses');
    say('cart', 'a');
    say('addresses', 'b');
    hide();
    expect(saves).toEqual(['a', 'b']);
  });

  test('changes made on a hidden page are written', async () => {
    const { clock, tab } = browser();
    const { say, saves, hide } = tab('cart');
    hide();
    say('cart', 'a');
    await clock.advance(500);
    expect(saves).toEqual(['a']);
  });

  test('disposing the shop writes pending changes', () => {
    const { clock, tab } = browser();
    const { say, saves, handles, stop, connectivity } = tab('cart');
    say('cart', 'a');
    stop();
    handles.cart?.stop();
    expect([saves, clock.pending(), connectivity.listeners()]).toEqual([['a'], 0, 0]);
  });
});

describe('cross-tab sync', () => {
  const SLICES = ['session', 'place', 'cart', 'addresses'];

  test.each(SLICES)(
    'a hidden tab follows a change of the slice %s immediately, but a visible tab does not',
    async (name) => {
      const { clock, tab } = browser();
      const [one, hidden, visible] = [tab(...SLICES), tab(...SLICES), tab(...SLICES)];
      hidden.hide();
      one.say(name, 'new');
      await clock.advance(500);
      expect(hidden.follows).toEqual([`${name} new`]);
      expect(visible.follows).toEqual([]);
    },
  );

  test('a tab follows another tab’s change, made while the tab was visible, once the tab is hidden', async () => {
    const { clock, tab } = browser();
    const [one, two] = [tab('cart'), tab('cart')];
    one.say('cart', 'new');
    await clock.advance(500);
    two.hide();
    expect(two.follows).toEqual(['cart new']);
  });

  test('a page that was frozen catches up on missed changes when it is shown', async () => {
    const { clock, storage, tab } = browser();
    const one = tab('cart');
    one.hide();
    storage.set('cart', 'written while it slept');
    one.show();
    expect(one.follows).toEqual(['cart written while it slept']);
    storage.set('cart', 'written while it was seen');
    await clock.advance(500);
    await settled();
    expect(one.follows).toHaveLength(1);
  });

  test('a page opened in the background follows other tabs from the start', async () => {
    const { clock, tab } = browser();
    const one = tab('cart');
    const connectivity = createFakeConnectivity();
    connectivity.setVisible(false);
    const received: string[] = [];
    const hub = createTabHub();
    const slices = createPersistedSlices({ clock, connectivity, tabs: hub() });
    slices.add({ name: 'cart', save: () => false, follow: () => void received.push('cart') });
    slices.start();
    hub().announce('cart');
    await settled();
    expect([received, one.follows]).toEqual([['cart'], []]);
  });

  test('an unchanged value is not announced to other tabs', async () => {
    const { clock, tab } = browser();
    const [one, two] = [tab('cart'), tab('cart')];
    one.say('cart', 'a');
    await clock.advance(500);
    two.hide();
    one.say('cart', 'a');
    await clock.advance(500);
    expect(two.follows).toEqual(['cart a']);
  });
});
