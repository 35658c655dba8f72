import { addressIcon } from '../../address/address-icon.ts';
import { Card } from '../../ui/Card.tsx';
import { Strip } from '../../ui/Strip.tsx';
import s from './OrderPlacedPage.module.css';
import type { OrderAnswer } from '../order/order-wire.ts';

type Delivered = Pick<OrderAnswer, 'address' | 'store_phone' | 'store_name'>;

export function OrderAddress({ order }: { order: Delivered }) {
  const { address, store_phone: storePhone, store_name: storeName } = order;
  const call = storePhone ? <CallStore phone={storePhone} name={storeName} /> : undefined;
  if (!address && !call) return null;
  return (
    <Card>
      <Strip
        icon={addressIcon(address?.label ?? '')}
        title={address?.label || 'Delivery'}
        level={2}
        detail={address?.line}
        lines={2}
        action={call}
      />
    </Card>
  );
}

export function CallStore({ phone, name }: { phone: string; name: string | null | undefined }) {
  return (
    <a className={s.call} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      Call store
      {name && <span className="visually-hidden">, {name}</span>}
    </a>
  );
}
