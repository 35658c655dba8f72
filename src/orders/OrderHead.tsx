import { Check, Clock, IndianRupee, PackageX } from 'lucide';
import { orderEnding, orderStateTitle } from '../checkout/order/order-state.ts';
import { dateAndTime } from '../model/dates.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/Icon.tsx';
import { Card } from '../ui/Card.tsx';
import Stack from '../ui/Stack.module.css';
import s from './OrderHead.module.css';
import { refundSentence } from './order-text.ts';
import { type OrderDetails, type RefundPiece, type StatusPiece, toneOf } from './orders-model.ts';
import * as m from './messages.ts';

const TONE_ICONS = { good: Check, running: Clock, bad: PackageX };

interface OrderHeadProps {
  status: StatusPiece;
  refund: RefundPiece | null;
  details: OrderDetails;
}

/** The order's state, date and refund. */
export function OrderHead({ status, refund, details }: OrderHeadProps) {
  const { state, title, placedAt, cancelledFor } = status;
  const tone = toneOf(state);
  return (
    <Card aria-label={m.status}>
      <div className={s.head}>
        <span className={classNames(s.tick, s[tone])}>
          <Icon node={TONE_ICONS[tone]} size={24} />
        </span>
        <div className={Stack.fill}>
          <h2 className={s.title} data-testid="order-standing" data-state={state}>
            {title || (orderStateTitle(state) ?? orderEnding(state)?.title)}
          </h2>
          <p className={s.detail}>{m.orderPlacedAt(details.orderId, dateAndTime(placedAt))}</p>
          {cancelledFor !== '' && <p className={s.detail}>{m.cancelledFor(lowerFirst(cancelledFor))}</p>}
          {state === 'DELIVERY_FAILED' && <p className={s.detail}>{orderEnding(state)?.detail}</p>}
        </div>
      </div>
      {/* the live region is rendered empty at first, so that text added later is announced */}
      <div role="status">
        {refund && (
          <p className={s.refund} data-testid="order-refund">
            <Icon node={IndianRupee} size={18} />
            <span>{refundSentence(refund)}</span>
          </p>
        )}
      </div>
    </Card>
  );
}

/** Starts a reason in lower case for use within a sentence; a reason starting with "I" is quoted instead. */
const lowerFirst = (reason: string): string =>
  /^I\b/.test(reason) ? `“${reason}”` : reason.charAt(0).toLowerCase() + reason.slice(1);
