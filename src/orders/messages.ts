import { clockTime } from '../model/clock-time.ts';
import { shortDate } from '../model/dates.ts';
import { plural } from '../model/plural.ts';

export { price } from '../ui/messages.ts';
export { bill, getHelp, legalDetails, shopName, tryAgain, yourOrder, yourOrders } from '../model/messages.ts';
export {
  amount,
  date,
  discount,
  gstinNumber,
  itemShort,
  loadingOrder,
  orderNotFound as orderNotFoundTitle,
  orderNotFoundDetail,
  orderNumber,
  orderedItems,
  share,
  startShopping,
  timesOf,
  total,
} from '../model/phrases.ts';
export const paidWith = 'Paid with';
export const payment = 'Payment';
export { print } from '../model/phrases.ts';
export const openPdf = 'Open PDF';
export const pdfNotOpened = 'The PDF couldn’t be opened. Share the link instead.';
export const invoice = 'Invoice';
export const viewInvoice = 'View invoice';
export const invoiceLater = 'Your tax invoice will be here once your order is packed.';
export const noInvoice = 'This order was cancelled before it was packed, so it has no tax invoice.';
export const invoiceNotLoaded = 'Your tax invoice couldn’t be loaded.';
export const invoiceNumberLabel = 'Invoice no.';
export const creditNoteNumber = 'Credit note no.';
export const order = 'Order';
export const cancelsInvoice = 'Cancels invoice';
export const placeOfSupply = 'Place of supply';
export const stateAndCode = (state: string, code: string) => `${state} (${code})`;
export const foodLicence = (number: string) => `FSSAI licence ${number}`;
export const billedTo = 'Billed to';
export const hsn = 'HSN';
export const taxableValue = 'Taxable';
export const gst = 'GST';
export const cgst = 'CGST';
export const sgst = 'SGST';
export const igst = 'IGST';
export const percent = (rate: number) => `${rate}%`;
export const gstRate = (rate: number) => `GST ${rate}%`;
export const taxByRate = 'Tax by rate';
export const orderTotal = 'Order total';
export const invoiceNotes =
  'Prices include GST. No tax is payable on reverse charge. This is a computer-generated document and needs no signature.';
export const linkLife = 'Anyone with the PDF’s link can open it for 7 days.';
export const loadingBill = 'Loading the bill';
export const soldBy = 'Sold by';
export const deliveryTo = 'Delivery to';
export const orderCancelled = (refund: string) => `This order was cancelled. ${refund}`;
export const item = 'Item';
export const qty = 'Qty';
export const billOfOrder = (orderId: string) => `Bill of order ${orderId}`;
export const cancelQuestion = 'Cancel this order?';
export const confirmCancel = 'Cancel order';
export const keepOrder = 'Keep order';
export const reasonQuestion = 'Why are you cancelling?';
export const refundQuestion = 'Where should we send your refund?';
export const refundImmediately = 'Immediately';
export const backToSource = (name: string) => `Back to ${name}`;
export const nothingToRefund = 'You haven’t paid anything yet, so there is nothing to refund.';
export const refundWithin = (place: string, from: number, to: number) =>
  `What you paid will be refunded to ${place} within ${from}-${to} working days.`;
export const noOrdersYet = 'No orders yet';
export const loadingOrders = 'Loading your orders';
export const status = 'Status';
export const orderPlacedAt = (orderId: string, placedAt: string) => `Order ${orderId} · ${placedAt}`;
export const cancelledFor = (reason: string) => `You cancelled this order: ${reason}.`;
export const allYourOrders = 'All your orders';
export const actionsLabel = 'More about this order';
export const viewBill = 'View bill';
export const cancelOrder = 'Cancel this order';
export const trackOrder = 'Track order';
export const orderAgain = 'Order again';
export const orderNotFound = 'Order not found';
export const listLabel = 'Orders, newest first';
export const oneStar = 'Bad';
export const twoStars = 'Not good';
export const threeStars = 'Okay';
export const fourStars = 'Good';
export const fiveStars = 'Very good';
export const yourRating = 'Your rating';
export const givenStars = (stars: number) => `You gave ${stars} of 5 stars`;
export const ratingThanks = 'Thanks for your feedback.';
export const rateOrder = 'Rate this order';
export const ratingComment = 'Tell us more (optional)';
export const sendRating = 'Send';
export const ratingQuestion = 'How was it?';
export const itemsReordered = 'Added to your cart';
export const nothingReordered = 'None of these items are available';
export const viewCart = 'View your cart';
export const findSomethingElse = 'Find something else';
export const settlements = 'Payments and refunds';
export const settlementsNotLoaded = 'Payments could not be loaded.';
export const loadingSettlements = 'Loading payments';
export const noSettlements = 'No payments or refunds yet.';
export const reordered = (count: number) =>
  plural(count, { one: '1 item added to your cart.', other: `${count} items added to your cart.` });
export const addItems = (count: number) =>
  plural(count, { one: 'Add 1 item to cart', other: `Add ${count} items to cart` });
export const noItemChosen = 'Choose what to add';
export const orderAgainLabel = (title: string, when: string) => `Order again: ${title}, ${when}`;
export const reorderedOffline = 'Added to your cart. We’ll check the price when you’re back online.';
export const andMoreItems = (count: number) => `and ${count} more`;
export const itemCount = (count: number) => plural(count, { one: '1 item', other: `${count} items` });
export const moreItems = (count: number) => `${count} more`;
export const balanceReturns = (amount: string, place: string) => `${amount} returns to ${place} immediately.`;
export const restQuestion = 'Where should we send the rest?';
export const refundWithinDays = (from: number, to: number) => `Within ${from}-${to} working days`;
export const nothingRefunded = 'You hadn’t paid anything yet, so there is nothing to refund.';
export const walletPlace = (name: string) => `your ${name}`;
export const originalPlace = 'your original payment method';
export const refunded = (amount: string, place: string) => `${amount} has been refunded to ${place}.`;
export const refundOnItsWay = (amount: string, place: string, from: number, to: number) =>
  `${amount} will be refunded to ${place} within ${from}-${to} working days.`;
export const itemsDearer = (count: number, more: string) =>
  plural(count, {
    one: `1 item costs ${more} more than last time.`,
    other: `${count} items cost ${more} more than last time.`,
  });
export const itemsSoldOut = (names: string, count: number) =>
  plural(count, { one: `${names} is sold out.`, other: `${names} are sold out.` });
export const reasonMissing = 'Choose a reason for cancelling.';
export const starsMissing = 'Choose a star rating.';
export const requestRefused = 'Your request was not accepted.';
export const orderNotLoaded = 'Your order is safe. Please try again.';
export const ordersNotLoaded = 'Your orders are safe. Please try again.';
export const noOrdersDetail = 'Your orders will appear here. View them or order again any time.';
export const refundNow = (place: string) => `What you paid will be refunded to ${place} immediately.`;
export const starLabel = (stars: number, name: string) => `${stars} of 5: ${name}`;
export const getHelpWithOrder = (orderId: string) => `Get help with order ${orderId}`;
export const sorryForRating = 'Sorry that your order wasn’t good. We can refund or replace what was wrong.';
export const whatWentWrong = 'What went wrong? (optional)';
export const asOf = (at: number) => `As of ${clockTime(at)}, ${shortDate(at)}`;
export const storedOrders = 'You’re offline. Connect to see newer orders or order again.';
export const storedOrder = 'You’re offline. Connect to see changes, get help or order again.';
