import { Info } from 'lucide';
import { type ReactNode, useId, useState } from 'react';
import { formatPaise } from '../../model/money.ts';
import { BillAmount } from '../../ui/BillAmount.tsx';
import { Card } from '../../ui/Card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import s from './CartBill.module.css';
import type { Cart } from '../context.tsx';
import { isAwaited } from '../synced-cart.ts';
import type { BillRow } from '../model.ts';
import * as m from './messages.tsx';

interface CartBillProps {
  cart: Cart;
  /** shown below the total */
  children?: ReactNode;
}

/** Every fee with its explanation, shown before payment. */
export function CartBill({ cart, children }: CartBillProps) {
  const { bill, total, pending, saving, answered, feesKnown, unsaved } = cart;
  const amount = <span data-testid="cart-total">{formatPaise(total)}</span>;
  const payable = feesKnown ? amount : m.amountPlusFees(amount);
  return (
    <Card testid="bill" aria-label={m.bill}>
      <h2 className={s.title}>{m.bill}</h2>
      <dl
        className={classNames(s.rows, (pending || !answered) && s.stale)}
        aria-busy={pending || isAwaited(cart) || undefined}
      >
        {bill.map((row) => (
          <Row key={row.identity || row.name} row={row} />
        ))}
        {bill.length === 0 && (isAwaited(cart) ? <LoadingRows /> : feesKnown && <PricingRows cart={cart} />)}
      </dl>
      <dl className={s.total}>
        <dt>{m.toPay}</dt>
        <dd>{pending ? m.approximateTotal(payable, unsaved ? undefined : 'visually-hidden') : payable}</dd>
      </dl>
      {children}
      {saving > 0 && <p className={s.saving}>{m.savedOnOrder(formatPaise(saving))}</p>}
    </Card>
  );
}

/** The bill for backends that send no bill rows: their amounts with the shop's labels. */
function PricingRows({ cart: { pricing } }: { cart: Cart }) {
  const { totalCartCost, deliveryCharge, promoDiscount, walletAmount } = pricing;
  const rows = [
    [m.itemsTotal, formatPaise(totalCartCost)],
    [m.delivery, deliveryCharge > 0 ? formatPaise(deliveryCharge) : m.free],
    ...(promoDiscount > 0 ? [[m.discount, formatPaise(-promoDiscount)]] : []),
    ...(walletAmount > 0 ? [[m.paidFromWallet, formatPaise(-walletAmount)]] : []),
  ];
  return rows.map(([name = '', amount = '']) => <Row key={name} row={{ name, amount, cut: '', info: '' }} />);
}

function Row({ row: { name, amount, cut, info } }: { row: Omit<BillRow, 'identity'> }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={s.row}>
      <dt className={s.name}>
        {info === '' ? (
          name
        ) : (
          <button
            type="button"
            className={s.ask}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <span className={s.asked}>{name}</span>
            <Icon node={Info} size={14} />
          </button>
        )}
        {info !== '' && (
          <span id={id} className={s.info} hidden={!isOpen}>
            {info}
          </span>
        )}
      </dt>
      <BillAmount amount={amount} cut={cut} />
    </div>
  );
}

function LoadingRows() {
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
