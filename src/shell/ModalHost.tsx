import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { DialogBoundary } from './DialogBoundary.tsx';
import { useShop } from './shop-context.tsx';

/** One modal at a time. Those of the screens that are still to come are not opened by anything yet. */
export function ModalHost() {
  const { shop, screens } = useShop();
  const { modal } = useSnapshot(shop.messages.state);
  if (modal?.name !== 'LOGIN_MODAL') return null;
  const close = () => {
    shop.session.dismiss();
    shop.messages.closeModal();
  };
  return (
    <DialogBoundary onClose={close}>
      <Suspense>
        <screens.Login />
      </Suspense>
    </DialogBoundary>
  );
}
