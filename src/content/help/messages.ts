export { help, yourOrders } from '../../model/messages.ts';
export const loadingHelp = 'Loading help';
export const helpDescription = 'Refunds, replacements, delivery, and how to reach us.';
export const problemTitle = 'A problem with an order?';
export const problemDetail = 'Choose the order, then Get help. You can ask for a refund or a replacement.';
export const contactUs = 'Contact us';
export const callUs = (number: string) => `Call us on ${number}`;
export const emailUs = (email: string) => `Email ${email}`;
