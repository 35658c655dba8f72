import { useEffect, useRef } from 'react';
import { useFocusOnChange } from '../ui/use-focus-on-change.ts';
import { AddressFormView } from './AddressFormView.tsx';
import { AddressList } from './AddressList.tsx';
import s from './AddressStep.module.css';
import { AddressSurface } from './AddressSurface.tsx';
import { useAddress, useAddressActions } from './address-context.tsx';
import * as m from './messages.tsx';

export interface AddressStepProps {
  /** called when a serviceable address is chosen, which includes one that was just added */
  onChosen?: ((id: number, options: { isNew: boolean }) => void) | undefined;
  /** whether the step is in a sheet, which has its own surface and needs no cards */
  inSheet?: boolean | undefined;
  /** whether an address is needed now, so that the form of a shopper without addresses cannot be cancelled */
  isNeeded?: boolean;
}

/** The address step: a saved address or a new one, which starts on the map. */
export function AddressStep({ onChosen, inSheet = false, isNeeded = false }: AddressStepProps) {
  const address = useAddress();
  const { load, openForm } = useAddressActions();
  useEffect(() => void load(), [load]);
  const isEmpty = address.status === 'success' && address.list.length === 0;
  useEffect(() => {
    if (isEmpty) openForm();
  }, [isEmpty, openForm]);
  const container = useFocusOnChange<HTMLDivElement>(address.form === null);
  const isFormOpen = address.form !== null;
  const wasFormOpen = useRef(isFormOpen);
  // The form and the list differ in height, so the page scrolls to the start of the new content.
  useEffect(() => {
    if (wasFormOpen.current === isFormOpen) return;
    wasFormOpen.current = isFormOpen;
    container.current?.scrollIntoView?.({ block: 'start' });
  }, [isFormOpen, container]);
  return (
    <div ref={container} className={s.step} tabIndex={-1}>
      {address.notServiceable !== '' && <NotServiceable container={address.notServiceable} />}
      {address.form === null ? (
        <AddressList address={address} onChosen={onChosen} inSheet={inSheet} />
      ) : (
        <AddressSurface inSheet={inSheet}>
          <AddressFormView
            // The key gives each address its own form and map.
            key={address.form.bff_address_id ?? 'new'}
            canCancel={!isNeeded || address.list.length > 0 || address.status === 'error'}
            onSaved={(id) => onChosen?.(id, { isNew: true })}
          />
        </AddressSurface>
      )}
    </div>
  );
}

export function NotServiceable({ container }: { container: string }) {
  return (
    <div className={s.notServiceable} role="alert" data-testid="not-serviceable">
      <p className={s.notServiceableTitle}>{m.notServiceable(container)}</p>
      <p>{m.notServiceableDetail}</p>
    </div>
  );
}
