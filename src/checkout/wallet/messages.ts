export const addMoney = 'Add money';
export const linkItAgain = 'Link it again';
export const pleaseUseAnotherNumber = 'Use another number';
export const tryAgain = 'Try again';
export const payAnotherWay = 'Pay another way';
export const yourWallet = 'Your wallet';
export const paymentOfWasNotMade = (amount: string) => `The payment of ${amount} was not made.`;
export const backToTheCart = 'Back to the cart';
export const cannotBeUsedRightNow = 'Cannot be used right now';
export const balanceWithPromotional = (balance: string, promotional: string, short: string) =>
  `Balance ${balance} (${promotional} promotional)${short}`;
export const notLinkedYet = 'Not linked yet';
export const balanceIs = (balance: string, short: string) => `Balance ${balance}${short}`;
export const short = (amount: string) => `: ${amount} short`;
export const wallet = 'Wallet';
export const otherWaysToPay = 'Other ways to pay';
export const loadingTheWallet = 'Loading the wallet';
export const logInToUseWallet = 'Log in to use a wallet.';
export const offline = 'You are offline.';
export const couldNotLoadWallet = 'We could not load the wallet.';
export const walletCannotBeUsedRightNow = 'This wallet cannot be used right now';
export const chooseAnotherWayToPay = 'Choose another way to pay. Nothing was charged.';
export const hasSentCodeTo91 = (name: string, phoneNumber: string) =>
  `${name} has sent a code to +91 ${phoneNumber}.`;
export const linkOnceAndPayFromWithOneTap = (name: string) =>
  `Link ${name} once, and pay from it with one tap.`;
export const mobileNumberOfWallet = 'Mobile number of your wallet';
export const walletSendsCodeToNumber =
  'The wallet sends a code to this number. We pass the number on to the wallet and do not keep it.';
export const sendCode = 'Send code';
export const code = 'Code';
export const digitCode = (codeLength: number) => `${codeLength}-digit code`;
export const linkTheWallet = 'Link the wallet';
export const changeNumber = 'Change number';
export const sendAgainInS = (wait: number) => `Send again in ${wait} s`;
export const sendAgain = 'Send again';
export const isLinked = (name: string) => `${name} is linked`;
export const linkedBalance = (balance: string) => `Balance ${balance}`;
export const orderCosts = (amount: string, missing: string) =>
  `This order costs ${amount}: ${missing} more is needed.`;
export const canPayOrderOfWithOneTap = (amount: string) => `It can pay this order of ${amount} with one tap.`;
export const addingMoneyIsNotPossibleRightNow =
  'Adding money is not possible right now. Nothing was charged.';
export const add = (missing: string) => `Add ${missing}`;
export const continueWith = (name: string) => `Continue with ${name}`;
export const paid = 'Paid';
export const notEnoughInWallet = 'Not enough in the wallet';
export const theWalletDeclined = 'The wallet declined';
export const linkTheWalletAgain = 'Link the wallet again';
export const thisWalletIsBlocked = 'This wallet is blocked';
export const noWalletWithNumber = 'No wallet with this number';
export const monthlyLimitReached = 'Monthly limit reached';
export const tooManyCodes = 'Too many codes';
export const codeWasNotRight = 'The code was not right';
export const walletDidNotAnswer = 'The wallet did not answer';
export const offlineTryAgainWhenAreBack = 'You are offline. Try again when you are back.';
export const couldNotBeReached = (name: string) => `${name} could not be reached. Try again in a moment.`;
export const enterMobileNumberOf10Digits = 'Enter a mobile number of 10 digits.';
export const enterTheDigits = (codelength: number) => `Enter the ${codelength} digits.`;
export const enterWholeCode = (shortest: number, longest: number) =>
  `Enter the whole code, ${shortest} to ${longest} digits.`;
export const backToThePayment = 'Back to the payment';
export const cartIsKeptNothingCharged = 'Your cart is kept. Nothing was charged.';
export const logIn = 'Log in';
export const cartIsSafeNothingCharged = 'Your cart is safe. Nothing was charged.';
