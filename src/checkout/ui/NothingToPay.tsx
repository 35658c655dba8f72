import { ShoppingBasket } from 'lucide';
import { href } from '../../platform/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

export function NothingToPay() {
  return (
    <EmptyState
      icon={ShoppingBasket}
      title="There is nothing to pay for"
      detail="Your cart is empty."
      action={<ButtonLink to={href.home()}>Back to shopping</ButtonLink>}
    />
  );
}
