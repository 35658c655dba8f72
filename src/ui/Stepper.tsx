import { useRef } from 'react';
import { classNames } from './class-names.ts';
import s from './Stepper.module.css';
import * as m from './messages.ts';

export interface StepperProps {
  value: number;
  /** the maximum quantity */
  limit: number;
  /** also called with one more than the maximum, so that the caller can explain the limit */
  onChange: (quantity: number) => void;
  /** the product's name, for screen readers */
  label: string;
  /** the stepper is as high as a main button */
  main?: boolean;
}

/**
 * An `Add` button at 0, a stepper from 1 on. `Add` and plus are the same element, so that a second tap adds
 * another item and the focus stays.
 */
export function Stepper({ value, limit, onChange, label, main }: StepperProps) {
  const plus = useRef<HTMLButtonElement>(null);
  const isOpen = value > 0;
  const isFull = value >= limit;
  const decrease = () => {
    // At 0 the minus button is removed, so the focus would be lost.
    if (value === 1) plus.current?.focus({ preventScroll: true });
    onChange(value - 1);
  };
  const plusName = isFull
    ? m.limitReached(label)
    : isOpen
      ? m.addOneMore(label)
      : main
        ? m.addProductToCart(label)
        : m.addProduct(label);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls; this is a small group within a card
    <div
      className={classNames(s.stepper, isOpen && s.open, main && s.main)}
      role="group"
      aria-label={m.quantityOf(label)}
    >
      {isOpen && (
        <button
          type="button"
          className={classNames(s.button, s.minus)}
          data-testid="qty-minus"
          aria-label={value === 1 ? m.remove(label) : m.removeOne(label)}
          onClick={decrease}
        />
      )}
      {isOpen && (
        <output className={s.value} data-testid="qty">
          {value}
        </output>
      )}
      <button
        ref={plus}
        type="button"
        className={isOpen ? classNames(s.button, s.plus) : s.add}
        data-testid={isOpen ? 'qty-plus' : 'add'}
        aria-label={plusName}
        aria-disabled={isFull || undefined}
        onClick={() => onChange(value + 1)}
      >
        {!isOpen && (main ? m.addToCart : m.add)}
      </button>
    </div>
  );
}
