export const yourAddresses = 'Your addresses';
export const nextOrderGoesToSelectedAddress = 'Your next order goes to the selected address.';
export const loadingYourAddresses = 'Loading your addresses';
export const nextOrderGoes = 'Your next order goes there';
