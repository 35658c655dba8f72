import { ChevronRight } from 'lucide';
import { useCart } from '../../cart/context.tsx';
import { formatPaise } from '../../model/money.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { StickyFooter } from '../../ui/StickyFooter.tsx';
import { useCheckout, useEntry } from './checkout-context.tsx';
import Stack from '../../ui/Stack.module.css';
import s from './PayFooter.module.css';
import type { PayMethod } from '../payment/pay-methods.ts';
import { shortChoice } from '../entry/payment-choice.ts';
import { useStore } from '../../ui/use-store.ts';
import type { Readiness } from '../entry/readiness.ts';
import * as m from './messages.ts';

export function PayFooter() {
  return (
    <StickyFooter>
      <PayButton />
    </StickyFooter>
  );
}

function actionOf(readiness: Readiness, chosen: PayMethod | null): string {
  if (readiness.status === 'failed') return m.checkAgain;
  if (readiness.status === 'wallet') return readiness.step === 'link' ? m.linkWallet : m.addMoney;
  return chosen === 'cod' ? m.placeOrder : m.payNow;
}

/** The Pay button with the amount; if the button is disabled, the line above says why. */
export function PayButton() {
  const { entry, pay } = useCheckout();
  const choice = useEntry();
  const { options, chosen, paying } = choice;
  const readiness = useStore(entry.readiness);
  // the total of the bill, even while the cart is being checked
  const amount = useCart().total;
  const isChecking = readiness.status === 'checking' && !paying;
  const method = options.list.find((option) => option.method === chosen);
  const label = isChecking ? m.checking : actionOf(readiness, chosen);
  const reason =
    readiness.status === 'changed'
      ? m.reviewChanges
      : isChecking
        ? m.checkingCart
        : readiness.status === 'no-method'
          ? m.methodNeeded
          : '';
  return (
    <>
      {/* always rendered, so that the button does not move */}
      <p id="pay-reason" className={s.reason}>
        {reason || m.cancelUntilPacked}
      </p>
      <Button
        block
        busy={paying}
        aria-disabled={reason !== '' || undefined}
        aria-describedby="pay-reason"
        lead={
          <span className={Stack.column}>
            <span className={s.amount}>{formatPaise(amount)}</span>
            <span className={s.method}>{shortChoice(choice) || method?.title}</span>
          </span>
        }
        testid="pay-now"
        onClick={({ detail }) => void pay.tap('agreement' in readiness ? readiness.agreement : null, detail)}
      >
        <span className={s.action}>
          {label}
          <Icon node={ChevronRight} size={18} />
        </span>
      </Button>
    </>
  );
}
