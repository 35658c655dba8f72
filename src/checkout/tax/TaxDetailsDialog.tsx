import { useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { submitHandler } from '../../ui/submit-handler.ts';
import Stack from '../../ui/Stack.module.css';
import { findGstinFault, GSTIN_LENGTH, normaliseGstin } from './gstin.ts';
import { saveTaxDetails, type TaxDetailsDeps } from './tax-details-api.ts';
import { MAX_BUSINESS_NAME, type SavedTaxDetails, type TaxDetails } from './tax-details-wire.ts';
import * as m from './messages.ts';

interface TaxDetailsDialogProps {
  deps: TaxDetailsDeps;
  addressId: number | null;
  /** null: none saved */
  details: TaxDetails | null;
  onSaved(saved: SavedTaxDetails): void;
  onClose(): void;
}

const VALID = { gstin: '', businessName: '', form: '' };

export function TaxDetailsDialog({ deps, addressId, details, onSaved, onClose }: TaxDetailsDialogProps) {
  const [gstin, setGstin] = useState(details?.gstin ?? '');
  const [businessName, setBusinessName] = useState(details?.businessName ?? '');
  const [errors, setErrors] = useState(VALID);
  const [busy, setBusy] = useState<'save' | 'remove' | null>(null);
  const gstinInput = useRef<HTMLInputElement>(null);
  const nameInput = useRef<HTMLInputElement>(null);

  async function store(changed: TaxDetails | null): Promise<void> {
    setErrors(VALID);
    setBusy(changed ? 'save' : 'remove');
    const result = await saveTaxDetails(deps, addressId, changed);
    setBusy(null);
    if (typeof result === 'string') return setErrors({ ...VALID, form: result });
    onSaved(result);
    onClose();
  }

  async function submit(): Promise<void> {
    if (busy) return;
    const changed = { gstin: normaliseGstin(gstin), businessName: businessName.trim() };
    const fault = findGstinFault(changed.gstin);
    if (fault || changed.businessName === '') {
      const nameError = changed.businessName === '' ? m.nameMissing : '';
      setErrors({ ...VALID, gstin: fault ? m.faults[fault] : '', businessName: nameError });
      (fault ? gstinInput : nameInput).current?.focus();
      return;
    }
    await store(changed);
  }

  return (
    <Dialog
      name="TAX_DETAILS"
      title={details ? m.changeGstin : m.addGstin}
      initialFocus={gstinInput}
      onClose={onClose}
    >
      <form className={Stack.loose} noValidate onSubmit={submitHandler(submit)}>
        <Field
          ref={gstinInput}
          label={m.gstin}
          hint={m.gstinHint}
          error={errors.gstin}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="next"
          // with spaces or hyphens between the parts
          maxLength={GSTIN_LENGTH + 5}
          testid="gstin"
          value={gstin}
          readOnly={busy !== null}
          onChange={(event) => {
            setGstin(event.target.value.toUpperCase());
            setErrors({ ...errors, gstin: '' });
          }}
        />
        <Field
          ref={nameInput}
          label={m.businessName}
          hint={m.businessNameHint}
          error={errors.businessName}
          autoComplete="organization"
          autoCapitalize="words"
          enterKeyHint="done"
          maxLength={MAX_BUSINESS_NAME}
          testid="business-name"
          value={businessName}
          readOnly={busy !== null}
          onChange={(event) => {
            setBusinessName(event.target.value);
            setErrors({ ...errors, businessName: '' });
          }}
        />
        <FormError message={errors.form} />
        <Button type="submit" block busy={busy === 'save'} testid="tax-details-save">
          {m.save}
        </Button>
        {details && (
          <Button
            kind="danger"
            block
            busy={busy === 'remove'}
            testid="tax-details-remove"
            onClick={() => void (busy === null && store(null))}
          >
            {m.remove}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
