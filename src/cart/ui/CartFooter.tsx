import { ChevronRight } from 'lucide';
import { useId } from 'react';
import { formatPaise } from '../../model/money.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon, type IconNode } from '../../ui/Icon.tsx';
import { StickyFooter } from '../../ui/StickyFooter.tsx';
import { Strip } from '../../ui/Strip.tsx';
import s from './CartFooter.module.css';
import { useCart } from '../context.tsx';
import * as m from './messages.tsx';

export interface CartFooterProps {
  /** the delivery address; null: none */
  address: { icon: IconNode; label: string; line: string } | null;
  onChangeAddress: () => void;
  /** the label of the button, e.g. `Continue to pay` */
  action: string;
  onAction: () => void;
  busy?: boolean;
  /** why the button is disabled, as a sentence; the cart adds its own reasons */
  reason?: string | undefined;
}

/** The delivery address, the total and the main button at the lower edge. Hidden while the cart is empty. */
export function CartFooter(props: CartFooterProps) {
  const { address, onChangeAddress, action, onAction, busy = false, reason } = props;
  const { count, total, feesKnown, lines, status, unsaved } = useCart();
  const reasonId = useId();
  if (count === 0) return null;
  const isOverLimit = lines.some(({ quantity, limit }) => quantity > limit);
  const amount = formatPaise(total);
  const why = isOverLimit ? m.updateCartFirst : (reason ?? '');
  return (
    <StickyFooter always>
      {address && (
        <div className={s.address}>
          <Strip
            icon={address.icon}
            title={m.deliveringTo(address.label)}
            detail={address.line}
            action={
              <Button kind="quiet" size="small" onClick={onChangeAddress} aria-label={m.changeAddress}>
                {m.change}
              </Button>
            }
          />
        </div>
      )}
      {why !== '' && (
        <p className={s.reason} id={reasonId}>
          {why}
        </p>
      )}
      <Button
        block
        testid="cart-cta"
        busy={busy || status === 'LOADING_MASKED'}
        aria-disabled={why !== '' || undefined}
        aria-describedby={why !== '' ? reasonId : undefined}
        onClick={onAction}
        lead={
          <>
            <span className={s.amount}>{unsaved && feesKnown ? m.approximateAmount(amount) : amount}</span>
            <span className={s.toPay}>{feesKnown ? m.toPayNote : m.plusFeesNote}</span>
          </>
        }
      >
        <span className={s.action}>
          {action}
          <Icon node={ChevronRight} size={18} />
        </span>
      </Button>
    </StickyFooter>
  );
}
