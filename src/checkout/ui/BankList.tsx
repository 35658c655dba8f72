import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { RadioRow } from '../../ui/RadioRow.tsx';
import Text from '../../ui/Text.module.css';
import s from './MethodList.module.css';
import { useWays, useWaysState } from './ways-context.ts';
import * as m from './messages.ts';

/** With fewer banks there is no search field. */
const SEARCH_FROM = 7;

export function BankList() {
  const options = useWaysState((state) => state.options);
  const bankCode = useWaysState((state) => state.bankCode);
  const fieldError = useWaysState((state) => state.fieldError);
  const ways = useWays();
  const [wanted, setWanted] = useState('');
  const [all, setAll] = useState(false);
  const list = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (fieldError !== '') list.current?.querySelector('input')?.focus();
  }, [fieldError]);
  const words = wanted.trim().toLowerCase();
  const popular = options.banks.some((bank) => bank.popular) && !all && words === '';
  const banks = options.banks
    .filter(
      (bank) => bank.code === bankCode || (popular ? bank.popular : bank.name.toLowerCase().includes(words)),
    )
    .sort((a, b) => Number(b.popular) - Number(a.popular));
  return (
    <div className={s.more}>
      {options.banks.length >= SEARCH_FROM && (
        <Field
          label={m.findBank}
          type="search"
          value={wanted}
          autoComplete="off"
          onChange={(event) => setWanted(event.currentTarget.value)}
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
            onChange={ways.chooseBank}
            testid="bank-option"
            data={{ 'data-bank': code }}
          />
        ))}
      </fieldset>
      {banks.length < options.banks.length && words === '' && (
        <Button kind="quiet" size="small" onClick={() => setAll(true)}>
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
