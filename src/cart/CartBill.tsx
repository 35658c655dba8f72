import { formatPaise } from '../model/money.ts';
import { Card } from '../ui/Card.tsx';
import { classNames } from '../ui/class-names.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import s from './CartBill.module.css';
import { type Cart, isAwaited } from './cart-context.tsx';

/** Every fee, each with its reason, before anybody is asked to pay. */
export function CartBill({ cart }: { cart: Cart }) {
  const { bill, total, pending, saving, answered } = cart;
  return (
    <Card testid="bill" aria-label="Bill">
      <h2 className={s.title}>Bill</h2>
      <dl
        className={classNames(s.rows, (pending || !answered) && s.stale)}
        aria-busy={pending || isAwaited(cart) || undefined}
      >
        {bill.map((row) => (
          <div className={s.row} key={row.identity || row.name}>
            <dt className={s.name}>
              {row.name}
              {row.info !== '' && <span className={s.info}>{row.info}</span>}
            </dt>
            <dd className={s.amount}>
              {row.cut !== '' && (
                <s className={s.cut}>
                  <span className="visually-hidden">instead of </span>
                  {row.cut}
                </s>
              )}{' '}
              {row.amount}
            </dd>
          </div>
        ))}
        {bill.length === 0 && isAwaited(cart) && <WaitingRows />}
      </dl>
      <dl className={s.total}>
        <dt>To pay</dt>
        <dd>
          {pending && <span className="visually-hidden">about </span>}
          <span data-testid="cart-total">{formatPaise(total)}</span>
        </dd>
      </dl>
      {saving > 0 && <p className={s.saving}>You save {formatPaise(saving)} on this order</p>}
    </Card>
  );
}

function WaitingRows() {
  return (
    <>
      {['items', 'delivery', 'handling'].map((row) => (
        <div className={s.row} key={row} aria-hidden="true">
          <dt className={s.name}>
            <Skeleton shape="line" className={s.waitingName} />
          </dt>
          <dd className={s.amount}>
            <Skeleton shape="line" className={s.waitingAmount} />
          </dd>
        </div>
      ))}
    </>
  );
}
