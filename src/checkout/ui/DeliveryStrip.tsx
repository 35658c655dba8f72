import { addressIcon } from '../../address/address-icon.ts';
import { useAddress } from '../../address/address-context.tsx';
import { useEtaPromise } from '../../location/eta-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Strip } from '../../ui/Strip.tsx';
import * as m from './messages.ts';

/** The delivery address and the time of arrival of the order. */
export function DeliveryStrip({ onChange }: { onChange: () => void }) {
  const { chosen } = useAddress();
  const promise = useEtaPromise();
  const label = chosen?.label ?? '';
  const title = !chosen
    ? m.whereToDeliver
    : !promise
      ? m.deliveringTo(label)
      : promise.isDuration
        ? m.deliveringIn(label, promise.text)
        : m.deliveringAt(label, promise.text);
  return (
    <Strip
      testid="delivering-to"
      icon={addressIcon(label)}
      title={title}
      detail={chosen?.line}
      lines={2}
      action={
        <Button
          kind="quiet"
          size="small"
          aria-label={chosen ? m.changeAddress : undefined}
          onClick={onChange}
        >
          {chosen ? m.change : m.chooseAddress}
        </Button>
      }
    />
  );
}
