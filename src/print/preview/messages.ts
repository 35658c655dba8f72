export { allOf, changeSettings, choose, listed, partOf } from '../../model/phrases.ts';
import { plural } from '../../model/plural.ts';

export { documentCount, pageCount, addMoreFiles, colour, orientation, uploadFiles } from '../messages.ts';
export { printSettings, tryAgain } from '../../model/messages.ts';
export { addToCart, remove } from '../../ui/messages.ts';
export const documentNotShown = 'This document can’t be shown here. It will be printed as it is.';
export const pagesOf = (pages: number, file: string) =>
  plural(pages, { one: `1 page of ${file}`, other: `${pages} pages of ${file}` });
export const pageOf = (index: number, pages: number) => `Page ${index} of ${pages}`;
export const priceNotLoaded = 'We couldn’t get the price.';
export const priceNotLoadedDetail = 'Your documents and settings are kept.';
export const loadingPrice = 'Getting the price';
export const goToCart = 'Go to cart';
export const updateCart = 'Update cart';
export const nothingToPrint = 'Nothing to print yet';
export const yourDocuments = 'Your documents';
export const showPages = 'Show pages';
export const documentLimit = (most: number) =>
  plural(most, {
    one: 'You can print 1 document per order.',
    other: `You can print up to ${most} documents per order.`,
  });
export const earlierFilesNotShown =
  'Files you uploaded earlier can’t be shown here. They’ll be printed as you uploaded them.';
export const pagesHiddenByDataSaver = 'Pages are not shown while your data saver is on.';
export const pagesNotSupported = 'Pages can’t be shown in this browser. They’ll be printed as they are.';
export const blackWhite = 'Black & white';
export const sides = 'Sides';
export const oneSide = 'One side';
export const bothSides = 'Both sides';
export const portrait = 'Portrait';
export const landscape = 'Landscape';
export const settingsFor = 'Settings for';
export const numberedDocument = (number: number, name: string) => `Document ${number}: ${name}`;
export const useForAll = 'Use for all documents';
export const sameForAll = 'Same settings for all documents';
export const changeSettingsOf = (name: string) => `Change settings of ${name}`;
export const pages = 'Pages';
export const pagesToPrint = 'Pages to print';
export const rangeExample = (example: string) => `Page numbers and ranges, such as ${example}`;
export const twoSided = 'both sides';
export const singleSided = 'one side';
export const fixPages = 'Fix pages';
export const copies = 'Copies';
export const removeCopy = 'Remove one copy';
export const addCopy = 'Add one copy';
export const pagesAndCopies = (pages: string, copies: number) => `${pages} × ${copies} copies`;
export const countingPages = 'Counting pages';
export const pagesAtSeveralPrices = (pages: string) => `${pages} at several prices`;
export const pagesAtPrice = (pages: number, price: string) =>
  plural(pages, { one: `1 page at ${price}`, other: `${pages} pages at ${price}` });
export const nothingToPrintDetail =
  'Choose documents or photos. You’ll see how they look and what they cost before you order.';
