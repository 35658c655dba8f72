/** Phrases of several features that no first screen shows: they load with the screens that do. */
export const backToShopping = 'Back to shopping';
export const startShopping = 'Start shopping';
export const notNow = 'Not now';
export const whereToDeliver = 'Where should we deliver?';
export const change = 'Change';
export const continueLabel = 'Continue';
export const amount = 'Amount';
export const name = 'Name';
export const save = 'Save';
export const enterYourName = 'Enter your name.';
export const tooLong = (most: number) => `Use at most ${most} characters.`;
export const orderNumber = (orderId: string) => `Order ${orderId}`;
