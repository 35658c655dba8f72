import { type ComponentProps, type ReactNode, useId } from 'react';
import Stack from './Stack.module.css';
import Text from './Text.module.css';
import s from './Checkbox.module.css';
import { classNames } from './class-names.ts';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'id' | 'onChange'> {
  label: ReactNode;
  detail?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  testid?: string;
}

/** A checkbox whose whole row is the label. */
export function Checkbox({ label, detail, checked, onChange, testid, className, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <label className={classNames(s.row, className)} htmlFor={id}>
      <span className={Stack.fill}>
        <span className={s.label}>{label}</span>
        {detail !== undefined && <span className={Text.note}>{detail}</span>}
      </span>
      <input
        {...input}
        id={id}
        type="checkbox"
        className={s.box}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        data-testid={testid}
      />
    </label>
  );
}
