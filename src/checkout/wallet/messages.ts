export { logIn, tryAgain, wallet, youAreOffline } from '../../model/messages.ts';
export { addMoney, loadingWallet } from '../../model/phrases.ts';
export { sendCode } from '../../session/messages.tsx';
export { backToCart, cartKept, cartSafe, payAnotherWay } from '../ui/messages.ts';
export const relinkWallet = 'Link it again';
export const useAnotherNumber = 'Use another number';
export const yourWallet = 'Your wallet';
export const paymentNotMade = (amount: string) => `Your payment of ${amount} was not made.`;
export const optionUnavailable = 'Unavailable right now';
export const notLinked = 'Not linked yet';
export const balance = (amount: string) => `Balance ${amount}`;
export const balanceShort = (amount: string, missing: string) => `Balance ${amount}: ${missing} short`;
export const splitBalance = (amount: string, promotional: string) =>
  `Balance ${amount} (${promotional} promotional)`;
export const splitBalanceShort = (amount: string, promotional: string, missing: string) =>
  `Balance ${amount} (${promotional} promotional): ${missing} short`;
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
export const linkWallet = 'Link your wallet';
export const resend = 'Send a new code';
export const resendIn = (seconds: number) => `Send a new code in ${seconds} s`;
export const walletLinked = (wallet: string) => `${wallet} is linked`;
export const orderShort = (total: string, missing: string) =>
  `Your order costs ${total}. Add ${missing} more to pay for it.`;
export const orderCovered = (total: string) => `Pay for this order of ${total} with one tap.`;
export const topUpUnavailable = 'You can’t add money right now. Nothing was charged.';
export const addAmount = (missing: string, wallet: string) => `Add ${missing} to ${wallet}`;
export const continueWith = (wallet: string) => `Continue with ${wallet}`;
export const paid = 'Paid by wallet';
export const paidDetail = (wallet: string) => `Paid with ${wallet}. We’ll place your order automatically.`;
export const lowBalance = 'Not enough money in your wallet';
export const lowBalanceDetail = (wallet: string) =>
  `${wallet} doesn’t have enough money for this order. Add money, or pay another way.`;
export const declined = 'Your wallet declined the payment';
export const declinedDetail = (wallet: string) =>
  `${wallet} declined this payment without giving a reason. Try again, or pay another way.`;
export const linkExpired = 'Link your wallet again';
export const linkExpiredDetail = (wallet: string) =>
  `${wallet} no longer accepts payments from this shop. Link it again with a code sent to your phone.`;
export const walletBlocked = 'This wallet is blocked';
export const walletBlockedDetail = (wallet: string) =>
  `${wallet} has blocked your account. Contact ${wallet} to unblock it.`;
export const numberUnknown = 'No wallet with this number';
export const numberUnknownDetail = (wallet: string) =>
  `${wallet} has no account with the number you linked. Use another number, or pay another way.`;
export const monthlyLimitReached = 'Monthly limit reached';
export const monthlyLimitReachedDetail = (wallet: string) =>
  `You’ve reached this month’s limit with ${wallet}. It resets on the 1st.`;
export const tooManyCodes = 'Too many codes';
export const tooManyCodesDetail = (wallet: string) =>
  `${wallet} won’t send more codes for now. Wait 10 minutes, or pay another way.`;
export const codeRefused = 'That code was not right';
export const codeRefusedDetail = (wallet: string) => `${wallet} needs a new code before you can pay.`;
export const noAnswer = 'Your wallet did not answer';
export const noAnswerDetail = (wallet: string) =>
  `${wallet} has not confirmed this payment. If you were charged, the money will be refunded automatically.`;
export const linkRefused = (wallet: string) =>
  `${wallet} could not be linked. Try again in a moment, or pay another way.`;
export const linkNumberUnknown = (wallet: string) =>
  `${wallet} has no account with this number. Use another number, or pay another way.`;
export const linkCodeRefused = 'That code is not right. Check it, or ask for a new one.';
export const offline = 'You are offline. Try again when you’re back.';
export const walletUnreachable = (wallet: string) => `${wallet} could not be reached. Try again in a moment.`;
export const phoneInvalid = 'Enter a mobile number of 10 digits.';
export const codeIncomplete = (length: number) => `Enter all ${length} digits of the wallet’s code.`;
export const codeLengthWrong = (shortest: number, longest: number) =>
  `Enter the whole code, ${shortest} to ${longest} digits.`;
