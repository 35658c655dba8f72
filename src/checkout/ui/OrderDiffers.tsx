import { CircleAlert } from 'lucide';
import { formatPaise } from '../../model/money.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useOrder } from './checkout-context.tsx';
import { CallLink } from './CallLink.tsx';
import s from './OrderPlacedPage.module.css';
import type { OrderAnswer } from '../order/order-wire.ts';

/** A backend may have ordered something else than Pay asked for. Whoever sees it first shall be the shopper. */
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
        <h2>This is not what you chose</h2>
        {elsewhere && (
          <p>This order goes to {address.line || 'another address'}, not to the address you chose.</p>
        )}
        {otherAmount && (
          <p>
            You agreed to {formatPaise(placedAs.amount)}. This order costs {formatPaise(amount)}.
          </p>
        )}
        <p>Tell the store now, and they will put it right.</p>
        {phone && <CallLink phone={phone} whom="store" name={name} />}
      </div>
    </div>
  );
}
