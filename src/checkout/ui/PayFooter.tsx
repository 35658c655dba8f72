import { ChevronRight } from 'lucide';
import { useCart, useCartStore } from '../../cart/context.tsx';
import { formatPaise } from '../../model/money.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { StickyFooter } from '../../ui/StickyFooter.tsx';
import { useCheckout, useEntry } from './checkout-context.tsx';
import s from './PayFooter.module.css';
import { shortChoice } from '../entry/payment-choice.ts';
import { walletStep, type WalletStep } from '../entry/payment-choice.ts';
import { useStore } from '../../ui/use-store.ts';
import { useAddress } from '../../address/address-context.tsx';
import { type Agreement, agreementOn } from '../entry/agreement.ts';
import * as m from './messages.ts';

/** A wallet that has to be made ready first says so. */
const WALLET_LABELS: Readonly<Record<WalletStep, string>> = {
  choose: m.payNow,
  link: m.linkWallet,
  'top-up': m.addMoney,
  pay: m.payNow,
};

export function PayFooter() {
  return (
    <StickyFooter>
      <PayButton />
    </StickyFooter>
  );
}

/** What the server has agreed to and this screen shows; null while it is being asked. */
function useAgreement(): Agreement | null {
  const cart = useStore(useCartStore().watched);
  const options = useEntry((state) => state.options);
  const { chosen } = useAddress();
  return agreementOn({ cart, options, shownAddressId: chosen?.id ?? null });
}

/** The button that states what it asks for; when it cannot be pressed it says why. */
export function PayButton() {
  const { entry } = useCheckout();
  const choice = useEntry();
  const { options, chosen, selectedWallet, changes, paying } = choice;
  const agreement = useAgreement();
  // what the bill beside it says, also while that is being checked
  const amount = useCart().total;
  const failed = options.status === 'error' || options.status === 'offline';
  const checking = agreement === null && changes.length === 0 && !failed && !paying;
  const method = options.list.find((option) => option.method === chosen);
  const wallet = options.wallets.find(({ provider }) => provider === selectedWallet);
  const action =
    chosen === 'wallet'
      ? WALLET_LABELS[walletStep(wallet, amount)]
      : chosen === 'cod'
        ? m.placeOrder
        : m.payNow;
  const label = checking ? m.checking : failed ? m.checkAgain : action;
  const reason =
    changes.length > 0
      ? m.reviewChanges
      : checking
        ? m.checkingCart
        : method === undefined
          ? m.methodNeeded
          : '';
  return (
    <>
      {/* always there, so that the button does not move */}
      <p id="pay-reason" className={s.reason}>
        {reason || m.cancelUntilPacked}
      </p>
      <Button
        block
        busy={paying}
        aria-disabled={reason !== '' || undefined}
        aria-describedby="pay-reason"
        lead={
          <span className={s.lead}>
            <span className={s.amount}>{formatPaise(amount)}</span>
            <span className={s.method}>{shortChoice(choice) || method?.title}</span>
          </span>
        }
        testid="pay-now"
        onClick={({ detail }) => {
          if (!entry.isDoubleTap(detail)) void entry.pay(agreement);
        }}
      >
        <span className={s.action}>
          {label}
          <Icon node={ChevronRight} size={18} />
        </span>
      </Button>
    </>
  );
}
