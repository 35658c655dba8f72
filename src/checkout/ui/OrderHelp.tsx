import { Headset } from 'lucide';
import { pathTo } from '../../platform/paths.ts';
import { Card } from '../../ui/Card.tsx';
import { AppLink } from '../../ui/Link.tsx';
import { Strip } from '../../ui/Strip.tsx';
import { hasEnded } from '../order/order-state.ts';
import type { OrderAnswer } from '../order/order-wire.ts';
import s from './OrderPlacedPage.module.css';
import { CallLink } from './CallLink.tsx';
import * as m from './messages.ts';

/** The support contact, and the link to the whole order. */
export function OrderHelp({ order }: { order: OrderAnswer }) {
  const { cart_id: cartId, order_id: orderId, store_name: name, store_phone: phone } = order;
  return (
    <Card aria-label={m.help}>
      {phone && (
        <Strip
          icon={Headset}
          tint="sky"
          title={m.needHelp}
          level={2}
          detail={name || m.store}
          lines={0}
          action={<CallLink phone={phone} contact="store" name={name} />}
        />
      )}
      <AppLink to={pathTo('order', { cartId, orderId })} className={s.toOrder}>
        {hasEnded(order.state) ? m.viewOrder : m.viewOrCancelOrder}
      </AppLink>
    </Card>
  );
}
