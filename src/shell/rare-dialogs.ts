/** The question about two carts, and the sheet that offers the app. */
export { DualCartModal } from '../cart/ui/DualCartModal.tsx';
export { AppSheet } from './AppSheet.tsx';
