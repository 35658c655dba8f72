import { Gift } from 'lucide';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { AsyncStatus } from '../../page/api-state.ts';
import { serverNow } from '../../model/server-now.ts';
import { definePage, type Page, type PageOf } from '../../page/define-page.ts';
import { pathTo } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import { StickyFooter } from '../../ui/StickyFooter.tsx';
import { MAX_NAME_LENGTH } from '../gift-group.ts';
import { dayOf, lastDay } from '../exchange-time.ts';
import {
  checkForm,
  tooLongMessage,
  type Created,
  createCreator,
  type CreateErrors,
  type CreateField,
  type CreateForm,
  newForm,
} from './create-api.ts';
import s from './CreatePage.module.css';
import * as m from './messages.ts';

interface Faults {
  /** a sentence for each invalid field */
  errors: CreateErrors;
  /** why creating failed; empty: no failure */
  error: string;
}

interface CreateActions {
  now(): number;
  /** the shopper's name in the shop */
  myName(): string;
  /** Creates the group and opens it. */
  create(form: CreateForm): Promise<Created>;
}

function CreatePage({ store }: { store: PageOf<object, CreateActions> }) {
  const [values, setValues] = useState(() => newForm(store.now(), store.myName()));
  const [{ errors, error }, setFaults] = useState<Faults>({ errors: {}, error: '' });
  const [status, setStatus] = useState<AsyncStatus>('idle');
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (status === 'loading') return;
    const formErrors = checkForm(values, store.now());
    setFaults({ errors: formErrors, error: '' });
    if (Object.keys(formErrors).length === 0) {
      setStatus('loading');
      const { groupId, field, message } = await store.create(values);
      setStatus(groupId === undefined ? 'error' : 'success');
      setFaults(field ? { errors: { [field]: message }, error: '' } : { errors: {}, error: message });
    }
    setRefusals((count) => count + 1);
  };
  const field = (name: CreateField) => ({
    name,
    value: values[name],
    error: errors[name] ?? tooLongMessage(values, name),
    testid: `group-${FIELD_NAMES[name]}`,
    onChange: (event: FormEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget;
      setValues((previousValues) => ({ ...previousValues, [name]: value }));
      setFaults((previousFaults) => ({ errors: { ...previousFaults.errors, [name]: undefined }, error: '' }));
    },
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
            hint={m.upToCharacters(MAX_NAME_LENGTH)}
            enterKeyHint="next"
          />
          <Field
            {...field('name')}
            label={m.yourName}
            hint={m.yourNameHint}
            autoComplete="name"
            autoCapitalize="words"
            enterKeyHint="next"
          />
          <fieldset className={s.when}>
            <legend className={s.legend}>{m.exchangeQuestion}</legend>
            <Field
              {...field('selectedDate')}
              label={m.date}
              type="date"
              min={dayOf(store.now())}
              max={lastDay(store.now())}
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

const FIELD_NAMES: Readonly<Record<CreateField, string>> = {
  groupName: 'name',
  name: 'my-name',
  selectedDate: 'date',
  selectedTime: 'time',
};

function createActions(myName: () => string) {
  return (page: Page<object>): CreateActions => {
    const { clock, navigation } = page.deps;
    const send = createCreator(page);
    return {
      now: () => serverNow(clock),
      myName,
      async create(form) {
        const result = await send(form);
        const { groupId } = result;
        if (groupId !== undefined && page.shown())
          navigation.go(pathTo('secretSantaGroup', { groupId }), { replace: true });
        return result;
      },
    };
  };
}

export const createCreatePage = (myName: () => string) =>
  definePage<object, CreateActions>({
    where: 'group-create',
    keyOf: () => '',
    View: CreatePage,
    initial: () => ({}),
    head: (_state, { title }) => ({ title, noindex: true }),
    actions: createActions(myName),
  });
