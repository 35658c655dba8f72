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

/** The states before the store starts on the order, in which the confirmation is shown. */
const JUST_PLACED_STATES: readonly OrderState[] = ['CREATED', 'APPROVED'];

const STATE_ICONS: Readonly<Partial<Record<OrderState, IconNode>>> = {
  ENROUTE: Bike,
  ORDER_RESCHEDULED: CalendarClock,
  DELIVERED: PartyPopper,
  CANCELLED: PackageX,
  DELIVERY_FAILED: PackageX,
};

interface OrderHeadProps {
  /** null: the order has been placed, but not loaded yet */
  order: OrderAnswer | null;
  view: Pick<OrderView, 'answeredAt' | 'now' | 'isStale' | 'isRefreshing'>;
  /** whether the screen confirms a payment that has just been made */
  isConfirmation: boolean;
}

/** The order's state and arrival. */
export function OrderHead({ order, view, isConfirmation }: OrderHeadProps) {
  const ending = order && orderEnding(order.state);
  const isDelivered = order?.state === 'DELIVERED';
  const hasFailed = ending !== null && !isDelivered;
  const isRescheduled = order?.state === 'ORDER_RESCHEDULED';
  const isJustPlaced = order === null || (isConfirmation && JUST_PLACED_STATES.includes(order.state));
  const title = ending?.title ?? (isJustPlaced ? m.orderPlaced : orderStateTitle(order.state));
  return (
    <header className={s.head}>
      <span
        className={classNames(s.tick, hasFailed && s.badTick, (isRescheduled || isDelivered) && s.warmTick)}
      >
        <Icon node={order ? (STATE_ICONS[order.state] ?? Check) : Check} size={36} />
      </span>
      <h1 className={s.title}>{title}</h1>
      {isRescheduled && <p className={s.eta}>{m.rescheduled}</p>}
      <p className={s.eta}>{ending?.detail ?? <ArrivalLine order={order} now={view.now} />}</p>
      {isRescheduled && <p className={s.eta}>{m.rescheduledHelp}</p>}
      {order && !ending && <Freshness view={view} />}
    </header>
  );
}

function ArrivalLine({ order, now }: { order: OrderAnswer | null; now: number }) {
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
function Freshness({ view }: Pick<OrderHeadProps, 'view'>) {
  const { answeredAt, isStale, isRefreshing } = view;
  const { order: orders } = useCheckout();
  const isOutdated = isOld(view);
  return (
    <>
      <p className={classNames(s.asOf, isOutdated && s.old)} role="status">
        {!isOutdated || answeredAt === null ? (
          <>
            <span className={s.live} /> {m.live}
          </>
        ) : (
          <>
            {isStale && <Icon node={WifiOff} size={14} />}
            <span>{(isStale ? m.outdatedAsOf : m.asOf)(clockTime(answeredAt))}</span>
          </>
        )}
      </p>
      {isOutdated && isStale && (
        <Button
          kind="quiet"
          size="small"
          className={s.checkNow}
          busy={isRefreshing}
          testid="check-order"
          onClick={() => void orders.retry()}
        >
          {m.checkNow}
        </Button>
      )}
    </>
  );
}
