import { expect, test } from 'vitest';
import {
  type CartSteps,
  newSteps,
  reduceSteps,
  type StepFact,
} from '../../../src/checkout/entry/reduce-steps.ts';

const show = (step: CartSteps['cartStep']): StepFact => ({ type: 'step-shown', step });
const addAddress: StepFact = { type: 'step-added', step: 'address' };

test.each<
  [told: string, facts: StepFact[], stepList: CartSteps['stepList'], cartStep: CartSteps['cartStep']]
>([
  ['the cart alone', [], ['cart'], 'cart'],
  ['the address is shown', [show('address')], ['cart', 'address'], 'address'],
  ['the coupon list is shown', [show('coupon-list')], ['cart', 'coupon-list'], 'coupon-list'],
  ['back from the address', [show('address'), show('cart')], ['cart'], 'cart'],
  ['back from the coupon list', [show('coupon-list'), show('cart')], ['cart'], 'cart'],
  ['a link adds the address', [addAddress], ['cart', 'address'], 'cart'],
  ['a link adds it twice', [addAddress, addAddress], ['cart', 'address'], 'cart'],
  ['a link adds it and shows it', [addAddress, show('address')], ['cart', 'address'], 'address'],
  ['added and shown, then back', [addAddress, show('address'), show('cart')], ['cart'], 'cart'],
  ['added, and the cart shown again', [addAddress, show('cart')], ['cart', 'address'], 'cart'],
  [
    'added beside the coupon list',
    [show('coupon-list'), addAddress],
    ['cart', 'address', 'coupon-list'],
    'coupon-list',
  ],
  ['kept over the coupon list', [addAddress, show('coupon-list'), show('cart')], ['cart', 'address'], 'cart'],
])('%s', (_, facts, stepList, cartStep) => {
  expect(facts.reduce(reduceSteps, newSteps)).toEqual({ stepList, cartStep });
});
