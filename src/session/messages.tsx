import type { ReactNode } from 'react';

export const logInToContinue = 'Log in to continue.';
export const welcome = (name: string) => `Welcome, ${name}`;
export const welcomeLabel = 'Welcome';
export const enterTheCode = 'Enter the code';
export const logInOnShopsOwnPage = 'Log in on the shop’s own page';
export const loggingYouIn = 'Logging you in';
export const logInOrSignUp = 'Log in or sign up';
export const logInWithApp = 'Log in with the app';
export const waitingForTheApp = 'Waiting for the app…';
export const pleaseWait = 'Please wait';
export const pleaseUsePhoneNumberInstead = 'Use phone number instead';
export const seeShopInsideAnotherSite =
  'You see the shop inside another site. To keep your account and your money safe, log in and order in a tab of its own.';
export const openTheShop = 'Open the shop';
export const mobileNumber = 'Mobile number';
export const sendCodeToBySms = 'We’ll text you a code. Your rider may call this number.';
export const sendCode = 'Send code';
export const byLoggingInAgreeTo = 'By logging in you agree to our ';
export const termsOfService = 'terms of service';
export const logInWithAppInstead = 'Log in with the app instead';
export const startAgainInApp = 'Start again in the app';
export const weSentItTo = (phoneNumber: ReactNode) => <>We sent it to {phoneNumber}</>;
export const digitCode = (codeLength: number) => `${codeLength}-digit code`;
export const logIn = 'Log in';
export const changeNumber = 'Change number';
export const sendAgainInS = (wait: number) => `Send again in ${wait} s`;
export const sendAgain = 'Send again';
export const youAreLoggedIn = 'You are logged in.';
export const offline = 'You are offline. Try again when you are connected.';
export const tooManyTries = 'Too many tries. Wait a few minutes, then try again.';
export const codeFromAppHasExpiredOrWasAlreadyUsed =
  'The code from the app has expired or was already used. Get a new one to continue.';
export const appDidNotLogIn = 'The app did not log you in. Try it again when you are ready.';
export const appCouldNotLogIn = 'The app could not log you in. Your phone number works just as well.';
export const couldNotSendCode = 'We could not send the code. Try again in a moment.';
export const couldNotCheckCode = 'We could not check the code. Try again in a moment.';
export const enterAllDigitsOfCode = (length: number) => `Enter all ${length} digits of the code.`;
export const codeHasDigits = (length: number) => `The code has ${length} digits. Take out the others.`;
export const checkCodeOrAskForNew = 'Check the code, or ask for a new one.';
export {
  CODE_NOT_VERIFIED as verificationFailed,
  NUMBER_NOT_VALID as enterValidMobileNumber,
} from '../model/error-catalogue.ts';
export const pageShowsPersonalDetails = 'This page shows your personal details.';
