import type { ReactNode } from 'react';
import { plural } from '../../model/plural.ts';
export { printStore } from '../../model/messages.ts';
export {
  colour,
  documentCount,
  orientation,
  pageCount,
  checkingDocuments,
  uploadFiles,
} from '../messages.ts';

export const uploadedCount = (sent: number) => `${sent} uploaded`;
export const uploadedAndFailed = (sent: number, failed: number) => `${sent} uploaded, ${failed} failed`;
export const filesUploading = (count: number) =>
  plural(count, { one: '1 file uploading', other: `${count} files uploading` });
export const viewUploads = 'View';
export const choosePrintSettings = 'Choose print settings';
export const comparisonCaption = 'Printing with us compared with a shop';
export const comparisonOurs = 'Here';
export const comparisonShop = 'At a shop';
export const loadingPrintStore = 'Loading the print store';
export const fileTypesFact = 'File types';
export const paperFact = 'Paper';
export const factsLabel = 'What we print';
export const readMore = (title: ReactNode) => <>Read more{title}</>;
export const ratingLabel = (rating: number) => `${rating} of 5 stars`;
export const printoutsInMinutes = 'Prints at your door in minutes';
export const printoutsIn = (duration: string) => `Prints at your door in ${duration}`;
export const pageFrom = (priceFrom: string) => `From ${priceFrom} a page`;
export const printoutsAt = (promise: string) => `Prints at your door: ${promise}`;
export const heroDetail = 'Upload a document or photo. We print it near you and bring it to your door.';
export const uploadMore = 'Upload more';
export const dropHint = 'You can also drop files here';
export const uploadLimits = (count: number, megabytes: number) =>
  plural(count, {
    one: `1 file of up to ${megabytes} MB`,
    other: `Up to ${count} files, ${megabytes} MB each`,
  });
export const landingNotLoaded = 'You can still upload your files.';
export { listed } from '../../model/phrases.ts';
export const paperFactDetail = 'A4, 70 GSM';
export const colourFactDetail = 'Black and white or colour';
export const orientationFactDetail = 'Landscape or portrait';
