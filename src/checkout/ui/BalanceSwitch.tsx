import { Wallet } from 'lucide';
import { useId } from 'react';
import { formatPaise } from '../../model/money.ts';
import { Card } from '../../ui/Card.tsx';
import { IconTile } from '../../ui/IconTile.tsx';
import Stack from '../../ui/Stack.module.css';
import Text from '../../ui/Text.module.css';
import { useCheckout, useEntry, useSplit } from './checkout-context.tsx';
import s from './BalanceSwitch.module.css';
import * as m from './messages.ts';

/** Lets the shopper's balance pay, as far as it goes. Shows nothing without a balance. */
export function BalanceSwitch() {
  const { entry } = useCheckout();
  const { options, usesBalance, paying } = useEntry();
  const split = useSplit();
  const id = useId();
  const { balance } = options;
  if (balance === null || balance.usable <= 0) return null;
  const { usable, promotional, disabledReason } = balance;
  const isOn = usesBalance && disabledReason === '';
  const detail =
    disabledReason ||
    (isOn && split.balance < usable
      ? m.balanceLeft(m.shopWallet, formatPaise(usable - split.balance))
      : promotional > 0
        ? m.promotionalPart(m.shopWallet, formatPaise(promotional))
        : m.shopWallet);
  return (
    <Card className={s.card}>
      <label className={s.row} htmlFor={id}>
        <IconTile icon={Wallet} tint="leaf" />
        <span className={Stack.fill}>
          <span className={s.label}>{m.balanceSwitch(formatPaise(usable))}</span>
          <span className={Text.note}>
            <span className="visually-hidden">, </span>
            {detail}
          </span>
        </span>
        <input
          id={id}
          type="checkbox"
          role="switch"
          className={s.switch}
          checked={isOn}
          aria-checked={isOn}
          disabled={paying || disabledReason !== ''}
          onChange={(event) => entry.chooseBalance(event.currentTarget.checked)}
          data-testid="use-balance"
        />
      </label>
    </Card>
  );
}
