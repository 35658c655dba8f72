export const logInToSeeAddresses = 'Log in to see your addresses';
