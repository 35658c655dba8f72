export { loadingAddresses } from '../address/messages.tsx';
export { yourAddresses } from '../model/messages.ts';
export const selectedAddressLead = 'Your next order will go to the selected address.';
export const addressSelected = 'Your next order will go there';
export const deleteMyAccount = 'Delete my account';
export const loadingAccount = 'Loading your account';
export const mr = 'Mr';
export const mrs = 'Mrs';
export const miss = 'Miss';
