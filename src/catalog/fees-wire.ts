import * as v from 'valibot';
import { listOf, rupees } from '../http/wire.ts';
import { formatPaise } from '../model/money.ts';
import * as m from './fees-messages.ts';

const fee = v.looseObject({
  title: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  amount: v.pipe(rupees, v.minValue(1)),
  /** charged only on orders below this amount */
  below: v.nullish(rupees),
});

/**
 * The fees that an order cannot avoid, as a sentence for the pages before the cart; empty: the backend announces
 * none.
 */
export const feesWire = v.fallback(
  v.pipe(
    listOf(fee),
    v.transform((fees) => {
      const texts = fees.map(({ title, amount, below }) =>
        below
          ? m.feeUnder(formatPaise(amount), title, formatPaise(below))
          : m.fee(formatPaise(amount), title),
      );
      return texts.length > 0 ? m.fees(texts.join(', ')) : '';
    }),
  ),
  '',
);
