import { addressIcon } from '../../address/address-icon.ts';
import { useAddress } from '../../address/address-context.tsx';
import { useEtaPromise } from '../../location/eta-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Strip } from '../../ui/Strip.tsx';

/** Where the order goes, and when it is there. */
export function DeliveryStrip({ onChange }: { onChange: () => void }) {
  const { chosen } = useAddress();
  const promise = useEtaPromise();
  const when = promise && (promise.isSpan ? ` in ${promise.long}` : ` · ${promise.long}`);
  return (
    <Strip
      testid="delivering-to"
      icon={addressIcon(chosen?.label ?? '')}
      title={chosen ? `Delivering to ${chosen.label}${when ?? ''}` : 'Where should we deliver?'}
      detail={chosen?.line}
      lines={2}
      action={
        <Button
          kind="quiet"
          size="small"
          aria-label={chosen ? 'Change the address' : undefined}
          onClick={onChange}
        >
          {chosen ? 'Change' : 'Choose'}
        </Button>
      }
    />
  );
}
