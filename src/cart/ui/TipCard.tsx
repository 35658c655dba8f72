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
import { MAX_OWN_TIP } from '../limits.ts';
import { type Cart, isAwaited, useSyncedCart } from '../context.tsx';
import s from './TipCard.module.css';
import * as m from './messages.tsx';

/** A tip for the rider, if the server suggests amounts. A second tap removes it. */
export function TipCard({ cart }: { cart: Cart }) {
  const { addExtra } = useSyncedCart();
  const [typing, setTyping] = useState(false);
  const ownPill = useRef<HTMLButtonElement>(null);
  const { tip, tipSuggestions, cartId } = cart;
  if (tipSuggestions.length === 0) {
    return cartId !== null && isAwaited(cart) ? <Skeleton className={s.waiting} /> : null;
  }
  const isOwn = tip > 0 && tipSuggestions.every(({ amount }) => amount !== tip);

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
          ref={ownPill}
          type="button"
          className={classNames(s.pill, isOwn && s.chosen)}
          aria-pressed={isOwn}
          aria-expanded={typing}
          onClick={() => (isOwn ? chooseTip(0) : setTyping(!typing))}
        >
          <span className={s.amount}>{isOwn ? formatPaise(tip) : m.otherTip}</span>
          <span className={s.label}>{isOwn ? m.ownTip : m.otherTipDetail}</span>
        </button>
      </div>
      {typing && (
        <OwnTip
          onChoose={(amount) => {
            ownPill.current?.focus();
            chooseTip(amount);
          }}
        />
      )}
    </Card>
  );
}

function OwnTip({ onChoose }: { onChoose: (amount: Paise) => void }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const input = useFocusedInput(error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const amount = readRupees(typed);
    if (amount !== null && amount > 0 && amount <= MAX_OWN_TIP) onChoose(amount);
    else setError(m.ownTipInvalid(formatPaise(MAX_OWN_TIP)));
  }

  return (
    <form className={s.own} onSubmit={submit} noValidate>
      <Field
        ref={input}
        label={m.ownTip}
        hint={m.ownTipHint(formatPaise(MAX_OWN_TIP))}
        error={error}
        lead="₹"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={typed}
        testid="own-tip"
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError('');
        }}
      />
      <Button type="submit" kind="secondary" size="small">
        {m.addTip}
      </Button>
    </form>
  );
}
