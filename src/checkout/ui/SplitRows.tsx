import { formatPaise } from '../../model/money.ts';
import type { Split } from '../entry/balance.ts';
import s from './SplitRows.module.css';
import * as m from './messages.ts';

interface SplitRowsProps extends Split {
  /** the name of what pays the rest */
  payer: string;
}

/** The two parts of an amount; nothing if there is only one source. */
export function SplitRows({ balance, charge, payer }: SplitRowsProps) {
  if (balance === 0) return null;
  const rows = [[m.shopWallet, balance] as const, ...(charge > 0 ? [[payer, charge] as const] : [])];
  return (
    <dl className={s.rows} data-testid="split">
      {rows.map(([name, amount]) => (
        <div key={name} className={s.row}>
          <dt>{name}</dt>
          <dd>{formatPaise(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
