import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFakeClock } from '../../bridge/testing/fake-clock.ts';
import { CART_KEY } from '../../src/cart/store.ts';
import type { Clock, KeyValue, Tabs } from '../../src/model/ports.ts';
import { createTabHub } from '../support/persisted-slices.ts';
import { createCartWorld, createFakeBackend, product } from './cart-world.ts';

const IDS = ['11', '22', '33'];

/**
 * How the shopper changes tabs: browsers hide the old tab before or after they show the new one; two windows side by
 * side are always visible.
 */
const SWITCH_ORDERS = ['hide, then show', 'show, then hide', 'side by side'] as const;
type Way = (typeof SWITCH_ORDERS)[number];

const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('tap' as const), id: fc.constantFrom(...IDS) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), id: fc.constantFrom(...IDS) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('switch' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.constantFrom(0, 100, 351, 400, 501, 2_500),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'hold' as const,
        'release' as const,
        'fail' as const,
        'offline' as const,
        'online' as const,
        'kill' as const,
        'log in' as const,
        'log out' as const,
      ),
    }),
  },
);

/** The time that a write takes to reach another process. No shopper switches tabs and taps faster. */
const ON_THE_WAY_MS = 300;
const SAVED_MS = 500;

/**
 * Storage shared by tabs in separate processes: a tab reads its own writes at once, and those of others when they
 * arrive with a storage event. Of two concurrent writes, the one that arrives last wins.
 */
function createSharedStorage(clock: Clock, late: boolean) {
  const arrived = new Map<string, string>();
  let onTheWay: { tab: object; key: string; value: string }[] = [];
  const listeners = new Map<object, Set<() => void>>();

  function arrive(): void {
    const writes = onTheWay;
    onTheWay = [];
    for (const { key, value } of writes) arrived.set(key, value);
    for (const { tab } of writes) {
      for (const [other, heard] of listeners) {
        if (other !== tab) for (const listener of [...heard]) listener();
      }
    }
  }

  return {
    get: (key: string) => arrived.get(key) ?? null,
    open() {
      const tab = {};
      const heard = new Set<() => void>();
      listeners.set(tab, heard);
      const storage: KeyValue = {
        get: (key) =>
          onTheWay.filter((write) => write.tab === tab && write.key === key).at(-1)?.value ??
          arrived.get(key) ??
          null,
        set(key, value) {
          onTheWay.push({ tab, key, value });
          if (late) clock.after(ON_THE_WAY_MS, arrive);
          else arrive();
        },
        remove: (key) => void arrived.delete(key),
      };
      return {
        storage,
        onEvent(listener: () => void): () => void {
          heard.add(listener);
          return () => void heard.delete(listener);
        },
      };
    },
  };
}

