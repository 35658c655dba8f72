import s from './BillAmount.module.css';
import { classNames } from './class-names.ts';
import * as m from './messages.ts';

/** A bill amount as formatted by the server, after the struck-through one. Discounts are green. */
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
