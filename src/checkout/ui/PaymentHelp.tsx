import { Headset } from 'lucide';
import { Card } from '../../ui/Card.tsx';
import { useStoreOf } from '../../ui/stores.tsx';
import { Strip } from '../../ui/Strip.tsx';
import { useStore } from '../../ui/use-store.ts';
import { CallLink, EmailLink } from './CallLink.tsx';
import s from './PaymentStatusPage.module.css';
import * as m from './messages.ts';

/** The support contact for a payment; without an order there is no store to call. */
export function PaymentHelp() {
  const { phone, email } = useStore(useStoreOf('support'));
  if (!phone && !email) return null;
  return (
    <Card className={s.facts} aria-label={m.help}>
      <Strip
        icon={Headset}
        tint="sky"
        title={m.needHelp}
        level={2}
        detail={phone ? undefined : email}
        lines={0}
        action={phone ? <CallLink phone={phone} contact="us" /> : <EmailLink email={email} />}
      />
    </Card>
  );
}
