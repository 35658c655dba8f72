import { plural } from '../../model/plural.ts';

export { deleteMyAccount, loadingAccount } from '../messages.ts';
export { deleteAccount } from '../../model/messages.ts';
export { continueLabel, viewOrder } from '../../model/phrases.ts';
export const reasonQuestion = 'Why are you leaving?';
export const subReasonQuestion = 'Which of these fits best?';
export const feedbackLabel = 'What could we have done better? (optional)';
export const keepAccount = 'Keep my account';
export const confirmTitle = 'Delete your account permanently?';
export const confirmDelete = 'Delete permanently';
export const confirmDetail = (losses: string) =>
  `You’ll lose ${losses}. You’ll be logged out on all your devices. This cannot be undone.`;
export const lossesTitle = 'What you’ll lose';
export const lossesDetail =
  'This cannot be undone. You can sign up again with the same number as a new customer. We keep bills without your name for as long as the law requires.';
export const orderRunning = (orderId: string) => `Order ${orderId} is still in progress`;
export const accountDeleted = 'Your account and all its data have been deleted.';
export const paymentInProgress = 'A payment is in progress. You can delete your account once it is finished.';
export const deletionOffline = 'You are offline. Your account has not been deleted.';
export const deletionNotPossible = 'Your account cannot be deleted right now. Nothing has changed.';
export const deletionRefused = 'Your request was not accepted. Your account has not been deleted.';
export const deletionUnknown = 'We don’t know whether your account was deleted. Please try again.';
export const walletLoss = (amount: string) => `${amount} of Doorstep Cash`;
export const personalDataLoss = 'Your name, phone number and order history';
export const reasonMissing = 'Choose a reason for leaving.';
export const subReasonMissing = 'Choose the one that fits best.';
export const deletionNotLoaded = 'Nothing has been deleted. Please try again.';
export const orderRunningDetail = 'You can delete your account once it has been delivered or cancelled.';
export const allData = 'all your data';
export const giftCardsLoss = (count: number) =>
  plural(count, { one: '1 gift card', other: `${count} gift cards` });
export const printsLoss = (count: number) =>
  plural(count, {
    one: '1 document waiting to be printed',
    other: `${count} documents waiting to be printed`,
  });
export const cardsLoss = (count: number) =>
  plural(count, { one: '1 saved card', other: `${count} saved cards` });
export const addressesLoss = (count: number) =>
  plural(count, { one: '1 saved address', other: `${count} saved addresses` });
