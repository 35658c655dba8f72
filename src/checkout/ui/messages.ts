import { allOf } from '../../model/lists.ts';
import { plural } from '../../model/plural.ts';

export {
  changeAddress,
  help,
  logIn,
  offline,
  pay,
  tryAgain,
  wallet,
  youAreOffline,
  yourCart,
  yourPayment,
} from '../../model/messages.ts';
export {
  addMoney,
  backToShopping,
  change,
  loadingOrder,
  loadingWallet,
  orderNotFound,
  orderNotFoundDetail,
  orderedItems,
  payNow,
  total,
  viewOrder,
  whereToDeliver,
} from '../../model/phrases.ts';
export { sendCode } from '../../session/messages.tsx';
export { cartChanged, deliveringTo } from '../../cart/ui/messages.tsx';
export { cardEndingIn, optionUnavailable } from '../entry/messages.ts';
export { yourRider } from '../order/messages.ts';
export { card, orderPlaced, shopWallet } from '../payment/messages.ts';
export const findBank = 'Find your bank';
export const banksLabel = 'Your bank';
export const allBanks = (bankCount: number) => `All ${bankCount} banks`;
export const noBankFound = 'No banks found. Check the spelling, or type fewer letters.';
export const callStore = 'Call store';
export const callRider = 'Call rider';
export const callUs = 'Call us';
export const callNamed = (call: string, phone: string, name: string) => `${call} ${phone}, ${name}`;
export const emailUs = 'Email us';
export const cardsLabel = 'Your card';
export const cardExpires = (expiry: string) => `Expires ${expiry}`;
export const anotherCard = 'Another card';
export const anotherCardDetail = 'Enter it on the secure payment page';
export const savedCardHint = 'You’ll enter the security code on the secure payment page.';
export const newCardHint = 'You’ll enter your card on the secure payment page. We never see the number.';
export const cardOffersLabel = 'Card offers';
export const offerValidUntil = (date: string) => `Valid until ${date}`;
export const offerTerms = 'Offer terms';
export const viewPayment = 'View your payment';
export const logInToOrder = 'Log in to order';
export const chooseAddress = 'Choose address';
export const continueToPay = 'Continue to pay';
export const paymentInProgress = (amount: string) => `Your payment of ${amount} is in progress.`;
export const viewPaymentStatus = 'View status';
export const coupons = 'Coupons';
export const deliveryAddress = 'Delivery address';
export const somethingChanged = 'Something changed';
export const acceptAndContinue = 'Accept and continue';
export const acceptChanges = 'Accept changes';
export const before = 'was';
export const now = 'now';
export const payAmount = (amount: string) => `Pay ${amount}`;
export const logInToSeePaymentOptions = 'Log in to see payment options.';
export const backToCart = 'Back to the cart';
export const goToCart = 'Go to the cart';
export const addressNeeded = 'Choose a delivery address first.';
export const paymentOptionsNotLoaded = 'We couldn’t load the payment options.';
export const approveInUpi = 'You’ll approve it in your UPI app.';
export const payAtBank = 'You’ll pay on your bank’s page.';
export const payAtMealCard = 'You’ll pay on your meal card’s page.';
export const approvePayLater = 'You’ll approve it on your pay-later account’s page.';
export const approveCard = 'You’ll approve it with your bank. We never see your card number.';
export const approveInHost = (app: string) => `You’ll approve the payment in ${app} itself.`;
export const cancelUntilPacked = 'You can cancel until your items are packed.';
export const loadingPaymentOptions = 'Loading payment options';
export const deliveringIn = (label: string, span: string) => `Delivering to ${label} in ${span}`;
export const deliveringAt = (label: string, time: string) => `Delivering to ${label} · ${time}`;
export const refundIfCharged =
  'If you were charged, the money will be refunded automatically within 5-7 working days.';
export const nothingCharged = 'Nothing was charged.';
export const methodsQuestion = 'How would you like to pay?';
export const upiFlowQuestion = 'How would you like to approve it?';
export const useUpiApp = 'A UPI app on this phone';
export const scanQrCode = 'Scan a QR code with my phone';
export const useUpiId = 'Send a request to my UPI ID';
export const upiIdLabel = 'UPI ID';
export const upiIdHint = 'We’ll send a request to your UPI app for you to approve.';
export const nothingToPay = 'There is nothing to pay for';
export const cartEmptyDetail = 'Your cart is empty.';
export const cartEmptyAsSoldOut = (names: readonly string[]) =>
  plural(names.length, {
    one: `${allOf(names)} is sold out. We removed it, so your cart is now empty.`,
    other: `${allOf(names)} are sold out. We removed them, so your cart is now empty.`,
  });
export const orderDiffers = 'This isn’t what you chose';
export const wrongAddress = (line: string) => `This order is going to ${line}, not to the address you chose.`;
export const unknownWrongAddress = 'This order is going to a different address from the one you chose.';
export const wrongAmount = (agreed: string, amount: string) =>
  `You agreed to ${agreed}. This order costs ${amount}.`;
