import { MapPinPlus } from 'lucide';
import { useEffect, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { Card, type CardProps } from '../ui/Card.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconTile } from '../ui/IconTile.tsx';
import { RadioRow } from '../ui/RadioRow.tsx';
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx';
import { useFocusOnChange } from '../ui/use-focus-on-change.ts';
import { AddressFormView } from './AddressFormView.tsx';
import { addressIcon } from './address-icon.ts';
import s from './AddressStep.module.css';
import { type ShownAddresses, useAddress, useAddressActions } from './address-context.tsx';
import type { SavedAddress } from './address-model.ts';

export interface AddressStepProps {
  /** an address that is delivered to was chosen, or added and chosen */
  onChosen?: ((id: number, told: { isNew: boolean }) => void) | undefined;
  /** in a sheet, which is a surface of its own: without cards */
  inSheet?: boolean | undefined;
}

/** Where to? One of the saved addresses, or a new one. */
export function AddressStep({ onChosen, inSheet = false }: AddressStepProps) {
  const address = useAddress();
  const { load } = useAddressActions();
  useEffect(() => void load(), [load]);
  const place = useFocusOnChange<HTMLDivElement>(address.form === null);
  return (
    <div ref={place} className={classNames(s.step, inSheet && s.inSheet)} tabIndex={-1}>
      {address.notServiceable !== '' && <NotServiceable place={address.notServiceable} />}
      {address.form === null ? (
        <AddressList address={address} onChosen={onChosen} inSheet={inSheet} />
      ) : (
        <Surface inSheet={inSheet}>
          <AddressFormView
            canCancel={address.list.length > 0 || address.status === 'error'}
            onSaved={(id) => onChosen?.(id, { isNew: true })}
          />
        </Surface>
      )}
    </div>
  );
}

function AddressList({ address, onChosen, inSheet }: AddressStepProps & { address: ShownAddresses }) {
  const { choose, openForm, load } = useAddressActions();
  const { list, status, error, message, selectedId } = address;
  const byArrow = useRef(false);
  if (list.length === 0 && (status === 'idle' || status === 'loading')) return <WaitingList />;
  if (status === 'error' && list.length === 0) {
    return (
      <ErrorState
        message={error}
        detail="You can also enter a new one."
        onRetry={() => void load()}
        action={<AddButton onClick={openForm} />}
      />
    );
  }
  if (list.length === 0) {
    return (
      <EmptyState
        icon={MapPinPlus}
        title="Where shall we deliver?"
        detail={message || 'Add your address once; it is kept for the next time.'}
        action={<AddButton onClick={openForm} />}
      />
    );
  }
  const pick = (one: SavedAddress) => {
    choose(one.id);
    // the arrow keys pass by the choices on their way to the one that is meant; a space says that it is
    if (one.serviceable && !byArrow.current) onChosen?.(one.id, { isNew: false });
  };
  return (
    <>
      <Surface inSheet={inSheet} padding="flush">
        <fieldset
          data-testid="address-list"
          onKeyDown={({ key }) => {
            byArrow.current = key.startsWith('Arrow');
          }}
          onKeyUp={() => {
            byArrow.current = false;
          }}
        >
          <legend className="visually-hidden">Deliver to</legend>
          {list.map((one) => (
            <RadioRow
              key={one.id}
              className={one.serviceable ? s.option : s.outside}
              testid="address-option"
              data={{ 'data-address-id': String(one.id) }}
              name="address"
              value={String(one.id)}
              checked={one.id === selectedId}
              onChange={() => pick(one)}
              onClick={() => one.id === selectedId && pick(one)}
              label={one.label}
              detail={<Detail address={one} />}
              picture={<IconTile icon={addressIcon(one.label)} tint={one.serviceable ? 'leaf' : 'sand'} />}
            />
          ))}
        </fieldset>
      </Surface>
      <AddButton onClick={openForm} />
    </>
  );
}

function Surface({ inSheet, children, ...card }: CardProps & Pick<AddressStepProps, 'inSheet'>) {
  return inSheet ? children : <Card {...card}>{children}</Card>;
}

function Detail({ address: { line, place, serviceable } }: { address: SavedAddress }) {
  return (
    <>
      {line}
      {place !== '' && `, ${place}`}
      {!serviceable && <span className={s.outsideNote}>Outside our area for now</span>}
    </>
  );
}

function AddButton({ onClick }: { onClick: () => void }) {
  return (
    <Button kind="secondary" block testid="address-add" onClick={() => onClick()}>
      <span className={s.add}>
        <Icon node={MapPinPlus} size={18} />
        Add a new address
      </span>
    </Button>
  );
}

function NotServiceable({ place }: { place: string }) {
  return (
    <div className={s.notServiceable} role="alert" data-testid="not-serviceable">
      <p className={s.notServiceableTitle}>We do not deliver to {place} yet</p>
      <p>Your cart is kept. Choose another address, or add one where we deliver.</p>
    </div>
  );
}

function WaitingList() {
  return (
    <SkeletonGroup label="Getting your addresses" className={s.step}>
      <Skeleton className={s.waiting} />
      <Skeleton className={s.waitingButton} />
    </SkeletonGroup>
  );
}
