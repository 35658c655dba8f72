import { useId, useState } from 'react';
import * as m from './messages.ts';
import { countDisagreements, MONEY_COLUMNS, MONEY_TITLES, type MoneyRow } from './money.ts';
import s from './MoneyPanel.module.css';

/** Each payment as the shopper, the app and the backend have it; red where two disagree. Opens at each new disagreement. */
export function MoneyPanel({ rows }: { rows: readonly MoneyRow[] }) {
  const id = useId();
  const [chosen, setChosen] = useState({ isOpen: false, wrong: 0 });
  const wrong = countDisagreements(rows);
  const isShown = chosen.isOpen || wrong > chosen.wrong;
  if (rows.length === 0) return null;
  return (
    <section className={s.money} aria-labelledby={`${id}-title`} data-testid="money">
      <h2 className={s.head}>
        <button
          type="button"
          id={`${id}-title`}
          className={s.switch}
          aria-expanded={isShown}
          aria-controls={`${id}-table`}
          data-testid="money-switch"
          onClick={() => setChosen({ isOpen: !isShown, wrong })}
        >
          <span className={s.title}>Money</span>
          <span className={s.count}>{rows.length === 1 ? '1 payment' : `${rows.length} payments`}</span>
          {wrong > 0 && <span className={s.wrong}>{m.mismatches(wrong)}</span>}
          <span className={s.fold}>{isShown ? 'hide' : 'show'}</span>
        </button>
      </h2>
      {isShown && (
        <table id={`${id}-table`} className={s.table}>
          <thead>
            <tr>
              <th scope="col">Payment</th>
              {MONEY_COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {MONEY_TITLES[column]}
                </th>
              ))}
            </tr>
          </thead>
          {rows.map((row) => (
            <MoneyLines key={row.key} row={row} />
          ))}
        </table>
      )}
    </section>
  );
}

function MoneyLines({ row: { title, cells, disagreements } }: { row: MoneyRow }) {
  const isWrong = disagreements.length > 0;
  return (
    <tbody data-testid="money-row" data-wrong={isWrong || undefined}>
      <tr>
        <th scope="row" className={s.payment}>
          {title}
        </th>
        {MONEY_COLUMNS.map((column) => (
          <td
            key={column}
            data-column={column}
            data-title={MONEY_TITLES[column]}
            data-wrong={disagreements.some(({ columns }) => columns.includes(column)) || undefined}
          >
            {cells[column]}
          </td>
        ))}
      </tr>
      {isWrong && (
        <tr className={s.reasons}>
          <td colSpan={MONEY_COLUMNS.length + 1}>{disagreements.map(({ text }) => text).join(' ')}</td>
        </tr>
      )}
    </tbody>
  );
}
