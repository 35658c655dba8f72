export { deleteMyAccount } from '../messages.ts';
export { ourMessages, privacy } from '../../model/messages.ts';
export const loadingPrivacy = 'Loading your privacy settings';
export const ourMessagesDetail = 'Choose what we send you';
export const deleteMyAccountDetail = 'And all its data';
export const privacyNotLoaded = 'You can still use the options on this page.';
