import { formatPaise } from '../../model/money.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import Stack from '../../ui/Stack.module.css';
import { useCouponStore } from './coupon-context.tsx';
import type { Replacement } from './coupon-store.ts';
import * as m from './messages.ts';

/** Asks before a coupon replaces one that saves more. */
export function ReplaceCoupon({ question: { code, replaces, payMore } }: { question: Replacement }) {
  const { answerReplacement } = useCouponStore();
  const keep = () => answerReplacement(false);
  return (
    <Dialog
      name="replace-coupon"
      title={m.replaceQuestion(replaces)}
      onClose={keep}
      footer={
        <div className={Stack.tight}>
          <Button block testid="coupon-keep" onClick={keep}>
            {m.keepCoupon(replaces)}
          </Button>
          <Button block kind="secondary" testid="coupon-replace" onClick={() => answerReplacement(true)}>
            {m.replaceWith(code)}
          </Button>
        </div>
      }
    >
      <p>
        {payMore === null ? m.replacementCostUnknown(code) : m.replacementCost(code, formatPaise(payMore))}
      </p>
    </Dialog>
  );
}
