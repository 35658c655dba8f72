import { PackageX } from 'lucide';
import { paths } from '../platform/paths.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import * as m from './messages.ts';

export function NoSuchOrder() {
  return (
    <EmptyState
      icon={PackageX}
      title={m.orderNotFoundTitle}
      detail={m.orderNotFoundDetail}
      action={<ButtonLink to={paths.orders}>{m.allYourOrders}</ButtonLink>}
    />
  );
}
