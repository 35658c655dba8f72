import { expect, test } from 'vitest';
import { createStore, onChange } from '../../src/platform/store.ts';

const createCart = () => createStore({ lines: { milk: 1 } as Readonly<Record<string, number>>, total: 29 });

test('a store notifies its listeners synchronously, and keeps unchanged values identical', () => {
  const store = createCart();
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

test('a store does not notify of an update that changes nothing', () => {
  const store = createCart();
  let changes = 0;
  store.subscribe(() => {
    changes += 1;
  });
  store.update({ total: 29 });
  store.set(store.get());
  expect(changes).toBe(0);
});

test('onChange notifies only when the selected part changes', () => {
  const store = createCart();
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

test('the initial state of a store without listeners follows its updates, for server rendering', () => {
  const store = createCart();
  store.update({ total: 58 });
  expect(store.initial.total).toBe(58);
});
