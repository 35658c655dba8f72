import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { RadioRow } from '../../ui/RadioRow.tsx';
import Text from '../../ui/Text.module.css';
import s from './MethodList.module.css';
import { usePaymentMethods, useMethodsState } from './payment-methods-context.ts';
import * as m from './messages.ts';

/** The number of banks from which the list has a search field. */
const SEARCH_THRESHOLD = 7;

export function BankList() {
  const options = useMethodsState((state) => state.options);
  const bankCode = useMethodsState((state) => state.bankCode);
  const fieldError = useMethodsState((state) => state.fieldError);
  const methods = usePaymentMethods();
  const [query, setQuery] = useState('');
  const [isExpanded, setExpanded] = useState(false);
  const list = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (fieldError !== '') list.current?.querySelector('input')?.focus();
  }, [fieldError]);
  const needle = query.trim().toLowerCase();
  const popularOnly = options.banks.some((bank) => bank.popular) && !isExpanded && needle === '';
  const banks = options.banks
    .filter(
      (bank) =>
        bank.code === bankCode || (popularOnly ? bank.popular : bank.name.toLowerCase().includes(needle)),
    )
    .sort((a, b) => Number(b.popular) - Number(a.popular));
  return (
    <div className={s.more}>
      {options.banks.length >= SEARCH_THRESHOLD && (
        <Field
          label={m.findBank}
          type="search"
          value={query}
          autoComplete="off"
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      )}
      <fieldset ref={list}>
        <legend className="visually-hidden">{m.banksLabel}</legend>
        {banks.map(({ code, name }) => (
          <RadioRow
            key={code}
            className={s.bank}
            label={<span className={s.minor}>{name}</span>}
            name="bank"
            value={code}
            checked={code === bankCode}
            onChange={methods.chooseBank}
            testid="bank-option"
            data={{ 'data-bank': code }}
          />
        ))}
      </fieldset>
      {banks.length < options.banks.length && needle === '' && (
        <Button kind="quiet" size="small" onClick={() => setExpanded(true)}>
          {m.allBanks(options.banks.length)}
        </Button>
      )}
      {banks.length === 0 && <p className={s.none}>{m.noBankFound}</p>}
      <p className={Text.error} role="alert">
        {fieldError}
      </p>
    </div>
  );
}
