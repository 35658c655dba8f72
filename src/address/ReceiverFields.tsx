import type { FormEvent } from 'react';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Field } from '../ui/Field.tsx';
import s from './AddressFormView.module.css';
import { useAddressActions, useAddressForm } from './address-context.tsx';
import type { AddressField } from './address-model.ts';
import * as m from './messages.tsx';

interface ReceiverFieldsProps {
  field: (name: AddressField) => {
    name: AddressField;
    value: string;
    error: string | undefined;
    onChange: (event: FormEvent<HTMLInputElement>) => void;
  };
}

/** The receiver and the notes for the rider. */
export function ReceiverFields({ field }: ReceiverFieldsProps) {
  const { form } = useAddressForm();
  const { chooseAtDoor, shopper } = useAddressActions();
  const needsName = form.phone !== '';
  const isNobody = form.name.trim() === '' && shopper() === '';
  return (
    <>
      <div className={s.receiver}>
        <Field
          {...field('name')}
          label={needsName ? m.receiverName : m.receiverNameOptional}
          hint={isNobody && !needsName ? m.receiverNameHint : undefined}
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="next"
          required={needsName}
        />
        <Field
          {...field('phone')}
          label={m.receiverPhone}
          hint={m.receiverPhoneHint}
          lead="+91"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          enterKeyHint="next"
          testid="address-phone"
        />
      </div>
      <Field
        {...field('instructions')}
        label={m.instructionsLabel}
        placeholder={m.instructionsExample}
        autoComplete="off"
        maxLength={80}
        enterKeyHint="next"
        testid="address-instructions"
      />
      <Checkbox
        label={m.leaveAtDoor}
        checked={form.atDoor}
        onChange={chooseAtDoor}
        testid="address-at-door"
      />
    </>
  );
}
