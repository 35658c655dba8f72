import { useCart } from '../../cart/context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Strip } from '../../ui/Strip.tsx';
import { formatPaise } from '../../model/money.ts';
import { useCheckout, useEntry, useQrCode, useSplit } from './checkout-context.tsx';
import { ChangesCard } from './ChangesCard.tsx';
import { DeliveryStrip } from './DeliveryStrip.tsx';
import { BalanceSwitch } from './BalanceSwitch.tsx';
import { methodIcon } from './MethodList.tsx';
import { PaymentChoices } from './PaymentChoices.tsx';
import { isCovered } from '../entry/balance.ts';
import { NoticeCard } from './NoticeCard.tsx';
import { PayButton } from './PayFooter.tsx';
import Stack from '../../ui/Stack.module.css';
import s from './PaymentSheets.module.css';
import { shortChoice } from '../entry/payment-choice.ts';
import * as m from './messages.ts';

/** The sheets over checkout: one to pay at once if only an address was missing, and one to choose a method. */
export default function PaymentSheets() {
  const sheet = useEntry((state) => state.sheet);
  if (sheet === 'payment') return <PaymentSheet />;
  return sheet === 'payment-selection' ? <SelectionSheet /> : null;
}

function PaymentSheet() {
  const { entry } = useCheckout();
  const choice = useEntry();
  const { options, chosen } = choice;
  const { total } = useCart();
  const split = useSplit();
  const usesQr = useQrCode() !== null;
  const method = options.list.find((one) => one.method === chosen);
  return (
    <Dialog
      name="PAYMENT_MODAL"
      title={m.payAmount(formatPaise(total))}
      onClose={() => entry.showSheet(null)}
      footer={<PayButton />}
    >
      <div className={s.body}>
        <NoticeCard />
        <ChangesCard accept={m.acceptChanges} />
        <DeliveryStrip onChange={() => entry.showAddress()} />
        <BalanceSwitch />
        {method && !isCovered(split) && (
          <Strip
            {...methodIcon(method.method)}
            title={method.title}
            level={2}
            detail={shortChoice(choice, usesQr) || method.subtitle}
            action={
              entry.payments === 'chooser' && (
                <Button kind="quiet" size="small" onClick={() => entry.showSheet('payment-selection')}>
                  {m.change}
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
  const { entry } = useCheckout();
  return (
    <Dialog
      name="PAYMENT_SELECTION_MODAL"
      title={m.methodsQuestion}
      onClose={() => entry.showSheet('payment')}
      footer={
        <Button block testid="selection-done" onClick={() => entry.showSheet('payment')}>
          {m.done}
        </Button>
      }
    >
      <div className={Stack.normal}>
        <PaymentChoices />
      </div>
    </Dialog>
  );
}
