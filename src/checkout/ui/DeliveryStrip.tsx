import { addressIcon } from '../../address/address-icon.ts';
import { useAddress } from '../../address/address-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Strip } from '../../ui/Strip.tsx';

/** Where the order goes. */
export function DeliveryStrip({ onChange }: { onChange: () => void }) {
  const { chosen } = useAddress();
  if (!chosen) return null;
  return (
    <Strip
      testid="delivering-to"
      icon={addressIcon(chosen.label)}
      title={`Delivering to ${chosen.label}`}
      detail={chosen.line}
      lines={2}
      action={
        <Button kind="quiet" size="small" aria-label="Change the address" onClick={onChange}>
          Change
        </Button>
      }
    />
  );
}
