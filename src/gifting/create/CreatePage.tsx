import { Gift } from 'lucide';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { definePage } from '../../page/define-page.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { StickyFooter } from '../../ui/StickyFooter.tsx';
import { useStore } from '../../ui/use-store.ts';
import { LONGEST_NAME } from '../gift-group.ts';
import { type CreateActions, type CreateStore, createActions } from './create-actions.ts';
import s from './CreatePage.module.css';
import { type CreateField, type CreateState, newCreateState } from './reduce-create.ts';
import * as m from './messages.ts';

function CreateForm({ store }: { store: CreateStore }) {
  const state = useStore(store.watched);
  const { first, last } = store.days();
  const { errors, status, error } = state;
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await store.submit();
    setRefusals((before) => before + 1);
  };
  const field = (name: CreateField) => ({
    name,
    value: state[name],
    error: errors[name],
    testid: `group-${NAMES[name]}`,
    onChange: (event: FormEvent<HTMLInputElement>) => store.type(name, event.currentTarget.value),
  });
  return (
    <Screen name="group-create" width="narrow">
      <ScreenHeader title={m.newGroup} onBack={store.back} />
      <form ref={form} className={s.form} onSubmit={submit} noValidate>
        <div className={s.lead}>
          <span className={s.icon}>
            <Icon node={Gift} size={28} />
          </span>
          <p>{m.createLead}</p>
        </div>
        <Card className={s.fields}>
          <Field
            {...field('groupName')}
            label={m.groupName}
            placeholder={m.groupNameExample}
            autoComplete="off"
            maxLength={LONGEST_NAME}
            enterKeyHint="next"
          />
          <Field
            {...field('name')}
            label={m.yourName}
            hint={m.yourNameHint}
            autoComplete="name"
            autoCapitalize="words"
            maxLength={LONGEST_NAME}
            enterKeyHint="next"
          />
          <fieldset className={s.when}>
            <legend className={s.legend}>{m.revealQuestion}</legend>
            <Field
              {...field('selectedDate')}
              label={m.date}
              type="date"
              min={first}
              max={last}
              enterKeyHint="next"
            />
            <Field {...field('selectedTime')} label={m.time} type="time" enterKeyHint="done" />
          </fieldset>
        </Card>
        <StickyFooter>
          <FormError message={error} />
          <Button type="submit" block busy={status === 'loading'} testid="group-create">
            {m.createGroup}
          </Button>
        </StickyFooter>
      </form>
    </Screen>
  );
}

const NAMES: Readonly<Record<CreateField, string>> = {
  groupName: 'name',
  name: 'my-name',
  selectedDate: 'date',
  selectedTime: 'time',
};

export const createCreatePage = (myName: () => string) =>
  definePage<CreateState, CreateActions>({
    where: 'group-create',
    keyOf: () => '',
    View: CreateForm,
    initial: newCreateState,
    head: (_state, { title }) => ({ title, noindex: true }),
    actions: createActions(myName),
  });
