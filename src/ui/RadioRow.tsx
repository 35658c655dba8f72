import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import s from './RadioRow.module.css';

export interface RadioRowProps extends Omit<ComponentProps<'input'>, 'type' | 'id' | 'onChange'> {
  label: ReactNode;
  detail?: ReactNode;
  /** before the label, e.g. an icon on its tile */
  picture?: ReactNode;
  /** rows of one choice share it */
  name: string;
  value: string;
  checked: boolean;
  onChange: (value: string) => void;
  /** put on the row, with the data attributes given to it */
  testid?: string;
  /** e.g. `{ 'data-method': 'upi' }`, on the row */
  data?: Readonly<Record<`data-${string}`, string>>;
}

/** One choice of several; the caller puts the rows into a fieldset with a legend. */
export function RadioRow(props: RadioRowProps) {
  const { label, detail, picture, value, checked, onChange, testid, data, className, ...input } = props;
  const id = useId();
  return (
    <label {...data} className={classNames(s.row, className)} htmlFor={id} data-testid={testid}>
      {picture !== undefined && <span className={s.picture}>{picture}</span>}
      <span className={s.text}>
        <span className={s.label}>{label}</span>
        {detail !== undefined && (
          <span className={s.detail}>
            <span className="visually-hidden">, </span>
            {detail}
          </span>
        )}
      </span>
      <input
        {...input}
        id={id}
        type="radio"
        className={s.dot}
        value={value}
        checked={checked}
        onChange={() => onChange(value)}
      />
    </label>
  );
}
