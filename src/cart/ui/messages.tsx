import type { ReactNode } from 'react';
import { plural } from '../../model/plural.ts';

export {
  approximateAmount,
  bill,
  cartEmpty,
  changeAddress,
  deliveryInMinutes,
  gapToFreeDelivery,
  onePerCart,
  onlyLeft,
  soldOut,
  tryAgain,
  upToEach,
  youAreOffline,
} from '../../model/messages.ts';
export { addToMyCart, change, discount, ok, startShopping, undo } from '../../model/phrases.ts';
export { insteadOf, remove as removePrint } from '../../ui/messages.ts';

export const toPay = 'To pay';
export const amountPlusFees = (amount: ReactNode) => <>{amount} + fees</>;
/** `className`: for the word "about" */
export const approximateTotal = (total: ReactNode, className?: string) => (
  <>
    <span className={className}>about</span> {total}
  </>
);
export const savedOnOrder = (saving: string) => `You save ${saving} on this order`;
export const itemsTotal = 'Items total';
export const delivery = 'Delivery';
export const paidFromWallet = 'Paid from Doorstep Cash';
export const free = 'Free';

export const changesLabel = 'Changes to your cart';
export const cartChanged = 'Your cart has changed';
export const unavailableTitle = (count: number) =>
  plural(count, { one: 'No longer available', other: `${count} products are no longer available` });
export const soldOutAndRemoved = (name: ReactNode) => <>{name} is sold out and was removed</>;
export const formerPrice = (price: string) => (
  <>
    <span className="visually-hidden">price was</span> {price}
  </>
);
export const nameSoldOut = (name: ReactNode) => <>{name} is sold out</>;
export const nameOnlyLeft = (name: ReactNode, limit: number) => (
  <>
    {name}: only {limit} left
  </>
);
export const nameUpToEach = (name: ReactNode, limit: number) => (
  <>
    {name}: up to {limit} each
  </>
);
export const updateCart = 'Update my cart';
export const removeAll = 'Remove all';

export const offlineCartSafe = 'You are offline. Your cart is safe and will update when you are back online.';
export const cartNotChecked = 'We couldn’t check your cart. Your items are safe.';
export const changeNotSaved = 'Your last change was not saved.';
export const cartNotLoaded = 'We couldn’t load your cart.';
export const itemsSafe = 'Your items are safe.';
export const cartLoading = 'Loading your cart';
export const cartEmptyDetail = 'Milk, fruit, batteries: anything you add arrives in minutes.';

export const scheduled = 'Scheduled delivery';
export const deliveringTo = (label: string) => `Delivering to ${label}`;
export const deliveryIn = (minutes: number) =>
  plural(minutes, { one: 'Delivery in 1 minute', other: `Delivery in ${minutes} minutes` });
export const updateCartFirst = 'Update your cart to continue. Some quantities aren’t available.';
/** The note below the amount of the total. */
export const toPayNote = 'to pay';
export const plusFeesNote = '+ fees';

export const reward = 'Reward';
export const viewedNow = 'You’re viewing this';
export const pricePerPage = (name: string, price: string) => `${name} · ${price} a page`;
export { changeSettings } from '../../model/phrases.ts';
export const productRemoved = (name: string) => `${name} removed`;
export const productsRemoved = (count: number) => `${count} products removed`;

export const tip = 'Tip';
export const tipTitle = 'Tip your rider';
export const tipDetail = 'All of it goes to your rider.';
export const otherTip = 'Other';
export const otherTipDetail = 'You choose';
export const customTip = 'Your tip';
export const customTipHint = (most: string) => `In whole rupees, up to ${most}`;
export const customTipInvalid = (most: string) => `Enter an amount from ₹1 to ${most}.`;
export const addTip = 'Add tip';
export const shareCart = 'Share this cart';
export const emptyCart = 'Empty cart';
export const emptyCartQuestion = 'Empty your cart?';
export const emptyCartDetail = (items: string) => `This removes ${items} from your cart.`;
export const confirmEmptyCart = 'Remove everything';
export const keepCart = 'Keep my cart';

export const replaceGroceriesQuestion = 'Replace the groceries in your cart?';
export const replaceGroceriesDetail =
  'Prints and groceries are ordered separately. Replacing removes the groceries from your cart.';
export const replaceWithPrints = 'Replace with prints';
export const keepGroceries = 'Keep my groceries';
export const groceries = 'Groceries';
export const replacePrintsQuestion = 'Replace the prints in your cart?';
export const replacePrintsDetail =
  'Prints and groceries are ordered separately. Replacing removes the prints from your cart. Your documents stay in the print store.';
export const replaceWithGroceries = 'Replace with groceries';
export const keepPrints = 'Keep my prints';
export const prints = 'Prints';
export const inCartNow = 'In your cart now';
export const toBeAdded = 'You want to add';
export const printsForAmount = (documents: string, pages: string, amount: string) =>
  `${documents}, ${pages}, ${amount}`;
export const itemsForAmount = (first: string, more: number, amount: string) =>
  more > 0 ? `${first} and ${more} more, ${amount}` : `${first}, ${amount}`;
export const mergeTitle = 'You already have items in your cart';
export const replaceCart = 'Replace my cart';
