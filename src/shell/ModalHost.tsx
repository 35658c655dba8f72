import { Suspense } from 'react';
import { useStore } from '../ui/use-store.ts';
import { DialogBoundary } from './DialogBoundary.tsx';
import { useShop } from './shop-context.tsx';

/** The location panel, and above it at most one modal. */
export function ModalHost() {
  const { shop, screens } = useShop();
  const modal = useStore(shop.messages.watched, (state) => state.modal);
  const step = useStore(shop.location, (state) => state.step);
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
