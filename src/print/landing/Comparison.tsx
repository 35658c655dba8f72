import { Check, X } from 'lucide';
import { Icon } from '../../ui/Icon.tsx';
import s from './Comparison.module.css';
import * as m from './messages.tsx';

interface ComparisonProps {
  title: string;
  rows: readonly { label: string; online: string; shop: string }[];
}

/** A table that compares online printing with print shops. */
export function Comparison({ title, rows }: ComparisonProps) {
  return (
    <table className={s.table}>
      <caption className="visually-hidden">{title || m.comparisonCaption}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col" className={s.ours}>
            {m.comparisonOurs}
          </th>
          <th scope="col">{m.comparisonShop}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, online, shop }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows may say the same and never change their order
          <tr key={index}>
            <th scope="row">{label}</th>
            <td className={s.ours}>
              <Icon node={Check} size={16} className={s.yes} />
              {online}
            </td>
            <td className={s.theirs}>
              <Icon node={X} size={16} className={s.no} />
              {shop}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
