import { ReceiptText } from 'lucide';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { useStoreOf } from '../../ui/stores.tsx';
import { Strip } from '../../ui/Strip.tsx';
import { stateOfGstin } from './gstin.ts';
import { loadTaxDetails, type TaxDetailsDeps } from './tax-details-api.ts';
import s from './TaxDetailsCard.module.css';
import { TaxDetailsDialog } from './TaxDetailsDialog.tsx';
import type { SavedTaxDetails } from './tax-details-wire.ts';
import * as m from './messages.ts';

declare module '../../ui/stores.tsx' {
  interface ShopStores {
    taxDetails: TaxDetailsDeps;
  }
}

export interface TaxDetailsCardProps {
  /** where the order is delivered; null: not chosen */
  addressId: number | null;
  /** the GSTIN that the order will be placed with; empty: none; null: unknown. Another one than shown is loaded. */
  gstin: string | null;
  /** the order is being paid */
  disabled: boolean;
  /** called with the GSTIN on the card; empty: none */
  onShown(gstin: string): void;
}

/** The GSTIN for the invoice, which is kept for the shopper’s next orders. */
export function TaxDetailsCard({ addressId, gstin, disabled, onShown }: TaxDetailsCardProps) {
  const deps = useStoreOf('taxDetails');
  /** null: not loaded yet */
  const [saved, setSaved] = useState<SavedTaxDetails | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    const loading = new AbortController();
    setHasFailed(false);
    void loadTaxDetails(deps, addressId, loading.signal).then((loaded) => {
      if (loading.signal.aborted) return;
      if (loaded) setSaved(loaded);
      setHasFailed(loaded === null);
    });
    return () => loading.abort();
  }, [deps, addressId, attempt]);
  const shownGstin = saved && (saved.details?.gstin ?? '');
  useEffect(() => {
    if (shownGstin !== null) onShown(shownGstin);
  }, [shownGstin, onShown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the card itself has loaded or saved is newer
  useEffect(() => {
    if (gstin === null || shownGstin === null || gstin === shownGstin) return;
    setSaved(null);
    setAttempt(attempt + 1);
  }, [gstin]);

  if (hasFailed) {
    return (
      <Card testid="tax-details">
        <Strip
          icon={ReceiptText}
          title={m.title}
          detail={m.notLoaded}
          lines={2}
          action={
            <Button kind="quiet" size="small" onClick={() => setAttempt(attempt + 1)}>
              {m.tryAgain}
            </Button>
          }
        />
      </Card>
    );
  }
  if (saved === null) return <TaxDetailsLoading />;
  const { details, placeOfSupply } = saved;
  const registered = details ? stateOfGstin(details.gstin) : '';
  const isElsewhere = details !== null && placeOfSupply !== '' && registered !== placeOfSupply;
  return (
    <Card testid="tax-details">
      <Strip
        icon={ReceiptText}
        title={details ? m.gstinNumber(details.gstin) : m.title}
        detail={details ? m.invoiceTo(details.businessName) : m.detail}
        lines={2}
        action={
          <Button
            kind="quiet"
            size="small"
            disabled={disabled}
            aria-label={details ? m.changeGstin : m.addGstin}
            testid="tax-details-edit"
            onClick={() => setIsOpen(true)}
          >
            {details ? m.change : m.add}
          </Button>
        }
      />
      {isElsewhere && (
        <p className={s.elsewhere} data-testid="tax-details-elsewhere">
          {m.otherState(registered, placeOfSupply)}
        </p>
      )}
      {isOpen && (
        <TaxDetailsDialog
          deps={deps}
          addressId={addressId}
          details={details}
          onSaved={setSaved}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Card>
  );
}

function TaxDetailsLoading() {
  return (
    <SkeletonGroup label={m.loading}>
      <Skeleton className={s.waiting} />
    </SkeletonGroup>
  );
}