/** Two tabs of one browser on one backend, the second opened in the background. */
function openTwoTabs(way: Way, countsVersions: boolean) {
  const clock = createFakeClock();
  const late = way !== 'hide, then show';
  const sharedStorage = createSharedStorage(clock, late);
  const hub = createTabHub();
  const user = { loggedIn: false, userId: 0 };
  const backend = createFakeBackend(user, countsVersions);
  const storedUserId = () => user.userId;

  function openTab(visible: boolean) {
    const { storage, onEvent } = sharedStorage.open();
    const channel = hub();
    const tabs: Tabs = {
      announce: channel.announce,
      listen(listener) {
        const stops = [channel.listen(listener), onEvent(() => listener())];
        return () => {
          for (const stop of stops) stop();
        };
      },
    };
    const world = createCartWorld({
      clock,
      storage,
      backend,
      userId: user.userId,
      storedUserId,
      tabs,
      visible,
    });
    const session = world.around.slices.add({
      name: 'session',
      save: () => true,
      follow() {
        if (world.session.userId === user.userId) return;
        if (user.loggedIn) world.logIn(user.userId);
        else world.logOut();
      },
    });
    const stop = world.cart.start();
    return { ...world, stop, tellLogin: session.saveNow };
  }

  const tabs = [openTab(true), openTab(way === 'side by side')];
  let areBothVisible = way === 'side by side';
  let at = 0;
  const currentTab = () => tabs[at] as (typeof tabs)[number];
  const otherTab = () => tabs[1 - at] as (typeof tabs)[number];

  return {
    clock,
    kept: () => sharedStorage.get(CART_KEY),
    backend,
    tabs,
    here: currentTab,
    async go() {
      if (way === 'hide, then show') currentTab().show(false);
      if (way !== 'side by side') otherTab().show(true);
      if (way === 'show, then hide') currentTab().show(false);
      areBothVisible = way === 'side by side';
      if (late) await clock.advance(ON_THE_WAY_MS);
      // Before the shopper goes on in the other window, both windows have stored their changes and received each other's.
      if (way === 'side by side') await clock.advance(2 * (SAVED_MS + ON_THE_WAY_MS));
      at = 1 - at;
    },
    /** The other window becomes visible too, e.g. as this one is made smaller. */
    async showOther() {
      if (way !== 'show, then hide') return;
      otherTab().show(true);
      areBothVisible = true;
      await clock.advance(ON_THE_WAY_MS);
    },
    areBothVisible: () => areBothVisible,
    /** Kills the background tab once its last changes have arrived in storage, and opens it again. */
    async kill() {
      otherTab().show(false);
      if (late) await clock.advance(SAVED_MS + 2 * ON_THE_WAY_MS);
      otherTab().stop();
      tabs[1 - at] = openTab(way === 'side by side');
      areBothVisible = way === 'side by side';
    },
    logIn() {
      Object.assign(user, { loggedIn: true, userId: 5 });
      currentTab().logIn(5);
      currentTab().tellLogin();
    },
    logOut() {
      Object.assign(user, { loggedIn: false, userId: 0 });
      currentTab().logOut();
      currentTab().tellLogin();
    },
    userId: () => user.userId,
    online(online: boolean) {
      for (const tab of tabs) {
        if (online) tab.goOnline();
        else tab.goOffline();
      }
    },
  };
}

type Steps = ((typeof step extends fc.Arbitrary<infer One> ? One : never) | { kind: 'show the other' })[];

/** A tap waits behind a pending request while its tab is hidden, and the other tab taps later. */
const TAP_SENT_LATE: Steps = [
  { kind: 'hold' },
  { kind: 'tap', id: '11' },
  { kind: 'switch' },
  { kind: 'tap', id: '11' },
  { kind: 'switch' },
  { kind: 'tap', id: '11' },
  { kind: 'wait', ms: 351 },
];

/** The visible tab writes twice before it reads what the hidden one wrote, and then the hidden one is killed. */
const TAP_OVERWRITTEN: Steps = [
  { kind: 'tap', id: '11' },
  { kind: 'switch' },
  { kind: 'tap', id: '11' },
  { kind: 'wait', ms: 100 },
  { kind: 'switch' },
  { kind: 'tap', id: '33' },
  { kind: 'wait', ms: 100 },
  { kind: 'hold' },
  { kind: 'kill' },
];

/** The hidden tab has taken over a tap before it was confirmed, and is shown before it learns of the next one. */
const OLD_TAP_SENT: Steps = [
  { kind: 'tap', id: '11' },
  { kind: 'log in' },
  { kind: 'wait', ms: 0 },
  { kind: 'tap', id: '11' },
  { kind: 'wait', ms: 351 },
  { kind: 'tap', id: '11' },
  { kind: 'wait', ms: 351 },
  { kind: 'switch' },
];

/** A tap waits in a tab that is hidden and killed, and is sent when it opens again. */
const KILLED_TAP_SENT: Steps = [
  { kind: 'tap', id: '11' },
  { kind: 'switch' },
  { kind: 'tap', id: '11' },
  { kind: 'log in' },
  { kind: 'switch' },
  { kind: 'kill' },
  { kind: 'tap', id: '11' },
  { kind: 'wait', ms: 100 },
  { kind: 'tap', id: '22' },
  { kind: 'switch' },
];

/** The hidden tab has taken over a pending tap and becomes visible too, and the next tap is made in the first one. */
const SHOWN_BESIDE: Steps = [
  { kind: 'log in' },
  { kind: 'tap', id: '11' },
  { kind: 'switch' },
  { kind: 'switch' },
  { kind: 'tap', id: '11' },
  { kind: 'show the other' },
  { kind: 'remove', id: '11' },
];

