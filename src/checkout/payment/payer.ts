import type { Attempt, Report, UpiIntent } from './reduce-payment.ts';

/** Whether somebody else has to be visited: the page of a bank, a gateway or a wallet, the host's sheet. */
export function hasPayer(attempt: Attempt, report: Report): boolean {
  if (report.status !== 'ACTIVE' && report.status !== 'PAYMENT_PENDING') return false;
  if (attempt.method === 'partner') return true;
  // Of UPI the page is for those who have no app: nobody is sent there unasked.
  return attempt.method !== 'upi' && report.redirectUrl !== null;
}

export const UPI_ID = /^[\w.-]{2,}@[a-zA-Z][\w.]{1,}$/;

/**
 * The one link with a scheme of others that the shop opens. Built here of what it may hold; the amount is the one that
 * was on the button. Null when the payee is none.
 */
export function upiLink(intent: UpiIntent, attempt: Attempt): string | null {
  if (!UPI_ID.test(intent.payee) || !/^[\w-]{1,35}$/.test(intent.reference)) return null;
  const fields = {
    pa: intent.payee,
    pn: intent.name,
    tr: intent.reference,
    am: (attempt.amount / 100).toFixed(2),
    cu: 'INR',
  };
  const query = Object.entries(fields).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `upi://pay?${query.join('&')}`;
}
