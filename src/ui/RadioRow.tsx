import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import Stack from './Stack.module.css';
import Text from './Text.module.css';
import s from './RadioRow.module.css';

export interface RadioRowProps extends Omit<ComponentProps<'input'>, 'type' | 'id' | 'onChange'> {
  label: ReactNode;
  detail?: ReactNode;
  /** a picture before the label, e.g. an IconTile */
  picture?: ReactNode;
  /** the name of the radio group, shared by the rows of one choice */
  name: string;
  value: string;
  checked: boolean;
  onChange: (value: string) => void;
  /** the test id of the row element */
  testid?: string;
  /** data attributes of the row element, e.g. `{ 'data-method': 'upi' }` */
  data?: Readonly<Record<`data-${string}`, string>>;
}

/** A row with a radio button. The caller wraps the rows in a fieldset with a legend. */
export function RadioRow(props: RadioRowProps) {
  const { label, detail, picture, value, checked, onChange, testid, data, className, ...input } = props;
  const id = useId();
  return (
    <label {...data} className={classNames(s.row, className)} htmlFor={id} data-testid={testid}>
      {picture !== undefined && <span className={s.picture}>{picture}</span>}
      <span className={Stack.fill}>
        <span className={s.label}>{label}</span>
        {detail !== undefined && (
          <span className={Text.note}>
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
