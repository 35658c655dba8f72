import { BillAmount } from '../ui/BillAmount.tsx';
import { Card } from '../ui/Card.tsx';
import { classNames } from '../ui/class-names.ts';
import s from './BillCard.module.css';
import type { BillRow, OrderDetails } from './orders-model.ts';
import * as m from './messages.ts';

interface BillCardProps {
  rows: readonly BillRow[];
  total: string;
  details: Pick<OrderDetails, 'paymentMethod' | 'paid'>;
}

/** The bill of the order. */
export function BillCard({ rows, total, details }: BillCardProps) {
  return (
    <Card aria-label={m.bill} testid="bill">
      <h2 className={s.title}>{m.bill}</h2>
      <BillRows rows={rows} total={total} details={details} />
    </Card>
  );
}

export function BillRows({ rows, total, details: { paymentMethod, paid } }: BillCardProps) {
  return (
    <dl>
      {rows.map(({ identity, name, amount, cut }) => (
        <div key={identity} className={s.row}>
          <dt>{name}</dt>
          <BillAmount amount={amount} cut={cut} />
        </div>
      ))}
      {total !== '' && (
        <div className={classNames(s.row, s.total)}>
          <dt>{m.total}</dt>
          <dd className={s.amount} data-testid="order-total">
            {total}
          </dd>
        </div>
      )}
      {paymentMethod !== '' && (
        <div className={s.row}>
          <dt>{paid ? m.paidWith : m.payment}</dt>
          <dd className={s.method}>{paymentMethod}</dd>
        </div>
      )}
    </dl>
  );
}
