import { CircleCheck } from 'lucide';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { usePrint, usePrintStore } from '../print-context.tsx';
import type { LockedFile } from '../print-model.ts';
import Stack from '../../ui/Stack.module.css';
import s from './PasswordModal.module.css';
import * as m from './messages.ts';

type Password = NonNullable<ReturnType<typeof usePrint>['password']>;

/** A field for each encrypted document. Closing the modal without passwords drops the locked documents. */
export function PasswordModal() {
  const { dismissPassword } = usePrintStore();
  const { password } = usePrint();
  if (password === null) return null;
  return (
    <Dialog name="PASSWORD_PROTECTED_MODAL" title={m.passwordTitle} onClose={dismissPassword}>
      {password.closingMessage ? (
        <p className={s.farewell} role="status">
          <Icon node={CircleCheck} size={28} />
          {password.closingMessage}
        </p>
      ) : (
        <Passwords password={password} />
      )}
    </Dialog>
  );
}

function Passwords({ password: { files, loading } }: { password: Password }) {
  const { unlock, dismissPassword } = usePrintStore();
  const [entries, setEntries] = useState<Readonly<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const locked = files.filter((file) => file.is_encrypted);
  const openCount = files.length - locked.length;
  const errorTexts = files.map(({ error_message }) => error_message).join();

  // Focuses the first field, or the first one with a wrong password.
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run again for each answer
  useEffect(() => {
    const invalidInput = form.current?.querySelector<HTMLInputElement>('input[aria-invalid]');
    (invalidInput ?? form.current?.querySelector('input'))?.focus({ preventScroll: true });
  }, [errorTexts]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (locked.some(({ print_id }) => entries[print_id])) void unlock(entries);
    else form.current?.querySelector('input')?.focus();
  };
  return (
    <form ref={form} className={Stack.loose} onSubmit={submit} noValidate>
      <p className={s.why}>
        {m.passwordLead(locked.length)} {openCount > 0 && m.documentsReady(openCount)}
      </p>
      {locked.map((file) => (
        <PasswordField
          key={file.print_id}
          file={file}
          value={entries[file.print_id] ?? ''}
          loading={loading}
          onType={(text) => setEntries((previousEntries) => ({ ...previousEntries, [file.print_id]: text }))}
        />
      ))}
      <Button type="submit" block busy={loading} testid="print-unlock">
        {m.unlock}
      </Button>
      <Button kind="quiet" block testid="print-leave-out" onClick={dismissPassword}>
        {m.skipLocked(locked.length)}
      </Button>
    </form>
  );
}

interface PasswordFieldProps {
  file: LockedFile;
  value: string;
  loading: boolean;
  onType: (text: string) => void;
}

function PasswordField({ file, value, loading, onType }: PasswordFieldProps) {
  return (
    <Field
      className={s.field}
      label={m.passwordLabel(file.file_name)}
      error={file.error_message}
      type="password"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="go"
      testid="print-password"
      data-print-id={file.print_id}
      value={value}
      readOnly={loading}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}
