import type { ShopConfig } from './config.ts';

/** What the adapters are set up with, by partner name. Apart from the schema, which the first screen does without. */
export function partnerSettings({ partners, phonepeSdkUrl }: Pick<ShopConfig, 'partners' | 'phonepeSdkUrl'>) {
  return { ...partners, phonepe: { ...partners.phonepe, ...(phonepeSdkUrl && { sdkUrl: phonepeSdkUrl }) } };
}
