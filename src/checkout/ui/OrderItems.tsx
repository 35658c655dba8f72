import { PAAS } from '../../cart/model.ts';
import { items } from '../../cart/amount-messages.ts';
import { formatPaise } from '../../model/money.ts';
import { BillAmount } from '../../ui/BillAmount.tsx';
import { Card } from '../../ui/Card.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';
import Text from '../../ui/Text.module.css';
import Stack from '../../ui/Stack.module.css';
import s from './OrderPlacedPage.module.css';
import { readBill } from '../order/bill-wire.ts';
import { hasEnded } from '../order/order-state.ts';
import type { OrderAnswer } from '../order/order-wire.ts';
import * as m from './messages.ts';

export function OrderItems({ order }: { order: OrderAnswer }) {
  const { items: lines, payable_amount: payable, payment_method: method, order_id: orderId } = order;
  const { bill_components: rows, if_unavailable: ifUnavailable, state } = order;
  return (
    <Card aria-label={m.orderedItems}>
      <OrderLines lines={lines} ifUnavailable={ifUnavailable ?? ''} hasEnded={hasEnded(state)} />
      <dl className={s.sums}>
        {readBill(rows).map((row) => (
          <div key={row.identity || row.left_header} className={s.sum}>
            <dt>{row.left_header}</dt>
            <BillAmount amount={row.right_header} cut={row.cut_header} />
          </div>
        ))}
        <div className={s.sum}>
          <dt>{method === '' ? m.total : m.totalPaidBy(method)}</dt>
          <dd className={s.total}>{formatPaise(payable)}</dd>
        </div>
        <div className={s.sum}>
          <dt>{m.orderIdLabel}</dt>
          <dd>{orderId}</dd>
        </div>
      </dl>
    </Card>
  );
}

interface OrderLinesProps {
  lines: OrderAnswer['items'];
  /** what the store does if an item without a choice of its own is out of stock; empty: unknown */
  ifUnavailable: string;
  /** once an order has ended, nothing is replaced any more */
  hasEnded: boolean;
}

export function OrderLines({ lines, ifUnavailable, hasEnded }: OrderLinesProps) {
  return (
    <>
      <ul>
        {lines.map((item) => (
          <li key={item.product_id} className={s.item} data-product-id={item.product_id}>
            <Picture src={item.image_url} alt="" width={56} height={56} tint="sand" className={s.picture} />
            <div className={Stack.fill}>
              <p className={s.itemName}>{item.name}</p>
              <p className={Text.note}>
                {item.unit === 'page'
                  ? m.pagesAtPrice(items(item.quantity, PAAS), formatPaise(item.price))
                  : `${item.quantity} × ${item.unit || formatPaise(item.price)}`}
              </p>
              {!hasEnded && item.if_unavailable && (
                <p className={Text.note}>{m.itemIfUnavailable(item.if_unavailable)}</p>
              )}
            </div>
            <Price
              price={item.price * item.quantity}
              mrp={(item.mrp ?? item.price) * item.quantity}
              align="end"
            />
          </li>
        ))}
      </ul>
      {!hasEnded && ifUnavailable !== '' && (
        <p className={Text.note}>{m.orderIfUnavailable(ifUnavailable)}</p>
      )}
    </>
  );
}
