import { type ReactNode, useId } from 'react';
import Stack from './Stack.module.css';
import s from './Chips.module.css';
import { classNames } from './class-names.ts';

export interface ChipsProps {
  legend: string;
  /** whether the legend is only for screen readers */
  hideLegend?: boolean;
  children: ReactNode;
}

/** Radio buttons as chips in a row. */
export function Chips({ legend, hideLegend = false, children }: ChipsProps) {
  return (
    <fieldset className={Stack.wrap}>
      <legend className={hideLegend ? 'visually-hidden' : s.legend}>{legend}</legend>
      {children}
    </fieldset>
  );
}

export interface ChipChoiceProps {
  /** the name of the radio group, shared by the chips of one choice */
  name: string;
  label: string;
  checked: boolean;
  onChoose: () => void;
}

export function ChipChoice({ name, label, checked, onChoose }: ChipChoiceProps) {
  const id = useId();
  return (
    <label className={classNames(s.choice, checked && s.chosen)} htmlFor={id}>
      <input
        id={id}
        className={s.radio}
        type="radio"
        name={name}
        value={label}
        checked={checked}
        onChange={onChoose}
      />
      {label}
    </label>
  );
}
