import { ShoppingBasket } from 'lucide';
import { useCartStore } from '../../cart/context.tsx';
import { href } from '../../platform/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useStore } from '../../ui/use-store.ts';
import * as m from './messages.ts';

export function NothingToPay() {
  const unavailableItems = useStore(useCartStore().watched, ({ unavailable }) => unavailable);
  return (
    <EmptyState
      icon={ShoppingBasket}
      title={m.nothingToPay}
      detail={
        unavailableItems.length > 0
          ? m.cartEmptyAsSoldOut(unavailableItems.map(({ name }) => name))
          : m.cartEmptyDetail
      }
      action={<ButtonLink to={href.home()}>{m.backToShopping}</ButtonLink>}
    />
  );
}
