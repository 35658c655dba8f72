export { getHelp } from '../../model/messages.ts';
export { labelled, loadingOrder, timesOf, viewOrder } from '../../model/phrases.ts';
export {
  takeAPhoto as takePhoto,
  uploaded as pictureUploaded,
  uploadLabel,
} from '../../print/dialogs/messages.ts';
export { remove as removePicture } from '../../ui/messages.ts';
export {
  orderNotLoaded as helpNotLoaded,
  ratingComment as comment,
  refundImmediately as refundAtOnce,
  refundWithinDays,
} from '../messages.ts';

export const yourRequests = 'Your requests';
export const missing = 'Missing';
export const wrongItem = 'Wrong item';
export const damaged = 'Damaged';
export const expired = 'Expired or not fresh';
export const notAsDescribed = 'Not as described';
export const checkingRefund = (amount: string) =>
  `We’re checking your request for a ${amount} refund. You’ll see our decision here.`;
export const checkingReplacement =
  'We’re checking your request for a replacement. You’ll see our decision here.';
export const replacementDue = (time: string) => `Approved. Your replacement is due at ${time}.`;
export const approved = 'Approved.';
export const notApproved = (reason: string) => `We couldn’t approve this request. ${reason}`.trim();

export const itemsQuestion = 'Which items?';
export const problemQuestion = 'What’s wrong?';
export const remedyQuestion = 'What would you like?';
export const reportedUntil = (time: string) => `You could report this until ${time}.`;
export const reportedUntilTitle = (time: string) => `You could report a problem until ${time}`;
export const alreadyRequested = 'You’ve already sent a request for this.';
export const notCovered = 'This can’t be returned.';
export const ofQuantity = (total: number) => `of ${total}`;
export const nothingLeft = 'There is nothing more to report in this order';
export const nothingLeftDetail = 'Call or email us if you still need help.';

export const pictureTitle = 'Picture';
export const pictureTitleOptional = 'Picture (optional)';
export const pictureForProblem = 'Show us the problem.';
export const pictureForAmount = (amount: string) => `We need a picture for more than ${amount}.`;
export const pictureHelps = 'A picture helps us decide faster.';
export const pictureLimits = (types: string, megabytes: number) => `${types}, up to ${megabytes} MB`;
export const choosePicture = 'Choose a picture';
export const pictureInput = 'Picture of the problem';
export const photoInput = 'Photo of the problem';
export const pictureTooLarge = (name: string, megabytes: number) =>
  `${name} is larger than ${megabytes} MB. Choose a smaller picture.`;
export const pictureTypeWrong = (name: string, types: string) =>
  `${name} isn’t a picture we can open. Choose a ${types} picture.`;
export const pictureUnreadable = (name: string) => `${name} can’t be read. Choose another picture.`;
export const pictureNotOpened = 'We couldn’t open your picture. Please try again.';
export const pictureLost = 'The connection was lost. Please upload the picture again.';
export const pictureSlow = 'Our server took too long to respond. Please upload the picture again.';
export const pictureNotStored =
  'Something went wrong on our side, not with your connection. Please upload the picture again.';
export const pictureOffline = 'You are offline. We’ll upload the picture when you’re back online.';
export const pictureUploading = (percent: number) => `Uploading: ${percent}%`;
export const uploadAgain = 'Upload again';

export const refundTo = (place: string) => `Refund to ${place}`;
export const refundBackTo = (place: string) => `Refund back to ${place}`;
export const replacement = 'Replacement';
export const replacementDetail = 'The same items, delivered in minutes';

export const sendRequest = 'Send request';
export const sendRefundRequest = (amount: string) => `Request ${amount} refund`;
export const sendReplacementRequest = 'Request replacement';
export const requestSent = 'We’ve received your request';
export const reportMore = 'Report something else';

export const itemsMissing = 'Choose at least one item.';
export const problemMissing = 'Tell us what’s wrong.';
export const remedyMissing = 'Choose a refund or a replacement.';
export const pictureMissing = 'Add a picture of the problem.';
export const pictureNotReady = 'Wait until your picture is uploaded.';
export const pictureFailed = 'Upload your picture again, or remove it.';

export const contactTitle = 'Still need help?';
export const contactDetail = 'Talk to us';
export const howReturnsWork = 'How returns and refunds work';
export const orderNotDelivered = 'You can get help here once your order is delivered';
export const orderNotDeliveredDetail = 'Until then, follow it on its page or call the store.';
