import type { ReactNode } from 'react';
import { addressIcon } from '../../address/address-icon.ts';
import { Card } from '../../ui/Card.tsx';
import { Strip } from '../../ui/Strip.tsx';
import type { OrderAnswer } from '../order/order-wire.ts';
import * as m from './messages.ts';

interface OrderAddressProps {
  address: Pick<NonNullable<OrderAnswer['address']>, 'label' | 'line'> | null | undefined;
  /** rendered beside the address */
  action?: ReactNode;
}

export function OrderAddress({ address, action }: OrderAddressProps) {
  if (!address && !action) return null;
  return (
    <Card>
      <Strip
        icon={addressIcon(address?.label ?? '')}
        title={address?.label || m.deliveryAddress}
        level={2}
        detail={address?.line}
        lines={0}
        action={action}
      />
    </Card>
  );
}
