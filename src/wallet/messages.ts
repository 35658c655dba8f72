export const amount = 'Amount';
export const toInWholeRupees = (least: string, most: string) => `${least} to ${most}, in whole rupees`;
export const recipientsName = 'Recipient’s name';
export const messageOptional = 'Message (optional)';
export const from = 'From';
export const chooseHowToPay = 'Choose how to pay';
export const giftCard = 'Gift card';
export const allGiftCards = 'All gift cards';
export const cannotFindGiftCard = 'We cannot find this gift card';
export const loadingTheGiftCard = 'Loading the gift card';
export const isInYourWallet = (amount: string) => `${amount} is in your wallet.`;
export const ended = 'Ended';
export const goodTill = 'Good till';
export const claim = (amount: string) => `Claim ${amount}`;
export const sendTheCode = 'Send the code';
export const seeYourWallet = 'See your wallet';
export const giftCardTerms = 'Gift card terms';
export const termsCouldNotBeLoaded = 'The terms could not be loaded.';
export const tryAgain = 'Try again';
export const loadingTheTerms = 'Loading the terms';
export const giftCards = 'Gift cards';
export const paymentDidNotReachUs = 'Your payment did not reach us';
export const giveAGiftCard = 'Give a gift card';
export const buy = 'Buy';
export const gotACode = 'Got a code?';
export const claimLabel = 'Claim';
export const isInWallet = (amount: string) => `${amount} is in your wallet. `;
export const loadingYourGiftCards = 'Loading your gift cards';
export const noGiftCardsYet = 'No gift cards yet';
export const backToShopping = 'Back to shopping';
export const yourGiftCards = 'Your gift cards';
export const wallet = 'Wallet';
export const addMoney = 'Add money';
export const openingYourWallet = 'Opening your wallet';
export const noTransactionsYet = 'No transactions yet';
export const claimAGiftCard = 'Claim a gift card';
export const offline = 'You are offline. The rest comes when you are back.';
export const restCouldNotBeLoaded = 'The rest could not be loaded. Try once more.';
export const inWallet = (amount: string) => `${amount} is in your wallet`;
export const balance = 'Balance';
export const gifts = 'Gifts';
export const yourMoney = 'Your money';
export const pleaseUseItBy = (day: string) => `Use it by ${day}`;
export const walletIsNotActive = 'Your wallet is not active';
export const whatIsInStaysYours = (reason: string) =>
  `${reason} What is in it stays yours. Until then you can pay in any other way.`;
export const paid = 'Paid';
export const refund = 'Refund';
export const moneyAdded = 'Money added';
export const cashback = 'Cashback';
export const transactions = 'Transactions';
export const cameIn = 'Came in';
export const wentOut = 'Went out';
export const order = (orderId: string) => `Order ${orderId}`;
export const enterWhoIsFor = 'Enter who it is for.';
export const didNotWork = 'That did not work. Nothing was charged: try again.';
export const typeCodeOfGiftCard = 'Type the code of your gift card.';
export const giftCodeHas12LettersAndDigits =
  'A gift code has 12 letters and digits. Check whether some are missing or there is one too many.';
export const giftCodesHaveLettersAndDigitsOnlyAndNone =
  'Gift codes have letters and digits only, and none of 0, O, 1, I and L.';
export const isNotQuiteCode =
  'This is not quite the code: one character is mistyped, or two have changed places.';
export const isNoGiftCardWithCode =
  'There is no gift card with this code. Compare it with what you were sent.';
export const offlineCodeIsStillValidTryAgainWhenAre =
  'You are offline. Your code is still valid: try again when you are back.';
export const doNotKnowWhetherWorked =
  'We do not know whether that worked. Try again: a code is never used twice.';
export const haveUsedCodeAlready = 'You have used this code already. Its money is in your wallet.';
export const somebodyElseHasUsedCode = 'Somebody else has used this code. Ask whoever gave it to you.';
export const giftCardEnded = (at: string) => `This gift card ended${at}. Ask whoever gave it to you.`;
export const on = (day: string) => ` on ${day}`;
export const walletIsNotActiveSoNoMoneyCanBeAddedTo =
  'Your wallet is not active, so no money can be added to it. The code stays valid.';
export const giftCardOfFor = (amount: string, code: string) =>
  `A gift card of ${amount} for you. Its code is ${code}.`;
export const giftCardFor = 'A gift card for you';
export const codeIsCopiedWithWhereToClaim = 'The code is copied, with where to claim it.';
export const theCodeIs = (code: string) => `The code is ${code}`;
export const boughtByYou = 'Bought by you';
export const forIt = (to: string) => `For ${to}`;
export const fromOf = (from: string) => `From ${from}`;
export const notClaimedYet = 'Not claimed yet';
export const toBeClaimedBy = (day: string) => `To be claimed by ${day}`;
export const endedOn = (day: string) => `Ended on ${day}`;
export const claimedOn = (claimedAt: string) => `Claimed on ${claimedAt}`;
export const enterAmountInWholeRupeesSuchAs500 = 'Enter an amount in whole rupees, such as 500.';
export const theLeastIs = (least: string) => `The least is ${least}.`;
export const mostAtOnceIs = (most: string) => `The most at once is ${most}.`;
export const giftLinkMayBeOld = 'The link may be old, or the card belongs to another account.';
export const giftCardIsSafe = 'The gift card is safe. Please try again.';
export const code = 'Code';
export const forWhom = 'For';
export const bought = 'Bought';
export const noGiftCardWasMade = 'Nothing was charged, and no gift card was made. You can buy it again.';
export const youGetACode = 'You get a code to send them';
export const giftCardsAreSafe = 'Your gift cards are safe. Please try again.';
export const giftCardsAppearHere = 'Gift cards you get or give appear here. Have a code? Claim it above.';
export const moneyIsSafe = 'Your money is safe. Please try again.';
export const refundsAppearHere =
  'Refunds and gift card money appear here. Use them to pay for your next order with one tap.';
export const nothingChargedAddAgain = 'Nothing was charged. You can add the money again.';
export const paysNextOrder = 'It pays for your next order with one tap.';
