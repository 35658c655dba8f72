export const payNow = 'Pay now';
export const approvePaymentInItself = (title: string) => `You approve the payment in ${title} itself.`;
export const approveAtBankOrUpiApp = 'You approve it at your bank or UPI app. Card numbers never reach us.';
export const offline = 'You are offline. Nothing was charged: try again when you are back.';
export const shopDidNotAnswer = 'The shop did not answer. Nothing was charged: try again in a moment.';
export const cannotBePaidForHere = 'This cannot be paid for here.';
export const couldNotBeStarted = 'It could not be started. Nothing was charged.';
