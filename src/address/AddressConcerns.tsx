import { TriangleAlert } from 'lucide';
import { useEffect, useId, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import Stack from '../ui/Stack.module.css';
import s from './AddressFormView.module.css';
import type { Concern } from './address-model.ts';
import * as m from './messages.tsx';

interface AddressConcernsProps {
  concerns: readonly Concern[];
  onChange: (field: Concern['field']) => void;
  onSave: () => void;
}

/** Shows unusual details of the address before it is saved. The shopper may still keep them. */
export function AddressConcerns({ concerns, onChange, onSave }: AddressConcernsProps) {
  const box = useRef<HTMLElement>(null);
  const title = useId();
  const [firstConcern] = concerns;
  useEffect(() => {
    if (concerns.length > 0) box.current?.focus();
  }, [concerns]);
  return (
    <section
      ref={box}
      className={s.concerns}
      tabIndex={-1}
      aria-labelledby={title}
      data-testid="address-concerns"
    >
      <p id={title} className={s.concernsTitle}>
        <Icon node={TriangleAlert} size={18} />
        {m.concernsTitle}
      </p>
      <ul className={s.concernsList}>
        {concerns.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <div className={Stack.wrap}>
        <Button
          size="small"
          testid="address-change"
          onClick={() => firstConcern && onChange(firstConcern.field)}
        >
          {m.change}
        </Button>
        <Button kind="quiet" size="small" testid="address-save-anyway" onClick={onSave}>
          {m.saveAnyway}
        </Button>
      </div>
    </section>
  );
}