/** The tab that is shown again has not heard yet that the other one took over its tap and changed it. */
const OLD_OWN_TAP_SENT: Steps = [
  { kind: 'log in' },
  { kind: 'tap', id: '11' },
  { kind: 'wait', ms: 2_500 },
  { kind: 'tap', id: '11' },
  { kind: 'wait', ms: 501 },
  { kind: 'switch' },
  { kind: 'tap', id: '11' },
  { kind: 'switch' },
  { kind: 'tap', id: '11' },
  { kind: 'wait', ms: 351 },
  { kind: 'switch' },
];

/** The runs of all the tests below add up to 1,000. */
const RUNS = { 'hide, then show': 500, 'show, then hide': 300, 'side by side': 200 };

test.each(SWITCH_ORDERS)('two interleaved tabs end with the last tapped quantities (%s)', async (way) => {
  const runs = RUNS[way];
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 25, size: 'max' }),
      fc.boolean(),
      async (steps: Steps, versions) => {
        const world = openTwoTabs(way, versions);
        const { clock, backend } = world;
        const wantedQuantities: Record<string, number> = {};
        let taps = 0;

        const tap = (id: string, quantity: number): Promise<void> => {
          wantedQuantities[id] = quantity;
          world.here().cart.setQuantity(product(id), quantity);
          // ensures that no two taps happen in the same turn
          return clock.advance(0);
        };
        for (const one of steps) {
          taps += 1;
          if (one.kind === 'tap') await tap(one.id, 1 + (taps % 40));
          // Only a visible product can be removed.
          else if (one.kind === 'remove') await (one.id in world.here().shown() && tap(one.id, 0));
          else if (one.kind === 'switch') await world.go();
          else if (one.kind === 'show the other') await world.showOther();
          else if (one.kind === 'wait') await clock.advance(one.ms);
          else if (one.kind === 'hold') backend.hold();
          else if (one.kind === 'release') await backend.release();
          else if (one.kind === 'fail') backend.failNext('timeout');
          else if (one.kind === 'offline') world.online(false);
          else if (one.kind === 'online') world.online(true);
          else if (one.kind === 'kill') await world.kill();
          // A visible window ignores a login elsewhere until it is hidden.
          else if (world.areBothVisible()) await clock.advance(10);
          else if (one.kind === 'log in' && world.userId() === 0) world.logIn();
          else if (one.kind === 'log out' && world.userId() !== 0) world.logOut();
          if (way === 'hide, then show') expect(world.here().shown()).toEqual(filled(wantedQuantities));
        }

        await backend.release();
        backend.calm();
        world.online(true);
        await clock.advance(60_000);
        // By now the server has the last change, and the background tab sends nothing after it.
        const { cart } = world.here();
        if (way === 'hide, then show' && (cart.state.cartId !== null || cart.view().count > 0)) {
          expect(backend.quantities()).toEqual(filled(wantedQuantities));
        }
        for (const tab of world.tabs) {
          tab.show(false);
          await clock.advance(1_000);
        }
        for (const tab of world.tabs) {
          tab.show(true);
          await clock.advance(1_000);
          expect(tab.shown()).toEqual(filled(wantedQuantities));
          expect(tab.cart.view().pending).toBe(false);
          tab.show(false);
          await clock.advance(1_000);
        }
        const storedCart = JSON.parse(world.kept() ?? '{"items":{}}') as {
          items: Record<string, { quantity: number }>;
        };
        const quantities = Object.entries(storedCart.items).map(
          ([id, { quantity }]) => [id, quantity] as const,
        );
        expect(Object.fromEntries(quantities)).toEqual(filled(wantedQuantities));
        // The server need not know about an empty cart without an id.
        const isKnown = world.here().cart.state.cartId !== null || quantities.length > 0;
        if (isKnown) expect(backend.quantities()).toEqual(filled(wantedQuantities));
        for (const tab of world.tabs) tab.stop();
        expect(clock.pending()).toBe(0);
      },
    ),
    {
      numRuns: runs,
      examples: [
        [TAP_SENT_LATE, false],
        [TAP_OVERWRITTEN, false],
        [TAP_SENT_LATE, true],
        [OLD_TAP_SENT, true],
        [KILLED_TAP_SENT, true],
        [SHOWN_BESIDE, true],
        [OLD_OWN_TAP_SENT, true],
      ],
    },
  );
});

const filled = (wantedQuantities: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(wantedQuantities).filter(([, quantity]) => quantity > 0));
