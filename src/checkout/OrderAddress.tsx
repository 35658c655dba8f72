import { addressIcon } from '../address/address-icon.ts';
import { Card } from '../ui/Card.tsx';
import { Strip } from '../ui/Strip.tsx';
import s from './OrderPlacedPage.module.css';
import type { OrderAnswer } from './order-wire.ts';

export function OrderAddress({ order }: { order: OrderAnswer }) {
  const { address, store_phone: storePhone, store_name: storeName } = order;
  const dialled = (storePhone ?? '').replace(/[^\d+]/g, '');
  if (!address && dialled === '') return null;
  const call = (
    <a className={s.call} href={`tel:${dialled}`}>
      Call store
      {storeName && <span className="visually-hidden">, {storeName}</span>}
    </a>
  );
  return (
    <Card>
      <Strip
        icon={addressIcon(address?.label ?? '')}
        title={address?.label || 'Delivery'}
        level={2}
        detail={address?.line}
        lines={2}
        action={dialled === '' ? undefined : call}
      />
    </Card>
  );
}
