import { Banknote, CalendarClock, CreditCard, Landmark, Smartphone, Utensils, Wallet } from 'lucide';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import type { IconNode } from '../../ui/Icon.tsx';
import { IconTile } from '../../ui/IconTile.tsx';
import { RadioRow } from '../../ui/RadioRow.tsx';
import type { Tint } from '../../ui/tint.ts';
import { BankList } from './BankList.tsx';
import type { PaymentOption } from '../entry/payment-options.ts';
import { useQrCode } from './checkout-context.tsx';
import { usePaymentMethods, useMethodsState } from './payment-methods-context.ts';
import s from './MethodList.module.css';
import CardList from './CardList.tsx';
import WalletList from './WalletList.tsx';
import * as m from './messages.ts';

const METHOD_ICONS: Readonly<Record<string, { icon: IconNode; tint: Tint }>> = {
  upi: { icon: Smartphone, tint: 'sky' },
  nb: { icon: Landmark, tint: 'sand' },
  cod: { icon: Banknote, tint: 'leaf' },
  card: { icon: CreditCard, tint: 'sky' },
  wallet: { icon: Wallet, tint: 'butter' },
  pay_later: { icon: CalendarClock, tint: 'rose' },
  meal_card: { icon: Utensils, tint: 'leaf' },
};

export function methodIcon(method: string): { icon: IconNode; tint: Tint } {
  return METHOD_ICONS[method] ?? { icon: Wallet, tint: 'butter' };
}

/** The payment methods; the chosen one is expanded. */
export function MethodList() {
  const options = useMethodsState((state) => state.options);
  const chosen = useMethodsState((state) => state.chosen);
  const paying = useMethodsState((state) => state.paying);
  const methods = usePaymentMethods();
  const list = useRef<HTMLFieldSetElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: collapsing the previous method shifts the list, so the focused row is scrolled back into view
  useLayoutEffect(() => {
    const focused = list.current?.querySelector('input:focus');
    focused?.closest('label')?.scrollIntoView?.({ block: 'nearest' });
  }, [chosen]);
  return (
    <Card className={s.card}>
      <fieldset ref={list} data-testid="payment-methods" disabled={paying}>
        <legend className="visually-hidden">{m.methodsQuestion}</legend>
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
              onChange={methods.choose}
              testid="payment-method"
              data={{ 'data-method': option.method }}
            />
            {option.method === chosen && <MethodDetails option={option} />}
          </div>
        ))}
      </fieldset>
    </Card>
  );
}

function MethodDetails({ option }: { option: PaymentOption }) {
  switch (option.method) {
    case 'nb':
      return <BankList />;
    case 'upi':
      return <UpiDetails option={option} />;
    case 'wallet':
      return (
        <div className={s.more}>
          <WalletList />
        </div>
      );
    case 'card':
      return (
        <div className={s.more}>
          <CardList />
        </div>
      );
    default:
      return null;
  }
}

function UpiDetails({ option }: { option: PaymentOption }) {
  const upiId = useMethodsState((state) => state.upiId);
  const upiFlow = useMethodsState((state) => state.upiFlow);
  const fieldError = useMethodsState((state) => state.fieldError);
  const methods = usePaymentMethods();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (fieldError !== '') input.current?.focus();
  }, [fieldError]);
  const hasAppFlow = option.upiFlows.includes('intent');
  const usesQr = useQrCode() !== null;
  return (
    <div className={s.more}>
      {hasAppFlow && (
        <fieldset>
          <legend className="visually-hidden">{m.upiFlowQuestion}</legend>
          <RadioRow
            className={s.bank}
            label={<span className={s.minor}>{usesQr ? m.scanQrCode : m.useUpiApp}</span>}
            name="upi-flow"
            value="intent"
            checked={upiFlow === 'intent'}
            onChange={() => methods.chooseUpiFlow('intent')}
            testid="upi-flow"
            data={{ 'data-flow': 'intent' }}
          />
          <RadioRow
            className={s.bank}
            label={<span className={s.minor}>{m.useUpiId}</span>}
            name="upi-flow"
            value="collect"
            checked={upiFlow === 'collect'}
            onChange={() => methods.chooseUpiFlow('collect')}
            testid="upi-flow"
            data={{ 'data-flow': 'collect' }}
          />
        </fieldset>
      )}
      {upiFlow === 'collect' && (
        <Field
          ref={input}
          label={m.upiIdLabel}
          hint={m.upiIdHint}
          error={fieldError}
          value={upiId}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          testid="upi-id"
          onChange={(event) => methods.typeUpiId(event.currentTarget.value)}
        />
      )}
    </div>
  );
}
