import { Gift } from 'lucide';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { submits } from '../../ui/submits.ts';
import { type Group, LONGEST_NAME, people } from '../gift-group.ts';
import type { GroupStore } from './group-actions.ts';
import s from './GroupPage.module.css';
import type { GroupState } from './reduce-group.ts';

interface JoinGroupProps {
  group: Group;
  state: GroupState;
  store: Pick<GroupStore, 'typeName' | 'join'>;
}

/** What somebody who came by the link sees: the name, how many there are, and the way in. */
export function JoinGroup({ group, state: { name, joining, error }, store }: JoinGroupProps) {
  return (
    <div className={s.page}>
      <Card className={s.outside}>
        <span className={s.icon}>
          <Icon node={Gift} size={32} />
        </span>
        <h2 className={s.headline}>You are invited to {group.name}</h2>
        <p className={s.why}>
          {group.memberCount === 1 ? '1 person is in it.' : `${people(group.memberCount)} are in it.`}{' '}
          Everybody draws one other person and finds a present for them.
        </p>
        {group.canJoin ? (
          <form className={s.join} onSubmit={submits(store.join)} noValidate>
            <Field
              label="Your name"
              hint="What the others see"
              value={name}
              error={error}
              maxLength={LONGEST_NAME}
              autoComplete="name"
              autoCapitalize="words"
              enterKeyHint="done"
              testid="group-my-name"
              onChange={(event) => store.typeName(event.currentTarget.value)}
            />
            <Button type="submit" block busy={joining === 'loading'} testid="group-join">
              Join
            </Button>
          </form>
        ) : (
          <>
            <p className={s.closed} role="status">
              Nobody can join any more: it is full, or the names have been drawn.
            </p>
            <ButtonLink block kind="secondary" to={paths.secretSantaCreate}>
              Make a group of your own
            </ButtonLink>
          </>
        )}
      </Card>
    </div>
  );
}
