import { Trash2 } from 'lucide';
import { useEffect, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import Text from '../ui/Text.module.css';
import Stack from '../ui/Stack.module.css';
import s from './AddressFormView.module.css';
import { useAddress, useAddressActions } from './address-context.tsx';
import * as m from './messages.tsx';

/** Deletes a saved address after a confirmation. */
export function AddressRemoval({ id }: { id: number }) {
  const { removal, list } = useAddress();
  const { requestRemoval, cancelRemoval, remove } = useAddressActions();
  const question = useRef<HTMLElement>(null);
  const isConfirming = removal?.id === id;
  useEffect(() => {
    if (isConfirming) question.current?.focus();
  }, [isConfirming]);

  if (!isConfirming) {
    return (
      <Button kind="quiet" testid="address-delete" onClick={() => requestRemoval(id)}>
        <span className={s.delete}>
          <Icon node={Trash2} size={18} />
          {m.deleteAddress}
        </span>
      </Button>
    );
  }
  const label = list.find((address) => address.id === id)?.label ?? m.unnamedAddress;
  return (
    <section ref={question} className={s.question} tabIndex={-1} aria-label={m.deleteQuestion(label)}>
      <p className={s.questionText}>{m.deleteWarning(<b>{label}</b>)}</p>
      {removal.error !== '' && (
        <p className={Text.error} role="alert">
          {removal.error}
        </p>
      )}
      <div className={Stack.wrap}>
        <Button kind="quiet" testid="address-keep" onClick={cancelRemoval}>
          {m.keepAddress}
        </Button>
        <Button
          kind="danger"
          className={s.save}
          busy={removal.status === 'running'}
          testid="address-delete-confirm"
          onClick={() => void remove()}
        >
          {m.confirmDelete}
        </Button>
      </div>
    </section>
  );
}
