export { print } from '../model/phrases.ts';
import { plural } from '../model/plural.ts';

export { youAreOffline } from '../model/messages.ts';
export const moreFilesAllowed = (left: number) => `You can add ${left} more.`;
export const allowedTypes = (types: string) => `You can print ${types} files.`;
export const saveAsPdf = 'Save any other document as a PDF first.';
export const fileLimit = (most: number) =>
  plural(most, {
    one: 'You can print 1 file per order.',
    other: `You can print up to ${most} files per order.`,
  });
export const sizeLimit = (megabytes: number) => `Files can be up to ${megabytes} MB.`;
export const storageLimit = 'This file is too large to store. Choose a smaller one.';
export const megabytes = (size: string) => `${size} MB`;
export const kilobytes = (size: number) => `${size} kB`;
export const documentCount = (count: number) =>
  plural(count, { one: '1 document', other: `${count} documents` });
export const pageCount = (count: number) => plural(count, { one: '1 page', other: `${count} pages` });
export const deletedAfter = (hours: number) =>
  `${plural(hours, { one: 'Deleted 1 hour', other: `Deleted ${hours} hours` })} after printing, or after upload if you don’t order`;
export const documentsDeleted = 'Your documents were deleted. Upload them again to print them.';
export const passwordNeededElsewhere = 'A document in the print store needs a password.';
export const passwordNotTried = 'We couldn’t try the password. Please try again.';
export const copiesReduced = (most: number) =>
  plural(most, {
    one: 'We can print 1 copy of these documents.',
    other: `We can print up to ${most} copies of these documents.`,
  });
export const blackWhitePrint = 'Black & white print';
export const colourPrint = 'Colour print';
export const uploadFailedTitle = 'upload fail';
export {
  FILE_FORMAT_UNKNOWN as fileFormatNotSupported,
  FILE_NOT_UPLOADED as couldNotUploadFile,
  FILE_TOO_LARGE as fileSizeIsTooLarge,
  TOO_MANY_FILES as fileLimitReached,
} from '../model/error-catalogue.ts';
export const documentsReadyElsewhere = 'Your documents are ready in the print store.';
export const uploadFailedElsewhere = (message: string) => `${message}. See the print store for details.`;
export const alreadyAdded = (name: string) =>
  `You’ve already added ${name}. To print it more than once, choose the number of copies.`;
export const connectionLost = 'The connection was lost.';
export const serverTimedOut = 'Our server took too long to respond.';
export const serverFailed = 'Something went wrong on our side, not with your connection.';
export const uploadAgain = (count: number) =>
  plural(count, { one: 'Please upload the file again.', other: 'Please upload the files again.' });
export const uploadAgainOnline = (count: number) =>
  plural(count, {
    one: 'We’ll upload the file again when you’re back online.',
    other: 'We’ll upload the files again when you’re back online.',
  });
export const otherFilesKept = (count: number) =>
  plural(count, {
    one: '1 other file was uploaded and is kept.',
    other: `${count} other files were uploaded and are kept.`,
  });
export const filesNotChecked = (count: number) =>
  plural(count, {
    one: 'Your file was uploaded, but we couldn’t check it. Please try again.',
    other: 'Your files were uploaded, but we couldn’t check them. Please try again.',
  });
export const filesNotOpened = 'We couldn’t open your files. Please try again.';
export const fileUnreadable = 'This file can’t be read.';
export const fileEmpty = 'This file is empty.';
export const filesOnly = 'Drop files here, not folders.';
export const noMoreFilesAllowed = 'You can’t add any more.';
export const passwordDone = 'Done.';
export const untitledDocument = 'Document';
export const uploadFiles = 'Upload files';
export const addMoreFiles = 'Add more files';
export const colour = 'Colour';
export const orientation = 'Orientation';
export const checkingDocuments = 'Checking your documents';
