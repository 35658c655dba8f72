import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Field } from '../ui/Field.tsx';
import s from './AddressFormView.module.css';
import { useAddressActions, useAddressForm } from './address-context.tsx';
import { type AddressField, labelOf } from './address-model.ts';

export interface AddressFormViewProps {
  canCancel: boolean;
  onSaved: (id: number) => void;
}

export function AddressFormView({ canCancel, onSaved }: AddressFormViewProps) {
  const { form, fieldErrors, saveError, isSavingAddress } = useAddressForm();
  const { type, chooseHome, chooseOther, closeForm, save } = useAddressActions();
  const element = useRef<HTMLFormElement>(null);
  const group = useId();
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const field = (name: AddressField) => ({
    name,
    value: form[name],
    error: fieldErrors[name],
    onChange: (event: FormEvent<HTMLInputElement>) => type(name, event.currentTarget.value),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const id = await save();
    if (id === null) setRefusals((before) => before + 1);
    else onSaved(id);
  };
  const isOther = form.labelOption === 'Other';

  return (
    <form ref={element} className={s.form} onSubmit={submit} noValidate data-testid="address-form">
      <h2 className={s.title}>New address</h2>
      <Field
        {...field('flat')}
        label="Flat, floor or house"
        placeholder="B-204, Palm Grove"
        autoComplete="address-line1"
        enterKeyHint="next"
        testid="address-flat"
      />
      <Field
        {...field('street')}
        label="Street (optional)"
        autoComplete="address-line2"
        enterKeyHint="next"
      />
      <Field
        {...field('landmark')}
        label="Landmark (optional)"
        placeholder="Near the water tank"
        autoComplete="address-line3"
        enterKeyHint="next"
        testid="address-landmark"
      />
      <div className={s.pair}>
        <Field
          {...field('locality')}
          label="Area or locality"
          autoComplete="address-level3"
          enterKeyHint="next"
        />
        <Field
          {...field('pincode')}
          label="PIN code"
          autoComplete="postal-code"
          inputMode="numeric"
          maxLength={6}
          enterKeyHint="next"
        />
      </div>
      <Field
        {...field('name')}
        label="Who takes it in? (optional)"
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
      />
      <fieldset className={s.labels}>
        <legend className={s.legend}>Save as</legend>
        <Choice name={group} label="Home" checked={!isOther} onChoose={chooseHome} />
        <Choice name={group} label="Other" checked={isOther} onChoose={chooseOther} />
      </fieldset>
      <Field
        {...field('typedLabel')}
        label="Name of this address"
        value={isOther ? form.typedLabel : labelOf(form)}
        placeholder="Work, Mum, Studio"
        autoComplete="off"
        maxLength={40}
        enterKeyHint="done"
        testid="address-label"
      />
      {saveError !== '' && (
        <p className={s.error} role="alert">
          {saveError}
        </p>
      )}
      <div className={s.buttons}>
        {canCancel && (
          <Button kind="quiet" onClick={closeForm}>
            Cancel
          </Button>
        )}
        <Button type="submit" busy={isSavingAddress} testid="address-save" className={s.save}>
          Save address
        </Button>
      </div>
    </form>
  );
}

function Choice(props: { name: string; label: string; checked: boolean; onChoose: () => void }) {
  const { name, label, checked, onChoose } = props;
  const id = useId();
  return (
    <label className={classNames(s.choice, checked && s.chosen)} htmlFor={id}>
      <input
        id={id}
        className={s.radio}
        type="radio"
        name={name}
        value={label}
        checked={checked}
        onChange={onChoose}
      />
      {label}
    </label>
  );
}
