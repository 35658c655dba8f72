import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { ChipChoice, Chips } from '../ui/Chips.tsx';
import { Field } from '../ui/Field.tsx';
import Stack from '../ui/Stack.module.css';
import Text from '../ui/Text.module.css';
import s from './AddressFormView.module.css';
import { AddressConcerns } from './AddressConcerns.tsx';
import { AddressRemoval } from './AddressRemoval.tsx';
import { useAddressActions, useAddressForm } from './address-context.tsx';
import type { TemplateField, TemplateFieldName } from './place-model.ts';
import { type AddressField, type Concern, LABEL_OPTIONS, newAddressOf, templateOf } from './address-model.ts';
import { FormPlace } from './FormPlace.tsx';
import { ReceiverFields } from './ReceiverFields.tsx';
import * as m from './messages.tsx';

export interface AddressFormViewProps {
  canCancel: boolean;
  /** called after a new, serviceable address has been saved */
  onSaved: (id: number) => void;
}

/** The form's texts, unless the template has its own. */
const DEFAULT_FIELDS: Readonly<Record<TemplateFieldName, TemplateField>> = {
  flat: {
    name: 'flat',
    label: m.flatLabel,
    placeholder: m.flatExample,
    isMandatory: true,
  },
  street: { name: 'street', label: m.streetLabel, placeholder: '', isMandatory: false },
  landmark: {
    name: 'landmark',
    label: m.landmarkLabel,
    placeholder: m.landmarkExample,
    isMandatory: false,
  },
};

/** The selector of the input that gets the focus when the shopper corrects the field. */
const INPUT_OF: Readonly<Record<Concern['field'], string>> = {
  pincode: '[name="pincode"]',
  label: '[name="typedLabel"]',
};

export function AddressFormView({ canCancel, onSaved }: AddressFormViewProps) {
  const { form, fieldErrors, saveError, isSavingAddress, concerns, templates } = useAddressForm();
  const { type, chooseLabel, chooseTemplate, closeForm, save } = useAddressActions();
  const element = useRef<HTMLFormElement>(null);
  const group = useId();
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const { label, isOther, validations, bff_address_id: changedId } = newAddressOf(form, fieldErrors);
  const template = templateOf({ templates, form });
  const field = (name: AddressField) => ({
    name,
    value: form[name],
    error: validations[name],
    onChange: (event: FormEvent<HTMLInputElement>) => type(name, event.currentTarget.value),
  });
  const templateField = (name: TemplateFieldName) => {
    const texts = template?.fields.find((entry) => entry.name === name) ?? DEFAULT_FIELDS[name];
    return {
      ...field(name),
      label: texts.isMandatory ? texts.label : `${texts.label} (optional)`,
      placeholder: texts.placeholder,
      required: texts.isMandatory,
      enterKeyHint: 'next' as const,
    };
  };
  const saveForm = async (options: { ignoreConcerns: boolean }) => {
    const id = await save(options);
    if (id === null) setRefusals((count) => count + 1);
    else if (changedId === null) onSaved(id);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void saveForm({ ignoreConcerns: false });
  };

  return (
    <div className={Stack.loose}>
      <h2 className={s.title}>{changedId === null ? m.newAddress : m.editAddress}</h2>
      <FormPlace
        onConfirmed={() => element.current?.querySelector<HTMLInputElement>('[name="flat"]')?.focus()}
      />
      <form ref={element} className={Stack.loose} onSubmit={submit} noValidate data-testid="address-form">
        {templates.length > 1 && (
          <Chips legend={m.templatesLegend}>
            {templates.map(({ id, title }) => (
              <ChipChoice
                key={id}
                name={`${group}-kind`}
                label={title}
                checked={id === form.template_id}
                onChoose={() => chooseTemplate(id)}
              />
            ))}
          </Chips>
        )}
        <Field {...templateField('flat')} autoComplete="address-line1" testid="address-flat" />
        <Field {...templateField('street')} autoComplete="address-line2" />
        <Field {...templateField('landmark')} autoComplete="address-line3" testid="address-landmark" />
        <div className={s.pair}>
          <Field
            {...field('locality')}
            label={m.localityLabel}
            autoComplete="address-level3"
            enterKeyHint="next"
          />
          <Field
            {...field('pincode')}
            label={m.pinCodeLabel}
            autoComplete="postal-code"
            inputMode="numeric"
            maxLength={6}
            enterKeyHint="next"
          />
        </div>
        <ReceiverFields field={field} />
        <Chips legend={m.labelsLegend}>
          {LABEL_OPTIONS.map((option) => (
            <ChipChoice
              key={option}
              name={`${group}-label`}
              label={option}
              checked={form.labelOption === option}
              onChoose={() => chooseLabel(option)}
            />
          ))}
        </Chips>
        <Field
          {...field('typedLabel')}
          label={m.typedLabel}
          value={isOther ? form.typedLabel : label}
          placeholder={m.typedLabelExample}
          autoComplete="off"
          maxLength={40}
          enterKeyHint="done"
          testid="address-label"
        />
        {saveError !== '' && (
          <p className={Text.error} role="alert">
            {saveError}
          </p>
        )}
        {concerns.length > 0 && (
          <AddressConcerns
            concerns={concerns}
            onChange={(name) => element.current?.querySelector<HTMLInputElement>(INPUT_OF[name])?.focus()}
            onSave={() => void saveForm({ ignoreConcerns: true })}
          />
        )}
        <div className={Stack.wrap}>
          {canCancel && (
            <Button kind="quiet" onClick={closeForm}>
              {m.cancel}
            </Button>
          )}
          <Button type="submit" busy={isSavingAddress} testid="address-save" className={s.save}>
            {m.saveAddress}
          </Button>
        </div>
      </form>
      {changedId !== null && <AddressRemoval id={Number(changedId)} />}
    </div>
  );
}
