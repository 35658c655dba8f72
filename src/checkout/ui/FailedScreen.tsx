import type { ReactNode } from 'react';
import { formatPaise } from '../../model/money.ts';
import { Card } from '../../ui/Card.tsx';
import { Icon, type IconNode } from '../../ui/Icon.tsx';
import { StickyFooter } from '../../ui/StickyFooter.tsx';
import { SupportCode } from '../../ui/SupportCode.tsx';
import Stack from '../../ui/Stack.module.css';
import s from './PaymentStatusPage.module.css';
import { textsFor } from '../payment/purpose.ts';
import type { PaymentEnd } from '../payment/reduce-payment.ts';
import { PaymentHelp } from './PaymentHelp.tsx';
import * as m from './messages.ts';

export type Failed = Extract<PaymentEnd, { name: 'failed' }>;

interface FailedScreenProps {
  icon: IconNode;
  title: string;
  detail: string;
  failed: Failed;
  /** the message about the payment itself; omitted if the title already says it */
  message?: string;
  /** the buttons below the message */
  children: ReactNode;
}

export function FailedScreen({ icon, title, detail, failed, message, children }: FailedScreenProps) {
  return (
    <>
      <div className={s.body} data-testid="payment-failed" role="alert" data-code={failed.responseCode}>
        <span className={s.failedMark}>
          <Icon node={icon} size={36} />
        </span>
        <div className={s.words}>
          <h2 className={s.title}>{title}</h2>
          <p className={s.detail}>{detail}</p>
          <SupportCode code={failed.paymentId ?? failed.attempt.key} />
        </div>
        <Card className={s.facts}>
          {message !== undefined && <p>{message}</p>}
          <p>{failed.moneyMayHaveLeft ? m.refundIfCharged : m.nothingCharged}</p>
          {failed.attempt.balance !== undefined && (
            <p>{m.balanceReleased(formatPaise(failed.attempt.balance), m.shopWallet)}</p>
          )}
          <p className={s.kept}>{textsFor(failed.attempt.purpose).unchanged}</p>
        </Card>
        <PaymentHelp />
      </div>
      <StickyFooter>
        <div className={Stack.tight}>{children}</div>
      </StickyFooter>
    </>
  );
}
