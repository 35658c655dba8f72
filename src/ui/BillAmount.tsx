import s from './BillAmount.module.css';
import { classNames } from './class-names.ts';
import * as m from './messages.ts';

/** An amount of a bill, worded by the server, and before it the one that is struck through. A discount is green. */
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
