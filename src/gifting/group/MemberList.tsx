import { Crown, LogOut, Pencil, UserMinus } from 'lucide';
import { useId } from 'react';
import { Card } from '../../ui/Card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TINTS } from '../../ui/tint.ts';
import tints from '../../ui/tints.module.css';
import type { Group, Member } from '../gift-group.ts';
import s from './MemberList.module.css';
import { type Editing, allowedChanges } from './reduce-group.ts';
import * as m from './messages.tsx';

/** Longer lists skip layout and paint of off-screen rows. */
const MAX_PLAIN_ROWS = 30;

interface MemberListProps {
  group: Group;
  onEdit: (member: Member, action: Editing['action']) => void;
}

export function MemberList({ group, onEdit }: MemberListProps) {
  const { members, memberCount } = group;
  const title = useId();
  return (
    <Card padding="flush" aria-labelledby={title}>
      <h2 className={s.title} id={title}>
        {m.members(<span className={s.count}>{memberCount}</span>)}
      </h2>
      <ul className={classNames(s.list, members.length > MAX_PLAIN_ROWS && s.many)}>
        {members.map((member, index) => (
          <Row key={member.id} group={group} member={member} index={index} onEdit={onEdit} />
        ))}
      </ul>
    </Card>
  );
}

function roleOf({ isYou, isOwner }: Member, isStarted: boolean): string {
  if (!isOwner) return m.you;
  if (isStarted) return isYou ? m.youDrew : m.ownerDrew;
  return isYou ? m.youDraw : m.ownerDraws;
}

interface RowProps extends MemberListProps {
  member: Member;
  index: number;
}

function Row({ group, member, index, onEdit }: RowProps) {
  const { id, name, isYou, isOwner } = member;
  const { rename, remove } = allowedChanges(group, member);
  return (
    <li className={s.row} data-testid="group-member" data-member-id={id}>
      <span className={classNames(s.face, tints[TINTS[index % TINTS.length] ?? 'leaf'])} aria-hidden="true">
        {Array.from(name.trim())[0]?.toUpperCase()}
      </span>
      <span className={s.text}>
        <span className={s.name}>{name}</span>
        {(isYou || isOwner) && (
          <span className={s.role}>
            {isOwner && <Icon node={Crown} size={14} />}
            {roleOf(member, group.isStarted)}
          </span>
        )}
      </span>
      <span className={s.actions}>
        {rename && (
          <IconButton
            kind="plain"
            icon={Pencil}
            label={isYou ? m.renameYourself : m.renameMember(name)}
            testid="member-rename"
            onClick={() => onEdit(member, 'rename')}
          />
        )}
        {remove && (
          <IconButton
            kind="plain"
            icon={isYou ? LogOut : UserMinus}
            label={isYou ? m.leaveGroup : m.remove(name)}
            testid="member-remove"
            onClick={() => onEdit(member, 'remove')}
          />
        )}
      </span>
    </li>
  );
}
