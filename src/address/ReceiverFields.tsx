import type { FormEvent } from 'react';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Field } from '../ui/Field.tsx';
import s from './AddressFormView.module.css';
import { useAddressActions, useAddressForm } from './address-context.tsx';
import type { AddressField } from './address-model.ts';

interface ReceiverFieldsProps {
  field: (name: AddressField) => {
    name: AddressField;
    value: string;
    error: string | undefined;
    onChange: (event: FormEvent<HTMLInputElement>) => void;
  };
}

/** Who takes it in, and what the rider should know at the gate. */
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
          label={needsName ? 'Receiver’s name' : 'Receiver’s name (optional)'}
          hint={isNobody && !needsName ? 'Without a name, the rider asks for “Customer”.' : undefined}
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="next"
          required={needsName}
        />
        <Field
          {...field('phone')}
          label="Receiver’s phone (optional)"
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
        label="Delivery instructions (optional)"
        placeholder="Gate code 4521, do not ring the bell"
        autoComplete="off"
        maxLength={80}
        enterKeyHint="next"
        testid="address-instructions"
      />
      <Checkbox
        label="Leave at the door"
        checked={form.atDoor}
        onChange={chooseAtDoor}
        testid="address-at-door"
      />
    </>
  );
}
