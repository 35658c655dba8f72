import { Card } from '../../ui/Card.tsx';
import { RadioRow } from '../../ui/RadioRow.tsx';
import { useCheckout, useEntry } from './checkout-context.tsx';
import { ItemSubstitutes } from './ItemSubstitutes.tsx';
import s from './SubstituteCard.module.css';
import * as m from './messages.ts';

/** The choice of what the store does if an item has run out, which is sent with the payment. */
export function SubstituteCard() {
  const options = useEntry((state) => state.options);
  const selectedSubstitute = useEntry((state) => state.selectedSubstitute);
  const paying = useEntry((state) => state.paying);
  const { entry } = useCheckout();
  if (options.substitutes.length === 0) return null;
  return (
    <Card>
      <fieldset className={s.group} data-testid="substitutes" disabled={paying}>
        <legend className={s.title}>{m.ifUnavailableQuestion}</legend>
        {options.substitutes.map(({ id, title, detail }) => (
          <RadioRow
            key={id}
            className={s.row}
            label={<span className={s.label}>{title}</span>}
            detail={id === selectedSubstitute ? detail : undefined}
            name="substitute"
            value={id}
            checked={id === selectedSubstitute}
            onChange={entry.chooseSubstitute}
            testid="substitute"
            data={{ 'data-substitute': id }}
          />
        ))}
        <ItemSubstitutes />
      </fieldset>
    </Card>
  );
}
