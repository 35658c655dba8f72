import { CircleAlert } from 'lucide';
import { formatPaise } from '../../model/money.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useOrder } from './checkout-context.tsx';
import { CallLink } from './CallLink.tsx';
import s from './OrderPlacedPage.module.css';
import type { OrderAnswer } from '../order/order-wire.ts';
import * as m from './messages.ts';

/** A warning if the placed order differs from what Pay requested. */
export function OrderDiffers({ order }: { order: OrderAnswer }) {
  const { placedAttempt, placedOrderId } = useOrder();
  if (placedAttempt === null || placedOrderId !== order.order_id) return null;
  const { address, payable_amount: amount, store_phone: phone, store_name: name } = order;
  const isWrongAddress =
    placedAttempt.addressId !== undefined && address?.id != null && address.id !== placedAttempt.addressId;
  const isWrongAmount = amount !== placedAttempt.amount;
  if (!isWrongAddress && !isWrongAmount) return null;
  return (
    <div className={s.differs} role="alert" data-testid="order-differs">
      <Icon node={CircleAlert} />
      <div>
        <h2>{m.orderDiffers}</h2>
        {isWrongAddress && <p>{address.line ? m.wrongAddress(address.line) : m.unknownWrongAddress}</p>}
        {isWrongAmount && <p>{m.wrongAmount(formatPaise(placedAttempt.amount), formatPaise(amount))}</p>}
        <p>{m.tellStore}</p>
        {phone && <CallLink phone={phone} contact="store" name={name} />}
      </div>
    </div>
  );
}
