import * as v from 'valibot';
import type { Api } from '../../http/api.ts';
import type { Report } from './reduce-payment.ts';

/**
 * Asks the server to cancel a payment; false: it still waits for its approval, or there was no answer. Polling reports
 * what became of it, as it may have been paid in the meantime, and a lost answer says nothing.
 */
export async function cancelPayment(
  api: Api,
  { paymentId, transactionId }: Pick<Report, 'paymentId' | 'transactionId'>,
): Promise<boolean> {
  try {
    const { status } = await api.call({
      method: 'POST',
      path: `/v1/payments/${encodeURIComponent(paymentId)}/cancel`,
      json: { transaction_id: transactionId },
      answer: v.looseObject({ status: v.string() }),
    });
    return status !== 'ACTIVE' && status !== 'PAYMENT_PENDING';
  } catch {
    return false;
  }
}
