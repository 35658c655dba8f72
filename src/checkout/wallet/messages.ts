export { offlineTryAgain as offline } from '../../model/messages.ts';
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
export const codeRefused = 'Incorrect code';
export const codeRefusedDetail = (wallet: string) => `${wallet} needs a new code before you can pay.`;
export const noAnswer = 'No response from your wallet';
export const noAnswerDetail = (wallet: string) =>
  `${wallet} hasn’t confirmed this payment. If you were charged, the money will be refunded automatically.`;
export const linkRefused = (wallet: string) =>
  `${wallet} could not be linked. Try again in a moment, or pay another way.`;
export const linkNumberUnknown = (wallet: string) =>
  `${wallet} has no account with this number. Use another number, or pay another way.`;
export const linkCodeRefused = 'That code is incorrect. Check it, or request a new one.';
export const walletUnreachable = (wallet: string) => `${wallet} could not be reached. Try again in a moment.`;
export const phoneInvalid = 'Enter a 10-digit mobile number.';
export const codeIncomplete = (length: number) => `Enter all ${length} digits of the wallet’s code.`;
export const codeLengthWrong = (shortest: number, longest: number) =>
  `Enter the full code: ${shortest} to ${longest} digits.`;
