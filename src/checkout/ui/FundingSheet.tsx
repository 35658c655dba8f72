import { ShieldCheck } from 'lucide';
import { formatPaise } from '../../model/money.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Strip } from '../../ui/Strip.tsx';
import { useStore } from '../../ui/use-store.ts';
import { shortChoice } from '../entry/payment-choice.ts';
import { useCheckout, useQrCode } from './checkout-context.tsx';
import { MethodList, methodIcon } from './MethodList.tsx';
import { MethodsContext } from './payment-methods-context.ts';
import Stack from '../../ui/Stack.module.css';
import s from './FundingSheet.module.css';
import * as m from './messages.ts';

interface FundingSheetProps {
  /** what is being paid for, in a few words */
  title: string;
  onClose: () => void;
}

/** Pays for a wallet top-up or a gift card. */
export default function FundingSheet({ title, onClose }: FundingSheetProps) {
  const { funding } = useCheckout();
  const state = useStore(funding.watched);
  const usesQr = useQrCode() !== null;
  const { pending, options, chosen, paying, error } = state;
  const host = funding.payments === 'host' ? options.list[0] : undefined;
  const method = options.list.find((option) => option.method === chosen);
  const amount = formatPaise(pending?.amount ?? 0);
  if (!pending) return null;
  return (
    <Dialog
      name="FUNDING_MODAL"
      title={title}
      onClose={onClose}
      footer={
        <Button
          block
          busy={paying}
          lead={
            <span className={Stack.column}>
              <span>{amount}</span>
              <span className={s.method}>{shortChoice(state, usesQr) || method?.title}</span>
            </span>
          }
          testid="pay-now"
          onClick={() => void funding.pay()}
        >
          {m.payNow}
        </Button>
      }
    >
      <div className={Stack.normal}>
        <p className={s.error} role="alert">
          {error}
        </p>
        {host ? (
          <Strip {...methodIcon(host.method)} title={host.title} level={2} detail={host.subtitle} lines={2} />
        ) : (
          <MethodsContext value={funding}>
            <MethodList />
          </MethodsContext>
        )}
        <p className={s.safe}>
          <Icon node={ShieldCheck} size={16} />
          {host ? m.approveInApp(host.title) : m.approveAtBank}
        </p>
      </div>
    </Dialog>
  );
}
