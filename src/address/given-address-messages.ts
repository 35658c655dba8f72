export const addressNotReceived = 'The app didn’t send an address. Please try again.';
export const addressAbroad = 'We deliver in India only. Choose another address.';
export const noPinCode = 'This address has no valid PIN code. Choose another one.';
export const noStreet = 'This address has no street. Choose another one.';
export const noCity = 'This address has no city. Choose another one.';
export const addressNotSaved = 'We couldn’t use this address. Please try again.';
export const chooseInApp = 'Choose your address in the app';
export const chooseAnother = 'Choose another address';
