import { type FormEvent, useId, useState } from 'react';
import s from './Controls.module.css';
import { Group, PushButton } from './fields.tsx';
import * as m from './messages.ts';
import type { StartActions } from './start-actions.ts';
import { DEFAULT_TENANT, isTenantName } from './tenant.ts';

/** Begins anew: with another user, empty storage, the seed data, or another tenant. */
export function StartPanel({
  hasSandbox,
  isApp,
  tenant,
  phone,
  actions,
}: {
  hasSandbox: boolean;
  /** false: there is no app to be logged in to */
  isApp: boolean;
  tenant: string | undefined;
  phone: string;
  actions: StartActions;
}) {
  return (
    <Group title="Start over">
      <div className={s.buttons}>
        <PushButton testId="new-user" onPress={actions.newUser}>
          New user
        </PushButton>
        <PushButton testId="clear-storage" onPress={actions.clearStorage}>
          Clear storage
        </PushButton>
        {hasSandbox && (
          <PushButton testId="reset-sandbox" onPress={actions.resetSandbox}>
            Reset sandbox
          </PushButton>
        )}
      </div>
      {hasSandbox && <Tenant tenant={tenant} onChoose={actions.chooseTenant} />}
      <Phone key={phone} phone={phone} {...(isApp && { onChange: actions.changePhone })} />
    </Group>
  );
}

/** The user of the host app or, without a host, the user to log in to the shop as. An incomplete number means nobody. */
function Phone({ phone, onChange }: { phone: string; onChange?(phone: string): void }) {
  const id = useId();
  const [inputValue, setInputValue] = useState(phone);
  function type(text: string) {
    const digits = text.replace(/\D/g, '');
    setInputValue(digits);
    if (digits.length === 10 && digits !== phone) onChange?.(digits);
  }
  return (
    <div className={s.field}>
      <label htmlFor={id}>{onChange ? 'Logged in to the app as' : 'Log in to the shop as'}</label>
      <input
        id={id}
        className={s.input}
        inputMode="numeric"
        maxLength={10}
        value={inputValue}
        readOnly={!onChange}
        aria-invalid={inputValue.length < 10}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => type(target.value)}
      />
      <span id={`${id}-hint`} className={s.hint}>
        {inputValue.length < 10 && m.phoneIncomplete(phone)}
      </span>
    </div>
  );
}

/** The sandbox's tenant, whose books, faults and logs nobody else sees. */
function Tenant({
  tenant = '',
  onChoose,
}: {
  tenant: string | undefined;
  onChoose(name: string | undefined): void;
}) {
  const id = useId();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const field = form.elements.namedItem('tenant') as HTMLInputElement;
    const name = field.value.trim().toLowerCase();
    const isValid = name === '' || isTenantName(name);
    field.setCustomValidity(isValid ? '' : m.wrongTenant);
    if (!isValid) field.reportValidity();
    else if (name !== tenant) onChoose(name === '' || name === DEFAULT_TENANT ? undefined : name);
  }
  return (
    <form className={s.field} onSubmit={submit} noValidate>
      <label htmlFor={id}>Tenant of the sandbox</label>
      <div className={s.link}>
        <input
          id={id}
          className={s.input}
          name="tenant"
          defaultValue={tenant}
          placeholder={DEFAULT_TENANT}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-testid="tenant"
          onInput={({ currentTarget }) => currentTarget.setCustomValidity('')}
        />
        <button type="submit" className={s.push}>
          Use
        </button>
      </div>
    </form>
  );
}