export const tellStore = 'Tell the store now, and they’ll put it right.';
export const rescheduled = 'The store couldn’t make it in time. You don’t need to do anything.';
export const rescheduledHelp = 'If the new time doesn’t suit you, call the store.';
export const orderAtDoor = 'Your order is at your door.';
export const updatesAppearHere = 'Updates will appear here.';
export const live = 'Live';
export const asOf = (time: string) => `As of ${time}`;
export const outdatedAsOf = (time: string) => `As of ${time}. This may be out of date. We’ll keep trying.`;
export const checkNow = 'Check now';
export const needHelp = 'Need help?';
export const store = 'Your store';
export const viewOrders = 'View your orders';
export const viewOrCancelOrder = 'View or cancel order';
export const totalPaidBy = (method: string) => `Total · ${method}`;
export const orderIdLabel = 'Order number';
export const pagesAtPrice = (pages: string, price: string) => `${pages} at ${price}`;
export const itemIfUnavailable = (choice: string) => `If unavailable: ${choice}`;
export const orderIfUnavailable = (choice: string) => `If an item is unavailable: ${choice}`;
export const logInToSeeOrder = 'Log in to see your order.';
export const orderShownToBuyerOnly = 'Only the person who placed an order can see it.';
export const orderNotLoaded = 'We can’t show your order right now.';
export const orderPlacedDetail = 'Your order is placed. Its details will appear here shortly.';
export const orderSafe = 'Your order is safe.';
export const orderProgress = 'Order progress';
export const stepDone = (step: string) => `${step}, done`;
export const stepNow = (step: string) => `${step}, in progress`;
export const stepAhead = (step: string) => `${step}, not yet`;
export const linkWallet = 'Link wallet';
export const placeOrder = 'Place order';
export const checking = 'Checking…';
export const checkAgain = 'Check again';
export const reviewChanges = 'Review the changes to continue.';
export const checkingCart = 'Checking price, address and stock…';
export const methodNeeded = 'Choose how to pay.';
export const paymentOfFailed = (amount: string) => `Your payment of ${amount} failed`;
export const paymentNotApproved = 'It was not approved.';
export const payAnotherWay = 'Pay another way';
export const openBankPage = 'Open the bank’s page';
export const openCardPage = 'Open the card page';
export const openUpiApp = 'Open the UPI app';
export const openPayment = 'Open the payment';
export const openPaymentPage = 'Open the payment page';
export const approveInBrowser = 'No UPI app? Approve in the browser';
export const logInAndCheck = 'Log in and check';
export const keepBrowsing = 'Keep browsing';
export const done = 'Done';
export const paymentFailed = 'Payment failed';
export const noPaymentInProgress = 'No payment in progress';
export const cartUnchanged = 'Your cart hasn’t changed.';
export const logInToSeePayment = 'Log in to see your payment';
export const loggedOutInBrowser =
  'You were logged out in this browser. Log in with the number you used to see your payment.';
export const checkingPayment = 'Checking your payment';
export const riderMap = (rider: string) => `Map: ${rider}`;
export const mapUnavailable = 'The map isn’t available right now.';
export const riderNumberHidden = 'Calls are masked: your rider doesn’t see your number.';
export const deliveryPin = 'Delivery PIN';
export const deliveryPinHint = (rider: string) => `Tell ${rider} at your door, not before.`;
export const riderDelivering = 'Delivering your order';
export const ifUnavailableQuestion = 'If an item is unavailable';
export const setForEachItem = 'Set for each item';
export const setForItems = (count: number) =>
  plural(count, { one: 'Set for 1 item', other: `Set for ${count} items` });
export const sameForAll = 'Same for all';
export const cartKept = 'Your cart is saved. Nothing was charged.';
export const cartSafeOnPhone = 'Your cart is safe on this device.';
export const cartSafe = 'Your cart is safe. Nothing was charged.';
export const requestSent = 'Request sent';
export const paymentReceived = 'Payment received';
export const checkingForSeconds = (seconds: number) =>
  plural(seconds, {
    one: 'We’ll keep checking for 1 second.',
    other: `We’ll keep checking for ${seconds} seconds.`,
  });
export const checkingForMinutes = (minutes: number) =>
  plural(minutes, {
    one: 'We’ll keep checking for 1 minute.',
    other: `We’ll keep checking for ${minutes} minutes.`,
  });
export const checkedOnReturn = 'We’ll check again when you come back to this page.';
export const offlinePaymentDetail =
  'We’ll check your payment as soon as you’re back online. Your payment is safe, so don’t pay again.';
export const loggedOutPaymentDetail = 'You were logged out. Your payment and your cart are safe.';
export const startingPayment = 'Starting your payment';
export const startingPaymentDetail = 'This takes a moment.';
export const checkingPaymentDetail = 'We’re checking whether your payment reached us.';
export const paymentUnknown = 'Payment not confirmed yet';
export const paymentUnknownDetail =
  'We couldn’t find out whether your payment went through. Please don’t pay again. Check again in a moment.';
export const paymentNotShown = 'We can’t show your payment right now';
export const paymentNotShownDetail =
  'We couldn’t connect. Your payment isn’t affected. Check again in a moment.';
