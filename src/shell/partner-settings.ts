import { backendAddress } from '../http/backend-address.ts';
import type { ShopConfig } from './config.ts';

type PartnerConfig = Pick<ShopConfig, 'api' | 'partners' | 'phonepeSdkUrl' | 'phonepeSdkIntegrity'>;
type PartnerSettings = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What the adapters are set up with, by partner name. Apart from the schema, which the first screen does without. */
export function partnerSettings({
  api,
  partners,
  phonepeSdkUrl: sdkUrl,
  phonepeSdkIntegrity: sdkIntegrity,
}: PartnerConfig): PartnerSettings {
  return {
    ...partners,
    // the page of a shop whose backend is elsewhere has no `/api` of its own
    airtel: { authorizeUrl: backendAddress(api, '/v2/accounts/authorize/airtel/'), ...partners.airtel },
    phonepe: { ...partners.phonepe, ...(sdkUrl && { sdkUrl }), ...(sdkIntegrity && { sdkIntegrity }) },
  };
}

/**
 * The one script of others that may be loaded: that of the partner in whose app the page is, its setting `sdkUrl`. With
 * `sdkIntegrity` only as long as it is the file that it was.
 */
export function sdkOf(
  config: PartnerConfig,
  partner: string | undefined,
): { url: string; integrity: string } | undefined {
  const { sdkUrl: url, sdkIntegrity } = (partner !== undefined && partnerSettings(config)[partner]) || {};
  return typeof url === 'string' ? { url, integrity: String(sdkIntegrity ?? '') } : undefined;
}
