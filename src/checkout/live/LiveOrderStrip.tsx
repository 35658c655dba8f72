import { Bike, ChevronRight } from 'lucide';
import { useEffect } from 'react';
import { useAnalytics } from '../../analytics/analytics-context.ts';
import { pathTo } from '../../platform/paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconTile } from '../../ui/IconTile.tsx';
import { AppLink } from '../../ui/Link.tsx';
import { useStore } from '../../ui/use-store.ts';
import { arrivalText } from '../order/arrival.ts';
import { orderStateTitle } from '../order/order-state.ts';
import { followLiveOrders, type LiveOrdersNeeds } from './live-orders.ts';
import Text from '../../ui/Text.module.css';
import s from './LiveOrderStrip.module.css';
import * as m from './messages.ts';

interface LiveOrderStripProps {
  deps: Parameters<typeof followLiveOrders>[0];
  needs: LiveOrdersNeeds;
}

/** The state of the next order to arrive, shown only to its shopper. */
export function LiveOrderStrip({ deps, needs }: LiveOrderStripProps) {
  const { track } = useAnalytics();
  const { userId, orders, serverTime } = useStore(needs.liveOrders);
  useEffect(() => followLiveOrders(deps, needs), [deps, needs]);
  const [order] = orders;
  if (!order || userId !== needs.session.userId()) return null;
  const { orderId, cartId, state } = order;
  const count = orders.length;
  const arrival = arrivalText(order, serverTime);
  const when = state === 'REACHED_DOORSTEP' ? m.atYourDoor : arrival?.sentence;
  const details = [when, count > 1 && m.moreOrders(count - 1)];
  return (
    <nav className={s.strip} aria-label={m.yourOrder}>
      <AppLink
        to={pathTo('orderTracking', { cartId, orderId })}
        className={s.link}
        testid="live-order"
        data-order-id={orderId}
        data-state={state}
        onClick={() => track('Live Order Clicked', { order_id: orderId, cart_id: cartId, state, count })}
      >
        <IconTile icon={Bike} tint="butter" />
        <span className={s.words}>
          <span className={s.title} role="status">
            {orderStateTitle(state) ?? m.orderInProgress}
          </span>
          <span className={Text.note}>{details.filter(Boolean).join(' · ')}</span>
        </span>
        <span className={s.go}>
          {m.track}
          <Icon node={ChevronRight} size={18} />
        </span>
      </AppLink>
    </nav>
  );
}
