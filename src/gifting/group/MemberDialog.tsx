import { useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { submitHandler } from '../../ui/submit-handler.ts';
import type { GroupStore } from './group-actions.ts';
import s from './MemberDialog.module.css';
import type { Editing } from './reduce-group.ts';
import * as m from './messages.tsx';

interface MemberDialogProps {
  editing: Editing;
  /** whether the shopper is the group's owner */
  isOwner: boolean;
  busy: boolean;
  store: Pick<GroupStore, 'typeEdited' | 'closeEdit' | 'saveEdit'>;
}

export function MemberDialog(props: MemberDialogProps) {
  return props.editing.action === 'rename' ? <Rename {...props} /> : <Remove {...props} />;
}

function Rename({ editing: { member, name, error }, busy, store }: MemberDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      name="MEMBER_RENAME"
      title={member.isYou ? m.yourNameQuestion : m.renameMember(member.name)}
      initialFocus={input}
      onClose={store.closeEdit}
    >
      <form className={s.form} onSubmit={submitHandler(store.saveEdit)} noValidate>
        <Field
          ref={input}
          label={m.name}
          value={name}
          error={error}
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="done"
          testid="member-name"
          onChange={(event) => store.typeEdited(event.currentTarget.value)}
        />
        <Button type="submit" block busy={busy} testid="member-save">
          {m.save}
        </Button>
      </form>
    </Dialog>
  );
}

function Remove({ editing: { member, error }, isOwner, busy, store }: MemberDialogProps) {
  const { isYou, name } = member;
  const isHandover = isYou && isOwner;
  return (
    <Dialog
      name="MEMBER_REMOVE"
      kind="modal"
      title={isYou ? m.leaveQuestion : m.removeQuestion(name)}
      onClose={store.closeEdit}
      footer={
        <div className={s.answers}>
          <p className={s.error} role="alert">
            {error}
          </p>
          <Button
            block
            kind="danger"
            busy={busy}
            testid="member-remove-confirm"
            onClick={() => void store.saveEdit()}
          >
            {isYou ? m.confirmLeave : m.confirmRemove}
          </Button>
          <Button block kind="secondary" onClick={store.closeEdit}>
            {isYou ? m.cancelLeave : m.cancelRemove}
          </Button>
        </div>
      }
    >
      <p className={s.why}>{isHandover ? m.leaveAsOwnerDetail : isYou ? m.leaveDetail : m.removeDetail}</p>
    </Dialog>
  );
}
