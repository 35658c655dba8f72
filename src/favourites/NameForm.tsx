import { type FormEvent, type RefObject, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { MAX_LIST_NAME_LENGTH } from './list-model.ts';
import Stack from '../ui/Stack.module.css';
import * as m from './list-messages.ts';

interface NameFormProps {
  initialName?: string;
  /** the text of the button */
  action: string;
  input?: RefObject<HTMLInputElement | null>;
  /** resolves with a message if it failed, else with an empty one */
  onSubmit: (name: string) => Promise<string>;
}

/** The name of a new list, or a new name of a list. */
export function NameForm({ initialName = '', action, input, onSubmit }: NameFormProps) {
  const [name, setName] = useState(initialName);
  const [error, setError] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (name.trim() === '') return setError(m.enterListName);
    setIsBusy(true);
    setError(await onSubmit(name.trim()));
    setIsBusy(false);
  };
  return (
    <form className={Stack.normal} onSubmit={submit} noValidate>
      <Field
        ref={input}
        label={m.listName}
        placeholder={m.listNameExample}
        hint={m.upToCharacters(MAX_LIST_NAME_LENGTH)}
        value={name}
        error={error}
        maxLength={MAX_LIST_NAME_LENGTH}
        autoComplete="off"
        autoCapitalize="sentences"
        enterKeyHint="done"
        testid="list-name"
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setError('');
        }}
      />
      <Button type="submit" block busy={isBusy} testid="list-save">
        {action}
      </Button>
    </form>
  );
}
