import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type HeartState, HeartSlot } from '../../src/catalog/HeartSlot.tsx';
import { createStore } from '../../src/platform/store.ts';
import { Stores } from '../../src/ui/stores.tsx';

const Heart = () => <button type="button">Save</button>;

test('a heart that was loaded by a tap before hydration appears after it, and hydration matches the server’s markup', async () => {
  const heart = createStore<HeartState>({ Heart: null });
  const card = (
    <Stores value={{ heart } as never}>
      <HeartSlot product={{} as never} />
    </Stores>
  );
  const root = document.createElement('div');
  root.innerHTML = renderToString(card);
  heart.set({ Heart });
  const errors: unknown[] = [];
  await act(() => hydrateRoot(root, card, { onRecoverableError: (error) => errors.push(error) }));
  expect(errors).toEqual([]);
  expect(root.textContent).toBe('Save');
});
