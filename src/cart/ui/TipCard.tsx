import { Bike } from 'lucide';
import { type FormEvent, useRef, useState } from 'react';
import { formatPaise, type Paise } from '../../model/money.ts';
import { readRupees } from '../../model/read-rupees.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/Field.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Strip } from '../../ui/Strip.tsx';
import { useFocusedInput } from '../../ui/use-focused-input.ts';
import { MAX_CUSTOM_TIP } from '../limits.ts';
import type { Cart } from '../context.tsx';
import { isAwaited, useSyncedCart } from '../synced-cart.ts';
import s from './TipCard.module.css';
import * as m from './messages.tsx';

/** A tip for the rider, if the server suggests amounts. A second tap on an amount removes the tip. */
export function TipCard({ cart }: { cart: Cart }) {
  const { addExtra } = useSyncedCart();
  const [isTyping, setTyping] = useState(false);
  const customPill = useRef<HTMLButtonElement>(null);
  const { tip, tipSuggestions, cartId } = cart;
  if (tipSuggestions.length === 0) {
    return cartId !== null && isAwaited(cart) ? <Skeleton className={s.waiting} /> : null;
  }
  const isCustom = tip > 0 && tipSuggestions.every(({ amount }) => amount !== tip);

  function chooseTip(amount: Paise): void {
    setTyping(false);
    void addExtra({ type: 'tip-wanted', amount });
  }

  return (
    <Card testid="tip" aria-label={m.tip}>
      <Strip icon={Bike} tint="sky" level={2} title={m.tipTitle} detail={m.tipDetail} />
      <div className={s.pills}>
        {tipSuggestions.map(({ amount, label }) => (
          <button
            key={amount}
            type="button"
            className={classNames(s.pill, tip === amount && s.chosen)}
            aria-pressed={tip === amount}
            onClick={() => chooseTip(tip === amount ? 0 : amount)}
          >
            <span className={s.amount}>{formatPaise(amount)}</span>
            {label !== '' && <span className={s.label}>{label}</span>}
          </button>
        ))}
        <button
          ref={customPill}
          type="button"
          className={classNames(s.pill, isCustom && s.chosen)}
          aria-pressed={isCustom}
          aria-expanded={isTyping}
          onClick={() => (isCustom ? chooseTip(0) : setTyping(!isTyping))}
        >
          <span className={s.amount}>{isCustom ? formatPaise(tip) : m.otherTip}</span>
          <span className={s.label}>{isCustom ? m.customTip : m.otherTipDetail}</span>
        </button>
      </div>
      {isTyping && (
        <CustomTip
          onChoose={(amount) => {
            customPill.current?.focus();
            chooseTip(amount);
          }}
        />
      )}
    </Card>
  );
}

function CustomTip({ onChoose }: { onChoose: (amount: Paise) => void }) {
  const [typedAmount, setTypedAmount] = useState('');
  const [error, setError] = useState('');
  const input = useFocusedInput(error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const amount = readRupees(typedAmount);
    if (amount !== null && amount > 0 && amount <= MAX_CUSTOM_TIP) onChoose(amount);
    else setError(m.customTipInvalid(formatPaise(MAX_CUSTOM_TIP)));
  }

  return (
    <form className={s.own} onSubmit={submit} noValidate>
      <Field
        ref={input}
        label={m.customTip}
        hint={m.customTipHint(formatPaise(MAX_CUSTOM_TIP))}
        error={error}
        lead="₹"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={typedAmount}
        testid="own-tip"
        onChange={(event) => {
          setTypedAmount(event.currentTarget.value);
          setError('');
        }}
      />
      <Button type="submit" kind="secondary" size="small">
        {m.addTip}
      </Button>
    </form>
  );
}
