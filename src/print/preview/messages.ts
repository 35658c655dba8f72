export const remove = (name: string) => `Remove ${name}`;
export const documentCannotBeShownHere = 'This document cannot be shown here. It is printed as it is.';
export const of = (pages: string, filename: string) => `${pages} of ${filename}`;
export const pageOf = (index: number, pages: number) => `Page ${index} of ${pages}`;
export const couldNotGetPrice = 'We could not get the price.';
export const documentsAndSettingsAreKept = 'Your documents and settings are kept.';
export const gettingThePrice = 'Getting the price';
export const tryAgain = 'Try again';
export const goToCart = 'Go to cart';
export const updateCart = 'Update cart';
export const addToCart = 'Add to cart';
export const printSettings = 'Print settings';
export const nothingToPrintYet = 'Nothing to print yet';
export const uploadFiles = 'Upload files';
export const yourDocuments = 'Your documents';
export const showPages = 'Show pages';
export const atMostDocumentsInOneOrder = (most: number) =>
  `At most ${most} ${most === 1 ? 'document' : 'documents'} in one order.`;
export const addMoreFiles = 'Add more files';
export const filesUploadedEarlierCannotBeShownHere =
  'Files that you uploaded earlier cannot be shown here. They will be printed as you uploaded them.';
export const pagesAreNotShownWhileDataSaverIsOn = 'Pages are not shown while your data saver is on.';
export const pagesCannotBeShownInBrowser =
  'Pages cannot be shown in this browser. They are printed as they are.';
export const colour = 'Colour';
export const blackWhite = 'Black & white';
export const sides = 'Sides';
export const oneSide = 'One side';
export const bothSides = 'Both sides';
export const page = 'Page';
export const portrait = 'Portrait';
export const landscape = 'Landscape';
export const copies = 'Copies';
export const oneCopyLess = 'Remove one copy';
export const oneMoreCopy = 'One more copy';
export const copiesOf = (copies: number) => ` × ${copies} copies`;
export const pagesAreBeingCounted = 'Pages are being counted';
export const at = (pages: string, priceperpage: string) => `${pages} at ${priceperpage}`;
export const chooseDocumentsFirst =
  'Choose documents or photos. You see how they look and what they cost before you order.';
