import { TriangleAlert, WifiOff } from 'lucide';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SupportCode } from '../../ui/SupportCode.tsx';
import s from './CartError.module.css';
import type { Cart } from '../context.tsx';
import { useSyncedCart } from '../synced-cart.ts';
import * as m from './messages.tsx';

/** Reports a failed cart call and offers a retry. The lines stay in the cart. */
export function CartError({ cart }: { cart: Cart }) {
  const { status, canRetry, supportCode } = cart;
  const { retry } = useSyncedCart();
  const isOffline = status === 'NO_INTERNET';
  if (!isOffline && status !== 'SERVER_ERROR' && !canRetry) return null;
  return (
    <div className={s.error} role="alert" data-testid="error-state">
      <Icon node={isOffline ? WifiOff : TriangleAlert} />
      <div className={s.text}>
        <p>{sentence(cart)}</p>
        {!isOffline && <SupportCode code={supportCode} />}
      </div>
      <Button kind="quiet" size="small" testid="retry" className={s.again} onClick={() => void retry()}>
        {m.tryAgain}
      </Button>
    </div>
  );
}

function sentence({ status, refusal }: Cart): string {
  switch (status) {
    case 'NO_INTERNET':
      return m.offlineCartSafe;
    case 'SERVER_ERROR':
      return refusal || m.cartNotChecked;
    default:
      return m.changeNotSaved;
  }
}
