import { Gift } from 'lucide';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { submitHandler } from '../../ui/submit-handler.ts';
import type { Group } from '../gift-group.ts';
import type { GroupStore } from './group-actions.ts';
import s from './GroupPage.module.css';
import type { GroupState } from './reduce-group.ts';
import * as m from './messages.tsx';

interface JoinGroupProps {
  group: Group;
  state: GroupState;
  store: Pick<GroupStore, 'typeName' | 'join'>;
}

/** What an invitation link shows of a group: its name, its number of members and the form to join. */
export function JoinGroup({ group, state: { name, joining, error }, store }: JoinGroupProps) {
  return (
    <div className={s.page}>
      <Card className={s.outside}>
        <span className={s.icon}>
          <Icon node={Gift} size={32} />
        </span>
        <h2 className={s.headline}>{m.invitationTitle(group.name)}</h2>
        <p className={s.why}>{m.invitationDetail(group.memberCount)}</p>
        {group.canJoin ? (
          <form className={s.join} onSubmit={submitHandler(store.join)} noValidate>
            <Field
              label={m.yourName}
              hint={m.yourNameHint}
              value={name}
              error={error}
              autoComplete="name"
              autoCapitalize="words"
              enterKeyHint="done"
              testid="group-my-name"
              onChange={(event) => store.typeName(event.currentTarget.value)}
            />
            <Button type="submit" block busy={joining === 'loading'} testid="group-join">
              {m.join}
            </Button>
          </form>
        ) : (
          <>
            <p className={s.closed} role="status">
              {m.joinClosed}
            </p>
            <ButtonLink block kind="secondary" to={paths.secretSantaCreate}>
              {m.createOwnGroup}
            </ButtonLink>
          </>
        )}
      </Card>
    </div>
  );
}
