import { backendUrl } from '../http/backend-url.ts';
import type { ShopConfig } from './config.ts';

type PartnerConfig = Pick<ShopConfig, 'api' | 'partners' | 'phonepeSdkUrl' | 'phonepeSdkIntegrity'>;
type PartnerSettings = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * The adapters' settings by partner name. They are kept apart from the schema, which the first screen does
 * not need.
 */
export function partnerSettings({
  api,
  partners,
  phonepeSdkUrl: sdkUrl,
  phonepeSdkIntegrity: sdkIntegrity,
}: PartnerConfig): PartnerSettings {
  return {
    ...partners,
    // if the backend is on another host, the page's own host has no `/api`
    airtel: { authorizeUrl: backendUrl(api, '/v2/accounts/authorize/airtel/'), ...partners.airtel },
    phonepe: { ...partners.phonepe, ...(sdkUrl && { sdkUrl }), ...(sdkIntegrity && { sdkIntegrity }) },
  };
}

/**
 * The only third-party script that may be loaded: the SDK of the partner whose app the page runs in (`sdkUrl`).
 * `sdkIntegrity` pins its content.
 */
export function sdkOf(
  config: PartnerConfig,
  partner: string | undefined,
): { url: string; integrity: string } | undefined {
  const { sdkUrl: url, sdkIntegrity } = (partner !== undefined && partnerSettings(config)[partner]) || {};
  return typeof url === 'string' ? { url, integrity: String(sdkIntegrity ?? '') } : undefined;
}
