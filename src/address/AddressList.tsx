import { MapPinPlus, Pencil } from 'lucide';
import { useRef, useState } from 'react';
import { formatDistance } from '../model/distance.ts';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { IconTile } from '../ui/IconTile.tsx';
import { RadioRow } from '../ui/RadioRow.tsx';
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx';
import Stack from '../ui/Stack.module.css';
import s from './AddressList.module.css';
import { AddressSurface } from './AddressSurface.tsx';
import { type ShownAddresses, useAddressActions } from './address-context.tsx';
import { addressIcon } from './address-icon.ts';
import { notesOf } from './delivery-notes.ts';
import { FarQuestion } from './FarQuestion.tsx';
import { FAR_M } from './place-model.ts';
import type { SavedAddress } from './address-model.ts';
import * as m from './messages.tsx';

export interface AddressListProps {
  address: ShownAddresses;
  onChosen: ((id: number, options: { isNew: boolean }) => void) | undefined;
  inSheet: boolean;
}

/** The saved addresses, each of which can be chosen and edited, and a button to add an address. */
export function AddressList({ address, onChosen, inSheet }: AddressListProps) {
  const { choose, openForm, openEdit, load, distanceNote } = useAddressActions();
  const { list, status, error, supportCode, message, selectedId } = address;
  const isArrowKey = useRef(false);
  /** the id of a distant address that needs confirmation */
  const [confirmingId, setConfirmingId] = useState<number | null>(null);
  if (list.length === 0 && (status === 'idle' || status === 'loading')) return <LoadingState />;
  if (status === 'error' && list.length === 0) {
    return (
      <ErrorState
        message={error}
        detail={m.listNotLoadedDetail}
        supportCode={supportCode}
        onRetry={() => void load()}
        action={<AddButton onClick={openForm} />}
      />
    );
  }
  if (list.length === 0) {
    return (
      <EmptyState
        icon={MapPinPlus}
        title={m.whereToDeliver}
        detail={message || m.noAddressesDetail}
        action={<AddButton onClick={openForm} />}
      />
    );
  }
  const select = (savedAddress: SavedAddress) => {
    if (savedAddress.serviceable && savedAddress.id !== selectedId && distanceNote(savedAddress) !== null) {
      setConfirmingId(savedAddress.id);
      return;
    }
    confirm(savedAddress);
  };
  const confirm = (savedAddress: SavedAddress) => {
    setConfirmingId(null);
    choose(savedAddress.id);
    // Arrow keys select every radio button on the way, so only a tap or the space bar confirms the choice.
    if (savedAddress.serviceable && !isArrowKey.current) onChosen?.(savedAddress.id, { isNew: false });
  };
  return (
    <>
      <AddressSurface inSheet={inSheet} padding="flush">
        <fieldset
          className={classNames(inSheet && s.inSheet)}
          data-testid="address-list"
          onKeyDown={({ key }) => {
            isArrowKey.current = key.startsWith('Arrow');
          }}
          onKeyUp={() => {
            isArrowKey.current = false;
          }}
        >
          <legend className="visually-hidden">{m.deliverTo}</legend>
          {list.map((savedAddress) => (
            <div key={savedAddress.id} className={savedAddress.serviceable ? s.option : s.outside}>
              <RadioRow
                className={s.row}
                testid="address-option"
                data={{ 'data-address-id': String(savedAddress.id) }}
                name="address"
                value={String(savedAddress.id)}
                checked={savedAddress.id === selectedId}
                onChange={() => select(savedAddress)}
                onClick={() => savedAddress.id === selectedId && select(savedAddress)}
                label={<span className={s.label}>{savedAddress.label}</span>}
                detail={<Detail address={savedAddress} />}
                picture={
                  <IconTile
                    icon={addressIcon(savedAddress.label)}
                    tint={savedAddress.serviceable ? 'leaf' : 'sand'}
                  />
                }
              />
              {savedAddress.isEditable !== false && (
                <IconButton
                  icon={Pencil}
                  label={m.editSavedAddress(savedAddress.label)}
                  kind="plain"
                  testid="address-edit"
                  className={s.edit}
                  onClick={() => openEdit(savedAddress.id)}
                />
              )}
              {savedAddress.id === confirmingId && (
                <FarQuestion
                  address={savedAddress}
                  takesFocus={!isArrowKey.current}
                  onConfirm={() => confirm(savedAddress)}
                  onCancel={() => setConfirmingId(null)}
                />
              )}
            </div>
          ))}
        </fieldset>
      </AddressSurface>
      <AddButton onClick={openForm} />
    </>
  );
}

function Detail({ address }: { address: SavedAddress }) {
  const { line, place, serviceable } = address;
  const metres = useAddressActions().distanceTo(address);
  const notes = notesOf(address);
  return (
    <>
      <span className={s.line}>{line}</span>
      {place !== '' && (
        <span className={s.place}>
          <span className="visually-hidden">, </span>
          {place}
        </span>
      )}
      {notes.length > 0 && <span className={s.place}>{notes.join(' · ')}</span>}
      {metres !== null && serviceable && (
        <span className={metres > FAR_M ? s.farNote : s.nearNote}>
          {m.distanceFromHere(formatDistance(metres))}
        </span>
      )}
      {!serviceable && <span className={s.outsideNote}>{m.notServiceableNote}</span>}
    </>
  );
}

function AddButton({ onClick }: { onClick: () => void }) {
  return (
    <Button kind="secondary" block testid="address-add" onClick={() => onClick()}>
      <span className={Stack.inline}>
        <Icon node={MapPinPlus} size={18} />
        {m.addAddress}
      </span>
    </Button>
  );
}

function LoadingState() {
  return (
    <SkeletonGroup label={m.loadingAddresses} className={Stack.normal}>
      <Skeleton className={s.waiting} />
      <Skeleton className={s.waitingButton} />
    </SkeletonGroup>
  );
}
