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
  ['starts with the cart alone', [], ['cart'], 'cart'],
  ['adds and shows the address step', [show('address')], ['cart', 'address'], 'address'],
  ['adds and shows the coupon list', [show('coupon-list')], ['cart', 'coupon-list'], 'coupon-list'],
  ['removes the address step on going back to the cart', [show('address'), show('cart')], ['cart'], 'cart'],
  [
    'removes the coupon list on going back to the cart',
    [show('coupon-list'), show('cart')],
    ['cart'],
    'cart',
  ],
  ['adds the address step for a link without showing it', [addAddress], ['cart', 'address'], 'cart'],
  ['adds the address step once for two links', [addAddress, addAddress], ['cart', 'address'], 'cart'],
  ['shows the address step added by a link', [addAddress, show('address')], ['cart', 'address'], 'address'],
  [
    'removes an address step added by a link once it was shown and left',
    [addAddress, show('address'), show('cart')],
    ['cart'],
    'cart',
  ],
  [
    'keeps an address step added by a link while the cart is shown',
    [addAddress, show('cart')],
    ['cart', 'address'],
    'cart',
  ],
  [
    'adds the address step before the open coupon list',
    [show('coupon-list'), addAddress],
    ['cart', 'address', 'coupon-list'],
    'coupon-list',
  ],
  [
    'keeps an address step added by a link when the coupon list is left',
    [addAddress, show('coupon-list'), show('cart')],
    ['cart', 'address'],
    'cart',
  ],
])('the cart %s', (_, facts, stepList, cartStep) => {
  expect(facts.reduce(reduceSteps, newSteps)).toEqual({ stepList, cartStep });
});
