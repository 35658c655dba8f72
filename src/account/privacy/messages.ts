export const privacy = 'Privacy';
export const ourMessages = 'Our messages';
export const deleteMyAccount = 'Delete my account';
export const loadingPrivacyDetails = 'Loading privacy details';
export const chooseWhichToStop = 'Choose which ones to stop';
export const withEverythingInIt = 'And all its data';
export const choicesStillWork = 'You can still use the choices on this page.';
