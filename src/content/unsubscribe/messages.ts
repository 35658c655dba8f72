export const email = 'Email';
export const textMessages = 'Text messages';
export const whatsApp = 'WhatsApp';
export const notifications = 'Notifications';
export const byEmail = 'email';
export const byTextMessage = 'text message';
export const byWhatsApp = 'WhatsApp';
export const byNotification = 'notification';
export const ourMessages = 'Our messages';
export const whichOfTheseShouldStop =
  'Which of these should we stop? Messages about your orders, such as delivery updates, are still sent.';
export const toBeStopped = 'To be stopped';
export const stopThem = 'Stop them';
export const nothingWasStopped = 'Nothing was stopped';
export const backToShopping = 'Back to shopping';
export const weHaveStopped = 'We have stopped';
export const noMoreOffersBy = (names: string) => `No more offers by ${names}.`;
export const undo = 'Undo';
export const chooseAtLeastOneOfThem = 'Choose at least one of them.';
export const offline = 'You are offline. Try again when you are connected.';
export const linkHasExpired =
  'This link has expired. Open the one in our latest message, or log in and come back.';
export const didNotWork = 'That did not work. Please try again.';
export const willGetOffersAgain = 'You will get our offers again.';
export const offersRecipesAndNews = 'Offers, recipes and what is new';
export const shortOffersOfTheDay = 'Short offers of the day';
export const offersAndReminders = 'Offers and reminders';
export const whatPopsUp = 'What pops up on your phone';
