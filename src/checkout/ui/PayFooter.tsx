import { ChevronRight } from 'lucide';
import { formatPaise } from '../../model/money.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { StickyFooter } from '../../ui/StickyFooter.tsx';
import { useCheckout, useEntry, useQrCode, useSplit } from './checkout-context.tsx';
import Stack from '../../ui/Stack.module.css';
import s from './PayFooter.module.css';
import type { PayMethod } from '../payment/pay-methods.ts';
import { payerName, shortChoice } from '../entry/payment-choice.ts';
import { isCovered, type Split } from '../entry/balance.ts';
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

/** The whole label while the balance pays; empty: the amount, the method and the action are shown as usual. */
function balanceLabel(split: Split, readiness: Readiness, payer: string): string {
  const { balance, charge } = split;
  if (balance === 0 || readiness.status === 'failed' || readiness.status === 'wallet') return '';
  if (isCovered(split)) return m.payFromBalance(formatPaise(balance));
  return payer && m.payWith(formatPaise(charge), payer);
}

/** The Pay button with the amount; if the button is disabled, the line above says why. */
export function PayButton() {
  const { entry, pay } = useCheckout();
  const choice = useEntry();
  const { options, chosen, paying } = choice;
  const readiness = useStore(entry.readiness);
  // the bill, even while the cart is being checked
  const split = useSplit();
  const usesQr = useQrCode() !== null;
  const isChecking = readiness.status === 'checking' && !paying;
  const method = options.list.find((option) => option.method === chosen);
  const label = isChecking ? m.checking : actionOf(readiness, chosen);
  // cash is handed over at the door, so this button places the order
  const payLabel = isChecking
    ? ''
    : balanceLabel(split, readiness, chosen === 'cod' ? '' : payerName(choice));
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
      {split.balance > 0 && split.charge > 0 && (
        <p className={s.balance} data-testid="pay-balance">
          {m.fromBalance(formatPaise(split.balance))}
        </p>
      )}
      {/* always rendered, so that the button does not move */}
      <p id="pay-reason" className={s.reason}>
        {reason || m.cancelUntilPacked}
      </p>
      <Button
        block
        busy={paying}
        aria-disabled={reason !== '' || undefined}
        aria-describedby="pay-reason"
        {...(payLabel === '' && {
          lead: (
            <span className={Stack.column}>
              <span className={s.amount}>{formatPaise(isCovered(split) ? split.balance : split.charge)}</span>
              <span className={s.method}>
                {isCovered(split) ? m.shopWallet : shortChoice(choice, usesQr) || method?.title}
              </span>
            </span>
          ),
        })}
        testid="pay-now"
        onClick={({ detail }) => void pay.tap('agreement' in readiness ? readiness.agreement : null, detail)}
      >
        <span className={s.action}>
          {payLabel || label}
          <Icon node={ChevronRight} size={18} />
        </span>
      </Button>
    </>
  );
}
