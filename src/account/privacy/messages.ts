export const privacy = 'Privacy';
export const ourMessages = 'Our messages';
export const deleteMyAccount = 'Delete my account';
export const loadingPrivacyDetails = 'Loading privacy details';
