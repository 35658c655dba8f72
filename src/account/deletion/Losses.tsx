import { Bike } from 'lucide';
import { pathTo } from '../../platform/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { Loss, RunningOrder } from './deletion-wire.ts';
import Text from '../../ui/Text.module.css';
import s from './Losses.module.css';
import { lossText } from './loss-text.ts';
import * as m from './messages.ts';

/** Everything that is deleted with the account. */
export function LossList({ losses }: { losses: readonly Loss[] }) {
  return (
    <Card tint="rose">
      <h2 className={s.title}>{m.lossesTitle}</h2>
      <ul className={s.list} data-testid="losses">
        {losses.map((loss) => (
          <li key={loss.type} className={loss.type === 'wallet' ? s.money : undefined}>
            {lossText(loss)}
          </li>
        ))}
        <li>{m.personalDataLoss}</li>
      </ul>
      <p className={Text.note}>{m.lossesDetail}</p>
    </Card>
  );
}

export function OrderInTheWay({ order }: { order: RunningOrder }) {
  return (
    <EmptyState
      icon={Bike}
      title={m.orderRunning(order.orderId)}
      detail={m.orderRunningDetail}
      action={
        <ButtonLink to={pathTo('order', { cartId: order.cartId, orderId: order.orderId })}>
          {m.viewOrder}
        </ButtonLink>
      }
      testid="order-in-the-way"
    />
  );
}
