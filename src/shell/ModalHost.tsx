import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { DialogBoundary } from './DialogBoundary.tsx';
import { useShop } from './shop-context.tsx';

/** One modal at a time. Those of the screens that are still to come are not opened by anything yet. */
export function ModalHost() {
  const { shop, screens } = useShop();
  const { modal } = useSnapshot(shop.messages.state);
  const { step } = useSnapshot(shop.location);
  const login = modal?.name === 'LOGIN_MODAL';
  if (!login && step === 'HIDDEN') return null;
  const close = () => {
    if (login) {
      shop.session.dismiss();
      shop.messages.closeModal();
    } else shop.showLocation(false);
  };
  return (
    <DialogBoundary key={String(login)} onClose={close}>
      <Suspense>
        {login ? <screens.Login /> : <screens.Location place={shop.place} saved={screens.SavedAddresses} />}
      </Suspense>
    </DialogBoundary>
  );
}
