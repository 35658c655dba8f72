import { useEffect, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import Stack from '../ui/Stack.module.css';
import s from './AddressList.module.css';
import { useAddressActions } from './address-context.tsx';
import type { SavedAddress } from './address-model.ts';
import * as m from './messages.tsx';

interface FarQuestionProps {
  address: SavedAddress;
  /** false: chosen by arrow key, so the focus stays */
  focused: boolean;
  onTake: () => void;
  onLeave: () => void;
}

/** A confirmation before the shop's location moves to another city or far away. */
export function FarQuestion({ address, focused, onTake, onLeave }: FarQuestionProps) {
  const { whereFar } = useAddressActions();
  const box = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount
  useEffect(() => {
    if (focused) box.current?.focus();
  }, []);
  return (
    <section
      ref={box}
      className={s.farQuestion}
      tabIndex={-1}
      aria-label={m.deliverToQuestion(address.label)}
      data-testid="address-far"
    >
      <p>{m.deliverToFar(<b>{address.label}</b>, whereFar(address))}</p>
      <div className={Stack.wrap}>
        <Button size="small" testid="address-far-yes" onClick={onTake}>
          {m.deliverToLabel(address.label)}
        </Button>
        <Button kind="quiet" size="small" testid="address-far-no" onClick={onLeave}>
          {m.cancel}
        </Button>
      </div>
    </section>
  );
}
