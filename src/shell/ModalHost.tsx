import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { useShop } from './shop-context.tsx';

/** One modal at a time. Those of the screens that are still to come are not opened by anything yet. */
export function ModalHost() {
  const { shop, screens } = useShop();
  const { modal } = useSnapshot(shop.messages.state);
  if (modal?.name !== 'LOGIN_MODAL') return null;
  return (
    <Suspense>
      <screens.Login />
    </Suspense>
  );
}
