export const deleteAccount = 'Delete account';
export const loadingYourAccount = 'Loading your account';
export const whyAreYouLeaving = 'Why are you leaving?';
export const whichOneFitsBest = 'Which one fits best?';
export const continueIt = 'Continue';
export const whatCouldHaveDoneBetter = 'What could we have done better? (optional)';
export const keepMyAccount = 'Keep my account';
export const deleteMyAccount = 'Delete my account';
export const deleteYourAccountPermanently = 'Delete your account permanently?';
export const deleteIt = 'Delete it';
export const everythingIsIn = 'all its data';
export const lose = (lost: string) =>
  `You lose ${lost}. You are logged out on all your devices. This cannot be undone.`;
export const whatYouLose = 'What you lose';
export const cannotBeUndone =
  'This cannot be undone. You can sign up again with the same number, as a new customer. Bills are kept without your name for as long as the law requires.';
export const orderIsStillRunning = (orderId: string) => `Order ${orderId} is still running`;
export const seeThisOrder = 'See this order';
export const accountAndEverythingInHaveBeenDeleted = 'Your account and everything in it have been deleted.';
export const paymentIsInProgress =
  'A payment is in progress. You can delete your account once it is finished.';
export const offline = 'You are offline. Your account is still there.';
export const accountCannotBeDeletedNow = 'Your account cannot be deleted now. Nothing has been lost.';
export const wasNotAccepted = 'This was not accepted. Your account is still there.';
export const doNotKnowWhetherWorked = 'We do not know whether it worked. Please try again.';
export const documentWaitsToBePrinted = 'document that waits to be printed';
export const documentsWaitToBePrinted = 'documents that wait to be printed';
export const inYourWallet = (amount: string) => `${amount} in your wallet`;
export const namePhoneNumberAndListOfOrders = 'Your name, phone number and list of orders';
export const chooseAReasonFirst = 'Choose a reason first.';
export const chooseOneFitsBest = 'Choose the one that fits best.';
export const nothingDeletedYet = 'Nothing has been deleted. Please try again.';
export const deletableOnceDelivered = 'Your account can be deleted once it has been delivered or cancelled.';
