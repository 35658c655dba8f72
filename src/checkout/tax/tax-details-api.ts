import { type Api, isApiError } from '../../http/api.ts';
import { tapFailureMessage } from '../../http/tap-failed.ts';
import type { Analytics, Connectivity, Messages } from '../../model/ports.ts';
import { type SavedTaxDetails, type TaxDetails, taxDetailsAnswer } from './tax-details-wire.ts';
import * as m from './messages.ts';

export interface TaxDetailsDeps {
  api: Api;
  analytics: Pick<Analytics, 'track' | 'report'>;
  connectivity: Pick<Connectivity, 'online'>;
  messages: Pick<Messages, 'toast'>;
}

const request = (addressId: number | null) => ({
  path: '/v1/user/tax_details',
  query: { address_id: addressId ?? undefined },
  answer: taxDetailsAnswer,
});

/** Null: they could not be loaded. */
export async function loadTaxDetails(
  { api, analytics }: TaxDetailsDeps,
  addressId: number | null,
  signal: AbortSignal,
): Promise<SavedTaxDetails | null> {
  try {
    return await api.call({ ...request(addressId), method: 'GET', signal });
  } catch (error) {
    if (!isApiError(error)) analytics.report(error, 'tax-details');
    return null;
  }
}

/** Saves the details, or removes them if they are null; resolves with an error message if that failed. */
export async function saveTaxDetails(
  { api, analytics, connectivity, messages }: TaxDetailsDeps,
  addressId: number | null,
  details: TaxDetails | null,
): Promise<SavedTaxDetails | string> {
  try {
    const saved = await api.call(
      details
        ? {
            ...request(addressId),
            method: 'PUT',
            json: { gstin: details.gstin, business_name: details.businessName },
          }
        : { ...request(addressId), method: 'DELETE' },
    );
    analytics.track(details ? 'GSTIN Saved' : 'GSTIN Removed', {});
    messages.toast(details ? m.saved : m.removed);
    return saved;
  } catch (error) {
    if (!isApiError(error)) analytics.report(error, 'tax-details');
    if (isApiError(error) && error.kind === 'http' && error.status === 400) return m.refused;
    return tapFailureMessage(connectivity.online());
  }
}
