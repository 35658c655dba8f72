import { Banknote, Landmark, Smartphone, Wallet } from 'lucide';
import { useEffect, useRef } from 'react';
import { Card } from '../ui/Card.tsx';
import { Field } from '../ui/Field.tsx';
import type { IconNode } from '../ui/Icon.tsx';
import { IconTile } from '../ui/IconTile.tsx';
import { RadioRow } from '../ui/RadioRow.tsx';
import type { Tint } from '../ui/tint.ts';
import { BankList } from './BankList.tsx';
import type { PaymentOption } from './checkout-api.ts';
import { useCheckout, useCheckoutStore } from './checkout-context.tsx';
import s from './MethodList.module.css';

const ICONS: Readonly<Record<string, { icon: IconNode; tint: Tint }>> = {
  upi: { icon: Smartphone, tint: 'sky' },
  nb: { icon: Landmark, tint: 'sand' },
  cod: { icon: Banknote, tint: 'leaf' },
};

export function methodIcon(method: string): { icon: IconNode; tint: Tint } {
  return ICONS[method] ?? { icon: Wallet, tint: 'butter' };
}

/** The ways to pay, the chosen one open. */
export function MethodList() {
  const { options, chosen, paying } = useCheckout();
  const store = useCheckoutStore();
  return (
    <Card className={s.card}>
      <fieldset data-testid="payment-methods" disabled={paying}>
        <legend className="visually-hidden">How would you like to pay?</legend>
        {options.list.map((option) => (
          <div key={option.method} className={s.method}>
            <RadioRow
              label={option.title}
              detail={option.disabledReason || option.subtitle}
              picture={<IconTile {...methodIcon(option.method)} />}
              name="payment-method"
              value={option.method}
              checked={option.method === chosen}
              disabled={option.disabledReason !== ''}
              onChange={store.choose}
              testid="payment-method"
              data={{ 'data-method': option.method }}
            />
            {option.method === chosen && <More option={option} />}
          </div>
        ))}
      </fieldset>
    </Card>
  );
}

function More({ option }: { option: PaymentOption }) {
  const { upiId, fieldError } = useCheckout();
  const store = useCheckoutStore();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (fieldError !== '') input.current?.focus();
  }, [fieldError]);
  if (option.method === 'nb') return <BankList />;
  if (option.method !== 'upi') return null;
  return (
    <div className={s.more}>
      <Field
        ref={input}
        label="UPI ID"
        hint="We send a request to your UPI app; you approve it there."
        error={fieldError}
        value={upiId}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        testid="upi-id"
        onChange={(event) => store.typeUpiId(event.currentTarget.value)}
      />
    </div>
  );
}
