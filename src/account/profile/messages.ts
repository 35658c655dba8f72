export { deleteMyAccount, loadingAccount } from '../messages.ts';
export {
  aboutUs,
  account,
  favourites,
  giftCards,
  help,
  legalDetails,
  privacy,
  secretSanta,
  shopWallet,
  tryAgain,
} from '../../model/messages.ts';
export { enterYourName, logOut, name, orders, save } from '../../model/phrases.ts';
export const profileOffline = 'You are offline. Some of this page may be out of date.';
export const partNotLoaded = 'Part of this page could not be loaded. Everything below still works.';
export const addresses = 'Addresses';
export const helpDetail = 'Refunds, replacements and contact';
export const helpOrCall = (phone: string) => `Answers, or call ${phone}`;
export const nameQuestion = 'What should we call you?';
export const salutation = 'Salutation';
export const greeting = 'Hello';
export const championBadge = 'Champion';
export const addName = 'Add your name';
export const changeName = 'Change your name';
export const referralCode = 'Your referral code';
export const copyCode = 'Copy';
export const customerSince = (joinDate: string) => `Customer since ${joinDate}`;
export const findOutMore = 'Find out more';
export const nameSaved = 'Name saved';
export const codeNotCopied = (code: string) => `We couldn’t copy it. The code is ${code}.`;
export const codeCopied = 'Code copied';
export const ordersDetail = 'Track, reorder and see bills';
export const favouritesDetail = 'Saved products and your lists';
export const addressesDetail = 'Saved delivery addresses';
export const walletDetail = 'Balance and refunds';
export const giftCardsDetail = 'Buy, send and claim';
export const secretSantaDetail = 'Draw names and exchange gifts';
export const privacyDetail = 'Your data and our messages';
