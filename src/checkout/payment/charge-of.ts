import type { Paise } from '../../model/money.ts';
import type { Attempt } from './reduce-payment.ts';

/** What the method pays: the amount on the button. */
export const chargeOf = ({ amount, balance = 0 }: Pick<Attempt, 'amount' | 'balance'>): Paise =>
  amount - balance;
