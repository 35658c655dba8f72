import { CalendarClock } from 'lucide';
import { useMemo } from 'react';
import { useEtaPromise } from '../../location/eta-context.ts';
import { slotTitle } from '../../model/slot-text.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { IconNode } from '../../ui/Icon.tsx';
import { Strip } from '../../ui/Strip.tsx';
import Text from '../../ui/Text.module.css';
import { useCart } from '../context.tsx';
import { SlotSheet } from './SlotSheet.tsx';
import s from './SlotStrip.module.css';
import { chosenTime, readSlots } from './slots-wire.ts';
import * as m from './messages.ts';

export interface SlotStripProps {
  /** what the strip shows while the order is delivered now, with a detail that it always shows */
  now?: { icon: IconNode; title: string; detail: string };
  isOpen: boolean;
  disabled?: boolean;
  /** opens or closes the choice */
  onToggle: (isOpen: boolean) => void;
  /** called when a time has been saved */
  onChosen?: () => void;
}

/** When the order is delivered, and the choice of another time. */
export function SlotStrip({ now, isOpen, disabled, onToggle, onChosen }: SlotStripProps) {
  const { slotId, unparsed, eta } = useCart();
  const sentSlots = unparsed?.slots;
  const promise = useEtaPromise();
  const slots = useMemo(() => readSlots(sentSlots), [sentSlots]);
  const chosen = chosenTime(slotId, slots.list);
  const soon =
    eta !== null
      ? m.inMinutes(eta)
      : promise?.isDuration
        ? m.inTime(promise.text)
        : (promise?.text ?? m.asSoonAsPossible);
  const isNow = chosen.kind === 'now';
  const title =
    chosen.kind === 'slot'
      ? slotTitle(chosen.slot, slots.at)
      : isNow
        ? (now?.title ?? m.deliverNow)
        : m.chooseTime;
  return (
    <>
      <Strip
        testid="delivery-time"
        icon={(isNow && now?.icon) || CalendarClock}
        title={title}
        detail={now?.detail ?? (isNow ? soon : undefined)}
        lines={2}
        action={
          <Button
            kind="quiet"
            size="small"
            disabled={disabled}
            testid="change-time"
            aria-label={isNow ? m.scheduleDelivery : m.changeTime}
            onClick={() => onToggle(true)}
          >
            {isNow ? m.schedule : m.change}
          </Button>
        }
      />
      {chosen.kind === 'gone' && (
        <p className={classNames(Text.error, s.gone)} data-testid="slot-gone">
          {m.slotGone}
        </p>
      )}
      {isOpen && (
        <SlotSheet
          slots={slots}
          slotId={slotId}
          soon={soon}
          onClose={() => onToggle(false)}
          onChosen={() => {
            onToggle(false);
            onChosen?.();
          }}
        />
      )}
    </>
  );
}
