export const offline = 'You are offline. Nothing was charged. Try again when you’re back.';
export const shopTimedOut = 'The shop did not respond. Nothing was charged. Try again in a moment.';
export const notPayableHere = 'You can’t pay for this here.';
export const notStarted = 'We couldn’t start the payment. Nothing was charged.';
