export const cartAlreadyOrdered = 'This cart has already been ordered.';
export const cardEndingIn = (network: string, last4: string) => `${network} ending in ${last4}`;
