import { useState } from 'react';
import { Copy, Crown, Pencil, UserRound } from 'lucide';
import { monthAndYear } from '../../model/dates.ts';
import { deriveTraits } from '../../settings/shopper-traits.ts';
import { Card } from '../../ui/Card.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useStore } from '../../ui/use-store.ts';
import { withSalutation } from '../salutations.ts';
import type { AccountStore } from './account-actions.ts';
import Stack from '../../ui/Stack.module.css';
import Text from '../../ui/Text.module.css';
import s from './ProfileHead.module.css';
import { NameDialog } from './NameDialog.tsx';
import type { Profile } from './profile-wire.ts';
import * as m from './messages.ts';

export interface ProfileHeadProps {
  store: AccountStore;
  /** null: not loaded yet */
  profile: Profile | null;
}

/** `+91 98765 43210` */
const shownPhone = (phone: string): string =>
  /^\d{10}$/.test(phone) ? `+91 ${phone.slice(0, 5)} ${phone.slice(5)}` : phone;

/** The shopper's name, phone number and membership data. */
export function ProfileHead({ store, profile }: ProfileHeadProps) {
  const shopper = useStore(store.session.watched);
  const properties = useStore(store.settings, ({ userProperties }) => userProperties);
  const name = profile?.name || shopper.name;
  const [isEditing, setIsEditing] = useState(false);
  const efh = properties && deriveTraits(properties).efhData;
  return (
    <Card className={Stack.loose}>
      <div className={s.head}>
        <span className={s.initial} aria-hidden="true">
          {name === '' ? <Icon node={UserRound} size={26} /> : [...name][0]?.toUpperCase()}
        </span>
        <div className={s.who}>
          <h2 className={s.name}>{withSalutation(profile?.salutation ?? '', name) || m.greeting}</h2>
          <p className={Text.note}>{shownPhone(shopper.phone)}</p>
          {efh?.isChampion && (
            <p className={s.champion}>
              <Icon node={Crown} size={14} />
              {m.championBadge}
            </p>
          )}
        </div>
        <IconButton
          icon={Pencil}
          label={name === '' ? m.addName : m.changeName}
          testid="edit-name"
          onClick={() => setIsEditing(true)}
        />
      </div>
      {efh?.isChampion && (
        <div className={s.referral}>
          <p className={s.code}>
            <span className={Text.note}>{m.referralCode}</span>
            <span className={s.codeText}>{efh.referralCode}</span>
          </p>
          <Button
            size="small"
            kind="secondary"
            testid="copy-referral"
            onClick={() => void store.copyCode(efh.referralCode)}
          >
            <span className={s.withIcon}>
              <Icon node={Copy} size={16} />
              {m.copyCode}
            </span>
          </Button>
        </div>
      )}
      {efh?.joinDate != null && <p className={Text.note}>{m.customerSince(monthAndYear(efh.joinDate))}</p>}
      {isEditing && (
        <NameDialog
          profile={profile ?? { name, salutation: '' }}
          save={store.save}
          onClose={() => setIsEditing(false)}
        />
      )}
    </Card>
  );
}
