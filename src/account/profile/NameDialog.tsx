import { useId, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ChipChoice, Chips } from '../../ui/Chips.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { submits } from '../../ui/submits.ts';
import { SALUTATION_NAMES, SALUTATIONS } from '../salutations.ts';
import type { AccountStore } from './account-actions.ts';
import Stack from '../../ui/Stack.module.css';
import type { NameForm } from './reduce-account.ts';
import * as m from './messages.ts';

/** Edits the shopper's name and salutation. */
export function NameDialog({ form, store }: { form: NameForm; store: AccountStore }) {
  const { name, salutation, error, busy } = form;
  const input = useRef<HTMLInputElement>(null);
  const group = useId();
  return (
    <Dialog name="NAME" title={m.nameQuestion} initialFocus={input} onClose={store.closeForm}>
      <form className={Stack.loose} noValidate onSubmit={submits(store.save)}>
        <Chips legend={m.salutation} hideLegend>
          {SALUTATIONS.map((one) => (
            <ChipChoice
              key={one}
              name={group}
              label={SALUTATION_NAMES[one]}
              checked={one === salutation}
              onChoose={() => store.choose(one)}
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
          readOnly={busy}
          onChange={(event) => store.typeName(event.target.value)}
        />
        <Button type="submit" block busy={busy} testid="profile-save">
          {m.save}
        </Button>
      </form>
    </Dialog>
  );
}
