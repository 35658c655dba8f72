export { toPay } from '../../cart/ui/messages.tsx';
export { itemShort } from '../../model/phrases.ts';
export { card } from '../payment/messages.ts';

export const soldOutRemoved = (name: string) => `${name} is sold out. We removed it from your cart.`;
export const productRemoved = (name: string) => `${name} is no longer in your cart.`;
export const productAdded = (name: string) => `${name} was added to your cart.`;
export const quantityChanged = (name: string, quantity: number) => `${name}: now ${quantity} in your cart.`;
export const priceRose = (name: string) => `${name} now costs more.`;
export const priceFell = (name: string) => `${name} now costs less.`;
export const addressChanged = 'Delivery address changed';

export const upiIdWrong = 'Enter a UPI ID like name@bank.';
export const bankMissing = 'Choose your bank.';
export const optionUnavailable = 'Unavailable right now';
export const walletMissing = 'Choose a wallet.';
export const upiApp = 'UPI app';
export const upiQrCode = 'UPI · QR code';
export const upiWithId = (upiId: string) => `UPI · ${upiId}`;
export const newCard = 'New card';

export const addressNotServed = 'We don’t deliver to this address. Choose another one.';
export const addressUnavailable = 'That address is no longer available. Choose another one.';
export const cartNotReady = 'This cart can’t be ordered yet. Check your items and try again.';
export const cartRefused = 'We couldn’t accept this cart. Check your items and try again.';
export const priceChecked = 'We checked the price again. You can pay now.';
export const linkNotOpened = 'We couldn’t open the next page. You can pay here instead.';
export const paymentNotReceived = 'Your payment didn’t reach us. Nothing was charged. You can pay again.';
export const paymentCancelled = 'You cancelled the payment. Nothing was charged.';
export const orderNotReceived =
  'Your order was not placed because it didn’t reach us. You can place it again.';
export const paymentNotStarted = 'We couldn’t start the payment. Nothing was charged. Try again.';
export const offline = 'You are offline. Nothing is lost. Try again when you’re back.';
export const serverFailed =
  'Something went wrong on our side. Your cart is safe. Please try again in a moment.';
export const shopUnreachable = 'We couldn’t connect. Try again in a moment.';
export const cartAlreadyOrdered = 'This cart has already been ordered.';
export const cardEndingIn = (network: string, last4: string) => `${network} ending in ${last4}`;
