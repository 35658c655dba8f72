import { ShoppingBasket } from 'lucide';
import { href } from '../../platform/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import * as m from './messages.tsx';

export function NothingToPay() {
  return (
    <EmptyState
      icon={ShoppingBasket}
      title={m.isNothingToPayFor}
      detail={m.cartIsEmpty}
      action={<ButtonLink to={href.home()}>{m.backToShopping}</ButtonLink>}
    />
  );
}
