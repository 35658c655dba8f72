import { useEffect, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import Stack from '../ui/Stack.module.css';
import s from './AddressList.module.css';
import { useAddressActions } from './address-context.tsx';
import type { SavedAddress } from './address-model.ts';
import * as m from './messages.tsx';

interface FarQuestionProps {
  address: SavedAddress;
  /** false: the address was chosen with an arrow key, so the focus stays on it */
  takesFocus: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A confirmation before the shop's location moves to another city or far away. */
export function FarQuestion({ address, takesFocus, onConfirm, onCancel }: FarQuestionProps) {
  const { distanceNote } = useAddressActions();
  const container = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount
  useEffect(() => {
    if (takesFocus) container.current?.focus();
  }, []);
  return (
    <section
      ref={container}
      className={s.farQuestion}
      tabIndex={-1}
      aria-label={m.deliverToQuestion(address.label)}
      data-testid="address-far"
    >
      <p>{m.deliverToFar(<b>{address.label}</b>, distanceNote(address))}</p>
      <div className={Stack.wrap}>
        <Button size="small" testid="address-far-yes" onClick={onConfirm}>
          {m.deliverToLabel(address.label)}
        </Button>
        <Button kind="quiet" size="small" testid="address-far-no" onClick={onCancel}>
          {m.cancel}
        </Button>
      </div>
    </section>
  );
}
