import { useSnapshot } from 'valtio';
import { Toast } from '../ui/Toast.tsx';
import { useShop } from './shop-context.tsx';

export function ToastHost() {
  const { shop } = useShop();
  const { toast } = useSnapshot(shop.messages.state);
  return <Toast message={toast.visible ? toast.message : null} />;
}
