import { useId, useState } from 'react';
import { slotTitle } from '../../model/slot-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { RadioRow } from '../../ui/RadioRow.tsx';
import { submitHandler } from '../../ui/submit-handler.ts';
import { useSyncedCart } from '../synced-cart.ts';
import s from './SlotStrip.module.css';
import { chosenTime, type Slots } from './slots-wire.ts';
import * as m from './messages.ts';

interface SlotSheetProps {
  slots: Slots;
  /** the cart's; empty: now */
  slotId: string;
  /** when an order would arrive that is delivered now */
  soon: string;
  onClose: () => void;
  onChosen: () => void;
}

/** The times that the store offers; the choice is kept with the cart. */
export function SlotSheet({ slots, slotId, soon, onClose, onChosen }: SlotSheetProps) {
  const cart = useSyncedCart();
  const form = useId();
  /** null: the shopper has not chosen here */
  const [picked, setPicked] = useState<string | null>(null);
  const [error, setError] = useState('');
  const [isSaving, setSaving] = useState(false);
  const isGone = chosenTime(slotId, slots.list).kind === 'gone';
  const wanted = picked ?? (isGone ? null : slotId);

  function pick(id: string): void {
    setPicked(id);
    setError('');
  }

  async function save(): Promise<void> {
    if (isSaving) return;
    if (wanted === null) return setError(m.slotGone);
    if (wanted === slotId) return onChosen();
    setSaving(true);
    const outcome = await cart.patch({ slot_id: wanted || null });
    setSaving(false);
    if (!outcome.ok) {
      const isOffline = outcome.reason === 'offline';
      return setError(isOffline ? m.timeNotSavedOffline : m.timeNotSaved);
    }
    if ((cart.state.slotId ?? '') === wanted) return onChosen();
    // taken by somebody else in the meantime
    setPicked(null);
    setError(m.slotGone);
  }

  return (
    <Dialog
      name="DELIVERY_TIME"
      title={m.deliveryTime}
      onClose={onClose}
      footer={
        <Button type="submit" form={form} block busy={isSaving} testid="save-time">
          {m.saveTime}
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={submitHandler(save)}>
        <FormError message={error || (isGone && picked === null ? m.slotGone : '')} />
        <fieldset className={s.times} disabled={isSaving}>
          <legend className="visually-hidden">{m.deliveryTime}</legend>
          <RadioRow
            className={s.time}
            label={m.deliverNow}
            detail={soon}
            name="delivery-time"
            value=""
            checked={wanted === ''}
            onChange={pick}
            testid="time-option"
          />
          {slots.list.map((slot) => (
            <RadioRow
              key={slot.id}
              className={s.time}
              label={slotTitle(slot, slots.at)}
              detail={slot.is_open ? undefined : slot.id === slotId ? m.noLongerAvailable : m.fullyBooked}
              name="delivery-time"
              value={slot.id}
              checked={wanted === slot.id}
              disabled={!slot.is_open}
              onChange={pick}
              testid="time-option"
              data={{ 'data-slot': slot.id }}
            />
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}
