import { ChevronRight } from 'lucide';
import { formatPaise } from '../model/money.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { StickyFooter } from '../ui/StickyFooter.tsx';
import { useCheckout, useCheckoutStore } from './checkout-context.tsx';
import s from './PayFooter.module.css';

/** The button that states what it asks for; when it cannot be pressed it says why. */
export function PayFooter() {
  const store = useCheckoutStore();
  const { options, chosen, changes, paying } = useCheckout();
  const { amount } = options;
  const method = options.list.find((option) => option.method === chosen);
  const reason =
    changes.length > 0
      ? 'Look through what changed first.'
      : method === undefined
        ? 'Choose how to pay.'
        : options.status === 'loading'
          ? 'Checking the price…'
          : '';
  return (
    <StickyFooter>
      {reason !== '' && (
        <p id="pay-reason" className={s.reason}>
          {reason}
        </p>
      )}
      <Button
        block
        busy={paying}
        aria-disabled={reason !== '' || undefined}
        aria-describedby={reason !== '' ? 'pay-reason' : undefined}
        lead={
          <span className={s.lead}>
            <span className={s.amount}>{formatPaise(amount)}</span>
            <span className={s.method}>{method?.title}</span>
          </span>
        }
        testid="pay-now"
        onClick={() => void store.pay(amount)}
      >
        <span className={s.action}>
          {chosen === 'cod' ? 'Place order' : 'Pay now'}
          <Icon node={ChevronRight} size={18} />
        </span>
      </Button>
    </StickyFooter>
  );
}
