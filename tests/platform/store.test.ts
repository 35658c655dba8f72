import { expect, test } from 'vitest';
import { createHandedStore, createStore, onChange } from '../../src/platform/store.ts';

const open = () => createStore({ lines: { milk: 1 } as Readonly<Record<string, number>>, total: 29 });

test('a store is told of in the turn in which it changes, and what has not changed stays the same object', () => {
  const store = open();
  const { lines } = store.get();
  const totals: number[] = [];
  const stop = store.subscribe(() => totals.push(store.get().total));
  store.update({ total: 58 });
  expect([totals, store.get().lines]).toEqual([[58], lines]);
  expect(store.get().lines).toBe(lines);
  stop();
  store.update({ total: 87 });
  expect([totals, store.get().total, store.initial.total]).toEqual([[58], 87, 29]);
});

test('nobody hears of a change that is none', () => {
  const store = open();
  let told = 0;
  store.subscribe(() => {
    told += 1;
  });
  store.update({ total: 29 });
  store.set(store.get());
  expect(told).toBe(0);
});

test('who watches a part hears of that part', () => {
  const store = open();
  const totals: number[] = [];
  onChange(
    store,
    ({ total }) => total,
    (total) => totals.push(total),
  );
  store.update({ lines: { milk: 2 } });
  store.update({ total: 58 });
  store.update({ total: 58, lines: {} });
  expect(totals).toEqual([58]);
});

test('what was handed over is what a screen is hydrated with; a server draws what it has loaded', () => {
  const start = { minutes: 0 };
  const client = createHandedStore(start, { minutes: 9 });
  client.set({ minutes: 17 });
  expect([client.initial.minutes, client.get().minutes]).toEqual([9, 17]);
  const server = createHandedStore(start, null);
  server.set({ minutes: 9 });
  expect(server.initial.minutes).toBe(9);
});
