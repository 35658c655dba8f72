import { Bike, CalendarClock, Check, PackageX, PartyPopper, WifiOff } from 'lucide';
import { clockTime } from '../../model/clock-time.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon, type IconNode } from '../../ui/Icon.tsx';
import { arrivalText } from '../order/arrival.ts';
import { orderEnding, orderStateTitle } from '../order/order-state.ts';
import { isOld, type OrderView } from '../order/order-store.ts';
import type { OrderAnswer, OrderState } from '../order/order-wire.ts';
import { useCheckout } from './checkout-context.tsx';
import s from './OrderPlacedPage.module.css';
import * as m from './messages.ts';

/** The store has not started on the order yet, so the screen says thank you. */
const JUST_PLACED: readonly OrderState[] = ['CREATED', 'APPROVED'];

const ICONS: Readonly<Partial<Record<OrderState, IconNode>>> = {
  ENROUTE: Bike,
  ORDER_RESCHEDULED: CalendarClock,
  DELIVERED: PartyPopper,
  CANCELLED: PackageX,
  DELIVERY_FAILED: PackageX,
};

interface OrderHeadProps {
  /** null: placed, but not loaded yet */
  order: OrderAnswer | null;
  view: Pick<OrderView, 'answeredAt' | 'now' | 'stale' | 'checking'>;
  /** the screen right after a payment */
  thanks: boolean;
}

/** The order's state and arrival. */
export function OrderHead({ order, view, thanks }: OrderHeadProps) {
  const ending = order && orderEnding(order.state);
  const delivered = order?.state === 'DELIVERED';
  const bad = ending !== null && !delivered;
  const later = order?.state === 'ORDER_RESCHEDULED';
  const placed = order === null || (thanks && JUST_PLACED.includes(order.state));
  const title = ending?.title ?? (placed ? m.orderPlaced : orderStateTitle(order.state));
  return (
    <header className={s.head}>
      <span className={classNames(s.tick, bad && s.badTick, (later || delivered) && s.warmTick)}>
        <Icon node={order ? (ICONS[order.state] ?? Check) : Check} size={36} />
      </span>
      <h1 className={s.title}>{title}</h1>
      {later && <p className={s.eta}>{m.rescheduled}</p>}
      <p className={s.eta}>{ending?.detail ?? <When order={order} now={view.now} />}</p>
      {later && <p className={s.eta}>{m.rescheduledHelp}</p>}
      {order && !ending && <AsOf view={view} />}
    </header>
  );
}

function When({ order, now }: { order: OrderAnswer | null; now: number }) {
  if (order?.state === 'REACHED_DOORSTEP') return m.orderAtDoor;
  const arrival = order && arrivalText(order, now);
  if (!arrival) return m.updatesAppearHere;
  const [before, after] = arrival.sentence.split(arrival.when);
  return (
    <>
      {before}
      <b>{arrival.when}</b>
      {after}
    </>
  );
}

/** The age of the shown state. Its space is always reserved. */
function AsOf({ view }: Pick<OrderHeadProps, 'view'>) {
  const { answeredAt, stale, checking } = view;
  const { order: orders } = useCheckout();
  const old = isOld(view);
  return (
    <>
      <p className={classNames(s.asOf, old && s.old)} role="status">
        {!old || answeredAt === null ? (
          <>
            <span className={s.live} /> {m.live}
          </>
        ) : (
          <>
            {stale && <Icon node={WifiOff} size={14} />}
            <span>{(stale ? m.outdatedAsOf : m.asOf)(clockTime(answeredAt))}</span>
          </>
        )}
      </p>
      {old && stale && (
        <Button
          kind="quiet"
          size="small"
          className={s.checkNow}
          busy={checking}
          testid="check-order"
          onClick={() => void orders.retry()}
        >
          {m.checkNow}
        </Button>
      )}
    </>
  );
}
