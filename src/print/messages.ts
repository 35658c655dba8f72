export const youCanAddMore = (left: string | number) => ` You can add ${left} more.`;
export const theseCanBePrinted = (value: string) => `These can be printed: ${value}.`;
export const saveOthersAsPdf = 'Save any other document as a PDF first.';
export const atMostFilesInOneOrder = (most: number, more: string) =>
  `At most ${most} ${most === 1 ? 'file' : 'files'} in one order.${more}`;
export const fileCanBeUpTo = (mb: number) => `A file can be up to ${mb} MB.`;
export const chooseSmallerFile = 'This is more than we can store. Choose a smaller file.';
export const mb = (bytes: string) => `${bytes} MB`;
export const kb = (value: number) => `${value} kB`;
export const text = (count: number) => `${count} ${count === 1 ? 'file' : 'files'}`;
export const textOf = (count: number) => `${count} ${count === 1 ? 'document' : 'documents'}`;
export const text2 = (count: number) => `${count} ${count === 1 ? 'page' : 'pages'}`;
export const or = (value: string, last: string) => `${value} or ${last}`;
export const deletedAfterPrinting = (keptHours: number) =>
  `Deleted ${keptHours} ${keptHours === 1 ? 'hour' : 'hours'} after printing`;
export const isNoWayToGoOnAfterPasswords = (type: string) =>
  `“${type}” is no way to go on after passwords: the documents that stayed locked are left out`;
export const documentNeedsPasswordInPrintStore = 'A document needs its password in the print store.';
export const passwordCouldNotBeTried = 'The password could not be tried. Please try again.';
export const canPrintAtMostCopiesOfTheseDocuments = (most: number) =>
  `We can print at most ${most} ${most === 1 ? 'copy' : 'copies'} of these documents.`;
export const blackWhitePrint = 'Black & white print';
export const colourPrint = 'Colour print';
export const uploadFail = 'upload fail';
export {
  FILE_FORMAT_UNKNOWN as fileFormatNotSupported,
  FILE_NOT_UPLOADED as couldNotUploadFile,
  FILE_TOO_LARGE as fileSizeIsTooLarge,
  TOO_MANY_FILES as fileLimitReached,
} from '../model/error-catalogue.ts';
export const documentsAreReadyInPrintStore = 'Your documents are ready in the print store.';
export const printStoreKnowsMore = (message: string) => `${message}. See the print store for details.`;
export const isHereAlready = (name: string) =>
  `${name} is here already. Choose copies to print it more than once.`;
export const connectionBroke = 'The connection broke.';
export const offline = 'You are offline.';
export const serverTookTooLong = 'Our server took too long to answer.';
export const wrongOnOurSide = 'Something went wrong on our side, not with your connection.';
export const toBeSentAgain = (count: number) =>
  count === 1 ? 'The file has to be sent again.' : 'The files have to be sent again.';
export const sentAgainOnline = (count: number) =>
  `${count === 1 ? 'The file is' : 'The files are'} sent again when you are back online.`;
export const haveArrived = (count: number) =>
  count === 1 ? '1 other file has arrived and is kept.' : `${count} other files have arrived and are kept.`;
export const uploadedButNotChecked = (count: number) =>
  count === 1
    ? 'Your file was uploaded, but we could not check it. Please try again.'
    : 'Your files were uploaded, but we could not check them. Please try again.';
export const couldNotOpenFiles = 'We could not open your files. Please try again.';
export const fileCannotBeRead = 'This file cannot be read.';
export const fileIsEmpty = 'This file is empty.';
export const onlyFilesNoFolders = 'Only files can be dropped here, no folders.';
