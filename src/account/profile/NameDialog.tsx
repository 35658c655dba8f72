import { useId, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ChipChoice, Chips } from '../../ui/Chips.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { submitHandler } from '../../ui/submit-handler.ts';
import { SALUTATION_NAMES, SALUTATIONS } from '../salutations.ts';
import type { AccountStore } from './account-actions.ts';
import Stack from '../../ui/Stack.module.css';
import type { Profile } from './profile-wire.ts';
import * as m from './messages.ts';

interface NameDialogProps extends Pick<AccountStore, 'save'> {
  profile: Profile;
  onClose: () => void;
}

/** Edits the shopper's name and salutation. */
export function NameDialog({ profile, save, onClose }: NameDialogProps) {
  const [name, setName] = useState(profile.name);
  const [salutation, setSalutation] = useState(profile.salutation);
  const [error, setError] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const group = useId();
  async function submit(): Promise<void> {
    if (isSaving) return;
    if (name.trim() === '') return setError(m.enterYourName);
    setIsSaving(true);
    setError('');
    const failure = await save({ name, salutation });
    setIsSaving(false);
    if (failure === '') onClose();
    else setError(failure);
  }
  return (
    <Dialog name="NAME" title={m.nameQuestion} initialFocus={input} onClose={onClose}>
      <form className={Stack.loose} noValidate onSubmit={submitHandler(submit)}>
        <Chips legend={m.salutation} hideLegend>
          {SALUTATIONS.map((option) => (
            <ChipChoice
              key={option}
              name={group}
              label={SALUTATION_NAMES[option]}
              checked={option === salutation}
              onChoose={() => setSalutation(option)}
            />
          ))}
        </Chips>
        <Field
          ref={input}
          label={m.name}
          error={error}
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="done"
          maxLength={60}
          testid="profile-name"
          value={name}
          readOnly={isSaving}
          onChange={(event) => {
            setName(event.target.value);
            setError('');
          }}
        />
        <Button type="submit" block busy={isSaving} testid="profile-save">
          {m.save}
        </Button>
      </form>
    </Dialog>
  );
}
