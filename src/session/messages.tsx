import type { ReactNode } from 'react';

export { mobileNumber } from '../model/phrases.ts';

export { logIn, offlineTryAgain, openShop, pleaseWait } from '../model/messages.ts';
export {
  CODE_NOT_VERIFIED as verificationFailed,
  NUMBER_NOT_VALID as phoneInvalid,
} from '../model/error-catalogue.ts';
export const logInToContinue = 'Log in to continue.';
export const helpWithoutLogin = 'Help and contact';
export const backAfterLogin = 'You’ll come straight back to this page.';
export const phoneTitle = 'Log in or sign up';
export const codeTitle = 'Enter the code';
export const newTabTitle = 'Open the shop to log in';
export const appTitle = 'Logging you in';
export const logInWithApp = 'Log in with the app';
export const welcome = 'Welcome';
export const welcomeByName = (name: string) => `Welcome, ${name}`;
export const waitingForApp = 'Waiting for the app…';
export const usePhone = 'Use phone number instead';
export const newTabNeeded =
  'You’re seeing the shop inside another site. To keep your account and payments safe, log in and order in a new tab.';
export const phoneHint = 'We’ll text you a code. Your rider may call this number.';
export const sendCode = 'Send code';
export const agreement = (terms: ReactNode) => <>By logging in, you agree to our {terms}.</>;
export const termsOfService = 'terms of service';
export const useApp = 'Log in with the app instead';
export const startAgainInApp = 'Start again in the app';
export const codeSentTo = (phoneNumber: ReactNode) => <>Sent to {phoneNumber}</>;
export const codeLabel = (length: number) => `${length}-digit code`;
export const changeNumber = 'Change number';
export const resendIn = (seconds: number) => `Send again in ${seconds} s`;
export const resend = 'Send again';
export const loggedIn = 'You are logged in.';
export const tooManyTries = 'Too many attempts. Wait a few minutes, then try again.';
export const appCodeSpent =
  'The code from the app has expired or was already used. Get a new one to continue.';
export const appDidNotLogIn = 'The app did not log you in. Try again when you’re ready.';
export const appCouldNotLogIn = 'The app could not log you in. Use your phone number instead.';
export const codeNotSent = 'We couldn’t send the code. Try again in a moment.';
export const codeNotChecked = 'We couldn’t check the code. Try again in a moment.';
export const codeTooShort = (length: number) => `Enter all ${length} digits of the code.`;
export const codeTooLong = (length: number) => `The code has only ${length} digits.`;
export const checkCode = 'Check the code, or request a new one.';
