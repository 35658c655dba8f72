import { Toast } from '../ui/Toast.tsx';
import { useStore } from '../ui/use-store.ts';
import { useShop } from './shop-context.tsx';

export function ToastHost() {
  const { shop } = useShop();
  const { toast } = useStore(shop.messages.watched);
  return (
    <Toast message={toast.visible ? toast.message : null} to={toast.to} onHold={shop.messages.holdToast} />
  );
}
