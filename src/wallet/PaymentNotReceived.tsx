import { Info } from 'lucide';
import { Card } from '../ui/Card.tsx';
import { Strip } from '../ui/Strip.tsx';
import * as m from './messages.ts';

/** Says that the request for a payment never reached the server. */
export function PaymentNotReceived({ detail }: { detail: string }) {
  return (
    <Card>
      <div role="status">
        <Strip icon={Info} tint="butter" title={m.notPaidTitle} detail={detail} lines={0} />
      </div>
    </Card>
  );
}
