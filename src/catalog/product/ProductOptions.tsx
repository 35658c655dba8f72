import { classNames } from '../../ui/class-names.ts';
import type { OptionGroup, OptionValue } from './product-model.ts';
import Stack from '../../ui/Stack.module.css';
import s from './ProductOptions.module.css';
import * as m from './messages.ts';

/** The maximum number of values shown on the page; a sheet shows longer lists. */
export const MAX_INLINE_OPTIONS = 6;

export interface ProductOptionsProps {
  group: OptionGroup;
  /** the id of the chosen product; the response may mark a different one as selected */
  chosen: string;
  onChoose(value: OptionValue): void;
  /** opens the sheet of all values; absent: all values are shown here */
  onAll?: (() => void) | undefined;
}

export function ProductOptions({ group: { title, values }, chosen, onChoose, onAll }: ProductOptionsProps) {
  const shownValues = onAll ? firstValues(values, chosen) : values;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot share a row with a button
    <section className={Stack.normal} role="group" aria-label={title}>
      <div className={s.head}>
        <h2 className={s.title}>{title}</h2>
        {onAll && shownValues.length < values.length && (
          <button type="button" className={s.all} onClick={onAll}>
            {m.allOf(values.length)}
          </button>
        )}
      </div>
      <ul className={s.values}>
        {shownValues.map((value) => (
          <li key={value.productId}>
            <Option value={value} chosen={value.productId === chosen} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The values shown on the page, which always include the chosen one. */
function firstValues(values: readonly OptionValue[], chosen: string): readonly OptionValue[] {
  const firstOptions = values.slice(0, MAX_INLINE_OPTIONS);
  const chosenValue = values.find(({ productId }) => productId === chosen);
  return chosenValue && !firstOptions.includes(chosenValue)
    ? [...firstOptions.slice(0, -1), chosenValue]
    : firstOptions;
}

interface OptionProps {
  value: OptionValue;
  chosen: boolean;
  onChoose(value: OptionValue): void;
}

export function Option({ value, chosen, onChoose }: OptionProps) {
  const { productId, name, product_name, price, mrp, enabled } = value;
  return (
    <button
      type="button"
      className={classNames(s.value, chosen && s.chosen, !enabled && s.gone)}
      data-testid="variant"
      data-product-id={productId}
      title={product_name || undefined}
      aria-pressed={chosen}
      aria-disabled={!enabled || undefined}
      onClick={() => enabled && onChoose(value)}
    >
      <span className={s.name}>{name}</span>
      <span>
        {enabled ? price : m.soldOut}
        {enabled && mrp !== '' && (
          <s className={s.mrp}>
            <span className="visually-hidden"> {m.insteadOf} </span>
            {mrp}
          </s>
        )}
      </span>
    </button>
  );
}
