/** What the page of a product does beyond its first view, and what it shows only when it is needed. */
export * from './load-product.ts';
export { ProductTrouble } from './ProductTrouble.tsx';
export { shareProduct } from './share-product.ts';
export { SizesSheet } from './SizesSheet.tsx';
export { createProductWork } from './work-product.ts';
export { ZoomDialog } from './ZoomDialog.tsx';
