import s from './BillAmount.module.css';
import { classNames } from './class-names.ts';
import * as m from './messages.ts';

/**
 * An amount of the bill, as formatted by the server, after the amount that it replaces, struck through.
 * Discounts are green.
 */
export function BillAmount({ amount, cut }: { amount: string; cut: string }) {
  return (
    <dd className={classNames(s.amount, /^[−-]/.test(amount) && s.less)}>
      {cut !== '' && (
        <s className={s.cut}>
          <span className="visually-hidden">{m.insteadOf} </span>
          {cut}
        </s>
      )}{' '}
      {amount}
    </dd>
  );
}
