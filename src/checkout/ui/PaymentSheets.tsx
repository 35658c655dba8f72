import { useCart } from '../../cart/cart-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Strip } from '../../ui/Strip.tsx';
import { formatPaise } from '../../model/money.ts';
import { useCheckout, useCheckoutStore } from '../checkout-context.tsx';
import { ChangesCard } from './ChangesCard.tsx';
import { DeliveryStrip } from './DeliveryStrip.tsx';
import { MethodList, methodIcon } from './MethodList.tsx';
import { NoticeCard } from './NoticeCard.tsx';
import { PayButton } from './PayFooter.tsx';
import s from './PaymentSheets.module.css';
import { shortChoice } from '../shown-choice.ts';

/** Over the checkout: to pay at once where a new address was all that was missing, and to choose how. */
export default function PaymentSheets() {
  const { sheet } = useCheckout();
  if (sheet === 'payment') return <PaymentSheet />;
  return sheet === 'payment-selection' ? <SelectionSheet /> : null;
}

function PaymentSheet() {
  const store = useCheckoutStore();
  const checkout = useCheckout();
  const { options, chosen } = checkout;
  const { total } = useCart();
  const method = options.list.find((one) => one.method === chosen);
  return (
    <Dialog
      name="PAYMENT_MODAL"
      title={`Pay ${formatPaise(total)}`}
      onClose={() => store.showSheet(null)}
      footer={<PayButton />}
    >
      <div className={s.body}>
        <NoticeCard />
        <ChangesCard accept="That is fine" />
        <DeliveryStrip onChange={() => store.showAddress()} />
        {method && (
          <Strip
            {...methodIcon(method.method)}
            title={method.title}
            level={2}
            detail={shortChoice(checkout) || method.subtitle}
            action={
              store.payments === 'chooser' && (
                <Button kind="quiet" size="small" onClick={() => store.showSheet('payment-selection')}>
                  Change
                </Button>
              )
            }
          />
        )}
      </div>
    </Dialog>
  );
}

function SelectionSheet() {
  const store = useCheckoutStore();
  return (
    <Dialog
      name="PAYMENT_SELECTION_MODAL"
      title="How would you like to pay?"
      onClose={() => store.showSheet('payment')}
      footer={
        <Button block testid="selection-done" onClick={() => store.showSheet('payment')}>
          Done
        </Button>
      }
    >
      <MethodList />
    </Dialog>
  );
}