export const walletSilent = 'Your wallet hasn’t responded';
export const walletSilentDetail =
  'Your payment may have gone through, so please don’t pay again. We’ll keep checking, and your cart is saved.';
export const paymentAwaited = 'Still waiting for your payment';
export const paymentAwaitedDetail =
  'It hasn’t been confirmed or declined yet. This can take a few minutes. Please don’t pay again. Your cart is saved.';
export const hostClosed = 'You closed the payment';
export const hostFailed = 'The app did not confirm your payment';
export const hostRestingDetail = 'Already paid? Check again in a moment. If not, open the payment again.';
export const hostOpenDetail = (next: string) => `Already paid? ${next} If not, open the payment again.`;
export const goingToBank = 'Taking you to your bank';
export const goingToBankDetail = 'You’ll pay on your bank’s page, then come back here.';
export const goingToCardPage = 'Taking you to the card page';
export const goingToCardPageDetail = 'You’ll enter your card details there, then come back here.';
export const goingToWallet = 'Taking you to your wallet';
export const goingToMealCard = 'Taking you to your meal card';
export const payOnPageDetail = 'You’ll pay on its page, then come back here.';
export const goingToPayLater = 'Taking you to your pay-later account';
export const goingToPayLaterDetail = 'You’ll approve it on its page, then come back here.';
export const scanToPay = 'Scan to pay';
export const scanToPayDetail = (next: string) =>
  `Scan the code with any UPI app on your phone and approve the payment there. ${next}`;
export const qrCodeNotLoaded = 'We couldn’t show the QR code. Reload the page to try again.';
export const qrCodeLabel = (amount: string) => `QR code to pay ${amount} with a UPI app`;
export const approveInUpiApp = 'Approve it in your UPI app';
export const completePayment = 'Complete your payment';
export const completePaymentDetail = (next: string) => `Your payment is open above this page. ${next}`;
export const upiAppOpened = (next: string) =>
  `We opened the UPI app on this device. Approve the payment there and come back. ${next}`;
export const upiRequestSent = (next: string) =>
  `We sent a request to your UPI app. Open it, approve the payment and come back. ${next}`;
export const upiRequestSentTo = (upiId: string, next: string) =>
  `We sent a request to ${upiId}. Open the app, approve the payment and come back. ${next}`;
export const checkingArrival = (next: string) => `We’re checking whether your payment has arrived. ${next}`;
export const relinkWallet = 'Link it again';
export const useAnotherNumber = 'Use another number';
export const yourWallet = 'Your wallet';
export const paymentNotMade = (amount: string) => `Your payment of ${amount} was not made.`;
export const notLinked = 'Not linked yet';
export const balance = (amount: string) => `Balance ${amount}`;
export const balanceShort = (amount: string, missing: string) => `Balance ${amount}: ${missing} short`;
export const balanceSwitch = (amount: string) => `Use ${amount} balance`;
export const promotionalPart = (name: string, amount: string) =>
  `${name}, including ${amount} from gifts and cashback`;
export const balanceLeft = (name: string, amount: string) => `${name} · ${amount} left`;
export const fromBalance = (amount: string) => `${amount} from balance`;
export const payWith = (amount: string, payer: string) => `Pay ${amount} with ${payer}`;
export const payFromBalance = (amount: string) => `Pay ${amount} from balance`;
export const balanceReleased = (amount: string, name: string) => `${amount} is back in your ${name}.`;
export const backToPayment = 'Back to the payment';
export const otherWaysToPay = 'Other ways to pay';
export const logInToUseWallet = 'Log in to use a wallet.';
export const walletNotLoaded = 'We couldn’t load your wallet.';
export const walletUnavailable = 'You can’t use this wallet right now';
export const walletUnavailableDetail = 'Choose another way to pay. Nothing was charged.';
export const codeSentTo = (wallet: string, phoneNumber: string) =>
  `${wallet} has sent a code to +91 ${phoneNumber}.`;
export const linkingIntro = (wallet: string) => `Link ${wallet} once, then pay with one tap.`;
export const phoneLabel = 'Mobile number of your wallet';
export const phoneHint =
  'Your wallet will send a code to this number. We share the number with your wallet and don’t store it.';
export const codeLabel = (wallet: string) => `Code from ${wallet}`;
export const codeLabelWithLength = (wallet: string, length: number) => `${length}-digit code from ${wallet}`;
export const linkYourWallet = 'Link your wallet';
export const resend = 'Send a new code';
export const resendIn = (seconds: number) => `Send a new code in ${seconds} s`;
export const walletLinked = (wallet: string) => `${wallet} is linked`;
export const orderShort = (total: string, missing: string) =>
  `You need ${total} for this order. Add ${missing} more.`;
export const orderCovered = (total: string) => `Pay ${total} for this order with one tap.`;
export const topUpUnavailable = 'You can’t add money right now. Nothing was charged.';
export const addAmount = (missing: string, wallet: string) => `Add ${missing} to ${wallet}`;
export const continueWith = (wallet: string) => `Continue with ${wallet}`;
export const approveInApp = (app: string) => `You’ll approve the payment in ${app}.`;
export const approveAtBank =
  'You’ll approve it with your bank or in your UPI app. We never see your card number.';
