export { restNotLoaded } from '../http/messages.ts';
export {
  amount,
  backToShopping,
  giftCard,
  giftCards,
  orderNumber,
  restLoadsOnline,
  tryAgain,
  wallet,
} from '../model/messages.ts';
export const amountHint = (least: string, most: string) => `${least} to ${most}, in whole rupees`;
export const recipientName = 'Recipient’s name';
export const giftMessage = 'Message (optional)';
export const sender = 'From';
export const choosePayment = 'Choose how to pay';
export const allGiftCards = 'All gift cards';
export const giftCardNotFound = 'We can’t find this gift card';
export const loadingGiftCard = 'Loading the gift card';
export const moneyInWallet = (amount: string) => `${amount} is in your wallet.`;
export const endedLabel = 'Expired';
export const expiryLabel = 'Valid until';
export const claimAmount = (amount: string) => `Claim ${amount}`;
export const sendCode = 'Send code';
export const viewWallet = 'View your wallet';
export const termsTitle = 'Gift card terms';
export const termsNotLoaded = 'The terms could not be loaded.';
export const loadingTerms = 'Loading the terms';
export const notPaidTitle = 'Your payment didn’t reach us';
export const giveGiftCard = 'Give a gift card';
export const buy = 'Buy';
export const codeLabel = 'Have a code?';
export const claim = 'Claim';
export const loadingGiftCards = 'Loading your gift cards';
export const noGiftCardsYet = 'No gift cards yet';
export const listLabel = 'Your gift cards';
export const addMoney = 'Add money';
export const loadingWallet = 'Loading your wallet';
export const noTransactionsYet = 'No transactions yet';
export const claimGiftCard = 'Claim a gift card';
export const moneyArrived = (amount: string) => `${amount} is in your wallet`;
export const balance = 'Balance';
export const giftBalance = 'Gifts';
export const ownBalance = 'Your money';
export const usableUntil = (day: string) => `Use it by ${day}`;
export const walletInactive = 'Your wallet is not active';
export const walletInactiveDetail = (reason: string) =>
  `${reason} Your balance stays yours. Until then, you can pay any other way.`;
export const paid = 'Paid';
export const refund = 'Refund';
export const moneyAdded = 'Money added';
export const cashback = 'Cashback';
export const transactions = 'Transactions';
export const cameIn = 'Money in';
export const moneyOut = 'Money out';
export const recipientMissing = 'Enter the recipient’s name.';
export const fundingFailed = 'That did not work. Nothing was charged. Please try again.';
export const codeMissing = 'Enter your gift card code.';
export const codeWrongLength =
  'A gift card code has 12 letters and digits. Check for missing or extra characters.';
export const codeWrongCharacter = 'Gift card codes have only letters and digits, and never 0, O, 1, I or L.';
export const codeTypo = 'That code has a typo. Check each character.';
export const codeUnknown = 'There is no gift card with this code. Compare it with the one you were sent.';
export const claimOffline = 'You are offline. Your code is still valid. Try again when you’re back online.';
export const claimUnknown = 'We don’t know whether that worked. Try again: a code is never used twice.';
export const codeUsedByYou = 'You’ve already used this code. Its money is in your wallet.';
export const codeUsedByOther = 'Someone else has used this code. Ask the person who gave it to you.';
export const codeExpired = 'This gift card has expired. Ask the person who gave it to you.';
export const claimWalletInactive =
  'Your wallet is not active, so you can’t add money to it. The code stays valid.';
export const shareText = (amount: string, code: string) =>
  `A gift card of ${amount} for you. Its code is ${code}.`;
export const shareTitle = 'A gift card for you';
export const codeCopied = 'Code copied, with a link to claim it.';
export const codeToCopy = (code: string) => `The code is ${code}`;
export const boughtByYou = 'Bought by you';
export const giftFor = (to: string) => `For ${to}`;
export const giftFrom = (from: string) => `From ${from}`;
export const unclaimed = 'Not claimed yet';
export const claimBy = (day: string) => `Claim by ${day}`;
export const expiredOn = (day: string) => `Expired on ${day}`;
export const claimedOn = (claimedAt: string) => `Claimed on ${claimedAt}`;
export const amountInvalid = 'Enter an amount in whole rupees, such as 500.';
export const amountTooLow = (least: string) => `Enter at least ${least}.`;
export const amountTooHigh = (most: string) => `You can add up to ${most} at once.`;
export const giftCardNotFoundDetail = 'The link may be old, or the card belongs to another account.';
export const giftCardNotLoaded = 'Your gift card is safe. Please try again.';
export const code = 'Code';
export const recipientLabel = 'For';
export const boughtLabel = 'Bought';
export const giftNotBought = 'Nothing was charged, and no gift card was created. You can buy it again.';
export const giveGiftCardDetail = 'We’ll give you a code to share';
export const giftCardsNotLoaded = 'Your gift cards are safe. Please try again.';
export const noGiftCardsDetail = 'Gift cards you get or give will appear here. Have a code? Claim it above.';
export const walletNotLoaded = 'Your money is safe. Please try again.';
export const noTransactionsDetail =
  'Refunds and gift card money will appear here. Use them to pay for your next order with one tap.';
export const notAddedDetail = 'Nothing was charged. You can add the money again.';
export const moneyArrivedDetail = 'Use it to pay for your next order with one tap.';
export const codeExpiredOn = (day: string) =>
  `This gift card expired on ${day}. Ask the person who gave it to you.`;
export const claimed = 'Claimed';
