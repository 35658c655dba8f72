export { add } from '../../ui/messages.ts';
import type { GstinFault } from './gstin.ts';

export { tryAgain } from '../../model/messages.ts';
export { change, gstinNumber, save } from '../../model/phrases.ts';
export const title = 'Ordering for a business?';
export const detail = 'Add your GSTIN to get it on the tax invoice.';
export const invoiceTo = (businessName: string) => `On this order’s tax invoice: ${businessName}`;
export const addGstin = 'Add GSTIN';
export const changeGstin = 'Change GSTIN';
export const loading = 'Loading your GSTIN';
export const notLoaded = 'Your GSTIN couldn’t be loaded.';
export const otherState = (registered: string, delivered: string) =>
  `This GSTIN is registered in ${registered}, but your order is taxed in ${delivered}, where it’s delivered. You may not be able to claim the tax.`;
export const gstin = 'GSTIN';
export const gstinHint = '15 characters, as on your GST certificate';
export const businessName = 'Business name';
export const businessNameHint = 'The legal name, as on your GST certificate';
export const nameMissing = 'Enter the name of your business.';
export const remove = 'Remove GSTIN';
export const saved = 'Your GSTIN will be on your next invoices.';
export const removed = 'GSTIN removed.';
export const refused = 'This GSTIN was not accepted. Check it and try again.';
export const faults: Readonly<Record<GstinFault, string>> = {
  length: 'A GSTIN has 15 characters.',
  format: 'This isn’t a GSTIN. It starts with 2 digits for the state, followed by the PAN.',
  state: 'No state has this code. Check the first 2 digits.',
  checksum: 'This GSTIN has a typo. Check each character.',
};
