/** What the page of a product does beyond its first view, and what it shows only when it is needed. */
export * from './load-product.ts';
export { createProductActions } from './product-actions.ts';
export { ProductNotShown } from './ProductNotShown.tsx';
export { shareProduct } from './share-product.ts';
export { TellWhenBack } from './TellWhenBack.tsx';
export { sayWhatIsBack } from './say-what-is-back.ts';
export { SizesSheet } from './SizesSheet.tsx';
export { ZoomDialog } from './ZoomDialog.tsx';
