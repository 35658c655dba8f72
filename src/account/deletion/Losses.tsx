import { Bike } from 'lucide';
import { formatPaise } from '../../model/money.ts';
import { pathTo } from '../../platform/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { Loss, RunningOrder } from './deletion-api.ts';
import Text from '../../ui/Text.module.css';
import s from './Losses.module.css';
import * as m from './messages.ts';

const COUNTED_LOSS_TEXTS: Readonly<Record<Exclude<Loss['type'], 'wallet'>, (count: number) => string>> = {
  'gift-cards': m.giftCardsLoss,
  prints: m.printsLoss,
  cards: m.cardsLoss,
  addresses: m.addressesLoss,
};

/** `₹350 in your wallet`, `2 gift cards` */
export function lossText(loss: Loss): string {
  if (loss.type === 'wallet') return m.walletLoss(formatPaise(loss.amount));
  return COUNTED_LOSS_TEXTS[loss.type](loss.count);
}

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

export function BlockingOrder({ order }: { order: RunningOrder }) {
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
