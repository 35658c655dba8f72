import { addressIcon } from '../../address/address-icon.ts';
import { Card } from '../../ui/Card.tsx';
import { Strip } from '../../ui/Strip.tsx';
import type { OrderAnswer } from '../order/order-wire.ts';

export function OrderAddress({ address }: Pick<OrderAnswer, 'address'>) {
  if (!address) return null;
  const { label, line } = address;
  return (
    <Card>
      <Strip icon={addressIcon(label ?? '')} title={label || 'Delivery'} level={2} detail={line} lines={2} />
    </Card>
  );
}
