import type { HostPolicy } from '../../bridge/index.ts';
import type { PaymentOption } from './checkout-api.ts';
import { isPayMethod } from './checkout-api.ts';
import type { PayMethod } from './reduce-payment.ts';

/** Where the method and the bank that were used last are kept. */
export const LAST_METHOD = 'last-payment-method';
export const LAST_BANK = 'last-bank';

/** What may be offered here: the server's list, narrowed by the host's rules, the one used last first. */
export function offeredOptions(
  list: readonly PaymentOption[],
  policy: Pick<HostPolicy, 'payments' | 'methods'>,
  lastUsed: string | null,
): PaymentOption[] {
  const allowed = list.filter((option) => {
    if (!isPayMethod(option.method)) return false;
    if (policy.payments === 'host') return option.method === 'partner';
    return option.method !== 'partner' && policy.methods.includes(option.method);
  });
  const last = allowed.filter((option) => option.method === lastUsed);
  return [...last, ...allowed.filter((option) => option.method !== lastUsed)];
}

const UPI_ID = /^[\w.-]{2,}@[a-zA-Z][\w.]{1,}$/;

/** One sentence on what the chosen method still needs; empty: nothing. */
export function wrongField(method: PayMethod, form: { upiId: string; bankCode: string }): string {
  if (method === 'upi' && !UPI_ID.test(form.upiId.trim())) return 'Enter a UPI ID like name@bank.';
  if (method === 'nb' && form.bankCode === '') return 'Choose your bank.';
  return '';
}
