/** The code of a product page that its first paint does not need. */
export * from './load-product.ts';
export { createProductActions } from './product-actions.ts';
export { ProductNotShown } from './ProductNotShown.tsx';
export { shareProduct } from './share-product.ts';
export { NotifyWhenBack } from './NotifyWhenBack.tsx';
export { showRestocked } from './show-restocked.ts';
export { SizesSheet } from './SizesSheet.tsx';
export { ZoomDialog } from './ZoomDialog.tsx';
