import { expect, test } from 'vitest';
import { createMessagesStore } from '../../src/shell/messages-store.ts';
import { createFakeClock } from '../support/fake-clock.ts';

test('a new toast replaces the previous toast and lasts its full time', async () => {
  const clock = createFakeClock();
  const { watched, toast } = createMessagesStore({ clock });
  toast('Added');
  await clock.advance(2_000 - 1);
  toast('Removed');
  await clock.advance(2_000 - 1);
  expect(watched.get().toast).toMatchObject({ message: 'Removed', visible: true });
  await clock.advance(1);
  expect(watched.get().toast.visible).toBe(false);
});

test('a toast is shown long enough for a slow reader', async () => {
  const clock = createFakeClock();
  const { watched, toast } = createMessagesStore({ clock });
  const sentence = 'You are offline. Your cart is safe and will update when you are back online.';
  toast(sentence);
  // the time to read the toast at 1,000 letters a minute
  await clock.advance(4_559);
  expect(watched.get().toast.visible).toBe(true);
  await clock.advance(1);
  expect(watched.get().toast.visible).toBe(false);

  toast(sentence, 1_000);
  await clock.advance(999);
  expect(watched.get().toast, 'a time that was set holds').toMatchObject({ visible: true, timeout: 1_000 });
  await clock.advance(1);
  expect(watched.get().toast.visible).toBe(false);
});

test('a toast that is hovered or focused stays, and lasts its time again after that', async () => {
  const clock = createFakeClock();
  const { watched, toast, holdToast } = createMessagesStore({ clock });
  toast('Back in stock: Curd');
  await clock.advance(1_999);
  holdToast(true);
  await clock.advance(60_000);
  expect(watched.get().toast.visible).toBe(true);
  holdToast(false);
  await clock.advance(1_999);
  expect(watched.get().toast.visible).toBe(true);
  await clock.advance(1);
  expect(watched.get().toast.visible).toBe(false);
});

test('disposing the messages store leaves no timer, and no later toast is shown', () => {
  const clock = createFakeClock();
  const { watched, toast, dispose } = createMessagesStore({ clock });
  toast('Added');
  dispose();
  toast('Too late');
  expect(clock.pending()).toBe(0);
  expect(watched.get().toast.message).toBe('Added');
});
