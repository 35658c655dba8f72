import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { DialogBoundary } from './DialogBoundary.tsx';
import { useShop } from './shop-context.tsx';

/** One modal at a time, and behind it where to deliver. */
export function ModalHost() {
  const { shop, screens } = useShop();
  const { modal } = useSnapshot(shop.messages.state);
  const { step } = useSnapshot(shop.location);
  const Modal = modal && screens.dialogs[modal.name];
  if (!Modal && step === 'HIDDEN') return null;
  const close = () => {
    if (!Modal) return shop.showLocation(false);
    if (modal.name === 'LOGIN_MODAL') shop.session.dismiss();
    shop.messages.closeModal();
  };
  return (
    <DialogBoundary key={modal?.name} onClose={close}>
      <Suspense>
        {Modal ? <Modal {...modal.props} /> : <screens.Location saved={screens.SavedAddresses} />}
      </Suspense>
    </DialogBoundary>
  );
}
