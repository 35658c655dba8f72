import { CircleAlert } from 'lucide';
import { formatPaise } from '../../model/money.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useOrder } from './checkout-context.tsx';
import { CallLink } from './CallLink.tsx';
import s from './OrderPlacedPage.module.css';
import type { OrderAnswer } from '../order/order-wire.ts';
import * as m from './messages.ts';

/** Tells the shopper if the backend ordered something other than Pay requested. */
export function OrderDiffers({ order }: { order: OrderAnswer }) {
  const { placedAs, placedOrderId } = useOrder();
  if (placedAs === null || placedOrderId !== order.order_id) return null;
  const { address, payable_amount: amount, store_phone: phone, store_name: name } = order;
  const elsewhere =
    placedAs.addressId !== undefined && address?.id != null && address.id !== placedAs.addressId;
  const otherAmount = amount !== placedAs.amount;
  if (!elsewhere && !otherAmount) return null;
  return (
    <div className={s.differs} role="alert" data-testid="order-differs">
      <Icon node={CircleAlert} />
      <div>
        <h2>{m.orderDiffers}</h2>
        {elsewhere && <p>{address.line ? m.wrongAddress(address.line) : m.unknownWrongAddress}</p>}
        {otherAmount && <p>{m.wrongAmount(formatPaise(placedAs.amount), formatPaise(amount))}</p>}
        <p>{m.tellStore}</p>
        {phone && <CallLink phone={phone} whom="store" name={name} />}
      </div>
    </div>
  );
}
