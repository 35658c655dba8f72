import { addressIcon } from '../../address/address-icon.ts';
import { useAddress } from '../../address/address-context.tsx';
import { useEtaPromise } from '../../location/eta-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Strip } from '../../ui/Strip.tsx';
import * as m from './messages.tsx';

/** Where the order goes, and when it is there. */
export function DeliveryStrip({ onChange }: { onChange: () => void }) {
  const { chosen } = useAddress();
  const promise = useEtaPromise();
  const when = promise && (promise.isSpan ? m.inIt(promise.long) : ` · ${promise.long}`);
  return (
    <Strip
      testid="delivering-to"
      icon={addressIcon(chosen?.label ?? '')}
      title={chosen ? m.deliveringTo(chosen.label, when ?? '') : m.whereShouldWeDeliver}
      detail={chosen?.line}
      lines={2}
      action={
        <Button
          kind="quiet"
          size="small"
          aria-label={chosen ? m.changeTheAddress : undefined}
          onClick={onChange}
        >
          {chosen ? m.change : m.choose}
        </Button>
      }
    />
  );
}
