import { Home, MapPin } from 'lucide';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import type { GiftPlace, Group } from '../gift-group.ts';
import { Fact } from './Fact.tsx';
import type { GroupStore } from './group-actions.ts';
import s from './GroupPage.module.css';
import { currentMember } from './reduce-group.ts';
import * as m from './messages.tsx';

interface GiftDeliveryProps {
  group: Group;
  store: Pick<GroupStore, 'choosePlace'>;
}

/** Where gifts of the group can be sent, besides being brought along. */
export function GiftDelivery({ group, store }: GiftDeliveryProps) {
  const { exchangePlace, yourDoor } = group;
  const isOwner = currentMember(group)?.isOwner === true;
  const choose = (to: GiftPlace, isChosen: boolean, title: string) => {
    const text = isChosen ? m.change : m.choose;
    return (
      <Button
        kind="secondary"
        size="small"
        aria-label={m.labelled(text, title)}
        testid={`group-place-${to}`}
        onClick={() => store.choosePlace(to)}
      >
        {text}
      </Button>
    );
  };
  return (
    <Card className={s.places} aria-label={m.giftDelivery}>
      {(isOwner || exchangePlace !== '') && (
        <Fact
          icon={MapPin}
          tint="sky"
          title={m.exchangePlace}
          detail={exchangePlace || m.exchangePlaceMissing}
          action={isOwner && choose('exchange', exchangePlace !== '', m.exchangePlace)}
        />
      )}
      <Fact
        icon={Home}
        tint="leaf"
        title={m.yourGift}
        detail={yourDoor === '' ? m.yourDoorMissing : m.yourDoor(yourDoor)}
        action={choose('door', yourDoor !== '', m.yourGift)}
      />
    </Card>
  );
}
