import { Suspense } from 'react';
import { useSlotStrip } from '../../cart/slots/use-slot-strip.ts';
import { addressIcon } from '../../address/address-icon.ts';
import { useAddress } from '../../address/address-context.tsx';
import { useEtaPromise } from '../../location/eta-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Strip } from '../../ui/Strip.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useCheckout, useEntry } from './checkout-context.tsx';
import s from './DeliveryStrip.module.css';
import * as m from './messages.ts';

/** The delivery address and the time of arrival of the order, which can be changed where the store offers slots. */
export function DeliveryStrip({ onChange }: { onChange: () => void }) {
  const SlotStrip = useSlotStrip();
  if (!SlotStrip) return <AddressStrip hasTime onChange={onChange} />;
  return (
    <>
      <AddressStrip hasTime={false} onChange={onChange} />
      <div className={s.time}>
        <Suspense fallback={<Skeleton className={s.waiting} />}>
          <DeliveryTime SlotStrip={SlotStrip} />
        </Suspense>
      </div>
    </>
  );
}

function DeliveryTime({ SlotStrip }: { SlotStrip: NonNullable<ReturnType<typeof useSlotStrip>> }) {
  const { entry } = useCheckout();
  const sheet = useEntry((state) => state.sheet);
  const paying = useEntry((state) => state.paying);
  return (
    <SlotStrip
      isOpen={sheet === 'slot'}
      disabled={paying}
      onToggle={(isOpen) => entry.showSheet(isOpen ? 'slot' : null)}
      onChosen={() => entry.apply({ type: 'notice-cleared' })}
    />
  );
}

function AddressStrip({ hasTime, onChange }: { hasTime: boolean; onChange: () => void }) {
  const { chosen } = useAddress();
  const promise = useEtaPromise();
  const label = chosen?.label ?? '';
  const title = !chosen
    ? m.whereToDeliver
    : !promise || !hasTime
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
