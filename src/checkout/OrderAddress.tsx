import { House } from 'lucide';
import { Card } from '../ui/Card.tsx';
import { Icon } from '../ui/Icon.tsx';
import s from './OrderPlacedPage.module.css';
import type { OrderAnswer } from './order-wire.ts';

export function OrderAddress({ order }: { order: OrderAnswer }) {
  const { address, store_phone: storePhone, store_name: storeName } = order;
  const dialled = (storePhone ?? '').replace(/[^\d+]/g, '');
  if (!address && dialled === '') return null;
  return (
    <Card className={s.strip}>
      <span className={s.stripIcon}>
        <Icon node={House} size={22} />
      </span>
      <div className={s.stripText}>
        <h2 className={s.stripLabel}>{address?.label || 'Delivery'}</h2>
        <p className={s.stripLine}>{address?.line}</p>
      </div>
      {dialled !== '' && (
        <a className={s.call} href={`tel:${dialled}`}>
          Call store
          {storeName && <span className="visually-hidden">, {storeName}</span>}
        </a>
      )}
    </Card>
  );
}
