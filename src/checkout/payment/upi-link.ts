import type { Platform } from '../../../bridge/index.ts';
import { chargeOf } from './charge-of.ts';
import type { Attempt, Report } from './reduce-payment.ts';

export const UPI_ID = /^[\w.-]{2,}@[a-zA-Z][\w.]{1,}$/;

/** Whether the device has UPI apps. A desktop has none, so it shows the link as a QR code for a phone. */
export const hasUpiApps = (platform: Platform): boolean => !platform.startsWith('desktop');

/** How long the QR code of a payment can be paid, in seconds; 0: the payment has no QR code. */
export const qrCodeSeconds = ({ upiIntent }: Report, platform: Platform): number =>
  upiIntent === null || hasUpiApps(platform) ? 0 : upiIntent.validForS;

/**
 * The only link with a foreign scheme that the shop opens. It is built from validated fields, with the amount on the
 * button. Null: no valid payee.
 */
export function upiLink({ upiIntent: intent }: Report, attempt: Attempt): string | null {
  if (intent === null || !UPI_ID.test(intent.payee) || !/^[\w-]{1,35}$/.test(intent.reference)) return null;
  const fields = {
    pa: intent.payee,
    pn: intent.name,
    tr: intent.reference,
    am: (chargeOf(attempt) / 100).toFixed(2),
    cu: 'INR',
  };
  const query = Object.entries(fields).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `upi://pay?${query.join('&')}`;
}
