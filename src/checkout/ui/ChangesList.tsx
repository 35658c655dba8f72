import type { ShownChange } from '../entry/cart-changes.ts';
import s from './ChangesList.module.css';
import * as m from './messages.ts';

/** The changes to the cart, as sentences with prices. */
export function ChangesList({ changes }: { changes: readonly ShownChange[] }) {
  return (
    <ul>
      {changes.map(({ id, message, before, after }) => (
        <li key={id} className={s.change}>
          <span className={s.words}>{message}</span>
          <span className={s.prices}>
            {before !== '' && (
              <s className={s.before}>
                <span className="visually-hidden">{m.before} </span>
                {before}
              </s>
            )}
            {after !== '' && (
              <b>
                <span className="visually-hidden">{m.now} </span>
                {after}
              </b>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
