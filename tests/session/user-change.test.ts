import { expect, test } from 'vitest';
import { createStepListeners, UserChangeStep } from '../../src/model/user-change.ts';
import { openWorld } from './session-world.ts';

test('listeners of a user change are called in the order of the steps, whenever they were added', () => {
  const listeners = createStepListeners<[user: string]>();
  const callOrder: string[] = [];
  const add = (step: keyof typeof UserChangeStep, name: string = step) =>
    listeners.add(UserChangeStep[step], (user) => void callOrder.push(`${name} ${user}`));
  const stop = add('print');
  add('checkout');
  add('cart');
  add('requests');
  add('cart', 'second cart');
  listeners.call('Asha');
  expect(callOrder).toEqual([
    'requests Asha',
    'cart Asha',
    'second cart Asha',
    'checkout Asha',
    'print Asha',
  ]);
  stop();
  callOrder.length = 0;
  listeners.call('Ravi');
  expect(callOrder).toEqual(['requests Ravi', 'cart Ravi', 'second cart Ravi', 'checkout Ravi']);
});

test('a logout listener is called with the previous user, after the session has ended', async () => {
  const { session } = await openWorld({
    token: 'token-0',
    loginStorage: { user: '{"id":5,"phone":"9000000001","name":"Ravi"}' },
  });
  const calls: unknown[] = [];
  session.onLogout(
    UserChangeStep.checkout,
    (reason, userId) => void calls.push([reason, userId, session.userId()]),
  );
  session.logout('deleted');
  expect(calls).toEqual([['deleted', 5, 0]]);
});
