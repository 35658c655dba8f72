import { Card } from '../../ui/Card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { clockTime } from '../../model/clock-time.ts';
import { scheduledOn } from '../../model/slot-text.ts';
import Text from '../../ui/Text.module.css';
import s from './OrderTimeline.module.css';
import { orderEnding, orderStateTitle, timelineOf } from '../order/order-state.ts';
import type { OrderAnswer } from '../order/order-wire.ts';
import * as m from './messages.ts';

const STEP_LABELS = { done: m.stepDone, now: m.stepNow, ahead: m.stepAhead };

/** For screen readers. Nothing follows an order's end, so it is done at once. */
const stepLabel = ({ state, phase, title }: ReturnType<typeof timelineOf>[number]) =>
  STEP_LABELS[orderEnding(state) ? 'done' : phase](title);

export function OrderTimeline({
  order,
}: {
  order: Pick<OrderAnswer, 'state' | 'history' | 'store_name' | 'slot'>;
}) {
  const { state, history, store_name: storeName, slot } = order;
  const title = orderStateTitle(state) ?? orderEnding(state)?.title;
  return (
    <Card aria-label={m.orderProgress}>
      <p className="visually-hidden" role="status">
        {title}
      </p>
      <ol className={s.line}>
        {timelineOf(state, history).map((step) => (
          <li
            key={step.state}
            className={classNames(s.step, s[step.phase], orderEnding(step.state) && s.ended)}
          >
            <span className={s.dot} />
            <span className={s.text}>
              <span className="visually-hidden">{stepLabel(step)}</span>
              <span
                className={s.title}
                aria-hidden
                data-testid={step.phase === 'now' ? 'order-state' : undefined}
                data-state={step.phase === 'now' ? state : undefined}
              >
                {step.title}
              </span>
              {step.phase !== 'ahead' && (
                <span className={Text.note}>
                  {[
                    step.at !== null && clockTime(step.at),
                    step.state === 'PICKING_STARTED' && storeName,
                    step.state === 'CREATED' && slot && scheduledOn(slot),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
