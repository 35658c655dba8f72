import { House, MapPin } from 'lucide';
import { useAddress } from '../address/address-context.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import s from './DeliveryStrip.module.css';

/** Where the order goes. */
export function DeliveryStrip({ onChange }: { onChange: () => void }) {
  const { chosen } = useAddress();
  if (!chosen) return null;
  return (
    <div className={s.strip}>
      <span className={s.icon}>
        <Icon node={chosen.label === 'Home' ? House : MapPin} size={22} />
      </span>
      <div className={s.text}>
        <p className={s.label}>Delivering to {chosen.label}</p>
        <p className={s.line}>{chosen.line}</p>
      </div>
      <Button kind="quiet" size="small" aria-label="Change the address" onClick={onChange}>
        Change
      </Button>
    </div>
  );
}
