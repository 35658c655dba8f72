import { useEffect, useState } from 'react';
import type { SavedAddress } from '../../address/address-model.ts';
import { isApiError } from '../../http/api.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { RadioRow } from '../../ui/RadioRow.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import type { GiftPlace } from '../gift-group.ts';
import type { GroupStore } from './group-actions.ts';
import s from './PlaceDialog.module.css';
import * as m from './messages.tsx';

interface PlaceDialogProps {
  to: GiftPlace;
  /** whether gifts can be sent there now */
  isChosen: boolean;
  busy: boolean;
  error: string;
  store: Pick<GroupStore, 'closePlace' | 'fetchOwnAddresses' | 'savePlace'>;
}

/** The choice of a saved address for gifts. */
export function PlaceDialog({ to, isChosen, busy, error, store }: PlaceDialogProps) {
  const addresses = useAddresses(store);
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const isDoor = to === 'door';
  return (
    <Dialog
      name="GIFT_PLACE"
      title={isDoor ? m.chooseDoor : m.chooseExchangePlace}
      onClose={store.closePlace}
      footer={
        <div className={s.footer}>
          <FormError message={error} />
          {addresses !== 'loading' && addresses.length === 0 ? (
            <ButtonLink block to={paths.addresses}>
              {m.addAddress}
            </ButtonLink>
          ) : (
            <Button
              block
              busy={busy}
              aria-disabled={selectedId === null || undefined}
              testid="group-place-save"
              onClick={() => void store.savePlace(selectedId)}
            >
              {m.save}
            </Button>
          )}
          {isChosen && (
            <Button
              block
              kind="secondary"
              testid="group-place-none"
              onClick={() => !busy && void store.savePlace(null)}
            >
              {m.noPlace}
            </Button>
          )}
        </div>
      }
    >
      <p className={s.detail}>{isDoor ? m.doorDetail : m.exchangePlaceDetail}</p>
      {addresses === 'loading' ? (
        <SkeletonGroup label={m.loadingAddresses}>
          <Skeleton className={s.waiting} />
        </SkeletonGroup>
      ) : (
        <fieldset className={s.list}>
          <legend className="visually-hidden">{m.yourAddresses}</legend>
          {addresses.map(({ id, label, line }) => (
            <RadioRow
              key={id}
              name="gift-place"
              value={String(id)}
              checked={selectedId === id}
              label={label}
              detail={line}
              testid="group-place-option"
              onChange={() => setSelectedId(id)}
            />
          ))}
        </fieldset>
      )}
    </Dialog>
  );
}

/** The shopper's addresses; none if they cannot be loaded. */
function useAddresses({
  fetchOwnAddresses,
}: Pick<GroupStore, 'fetchOwnAddresses'>): readonly SavedAddress[] | 'loading' {
  const [addresses, setAddresses] = useState<readonly SavedAddress[] | 'loading'>('loading');
  useEffect(() => {
    const controller = new AbortController();
    fetchOwnAddresses(controller.signal).then(setAddresses, (error: unknown) => {
      if (!controller.signal.aborted && isApiError(error)) setAddresses([]);
    });
    return () => controller.abort();
  }, [fetchOwnAddresses]);
  return addresses;
}
