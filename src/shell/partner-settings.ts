import type { ShopConfig } from './config.ts';

type PartnerConfig = Pick<ShopConfig, 'partners' | 'phonepeSdkUrl'>;
type PartnerSettings = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What the adapters are set up with, by partner name. Apart from the schema, which the first screen does without. */
export function partnerSettings({ partners, phonepeSdkUrl }: PartnerConfig): PartnerSettings {
  return { ...partners, phonepe: { ...partners.phonepe, ...(phonepeSdkUrl && { sdkUrl: phonepeSdkUrl }) } };
}

/** The one script of others that may be loaded: that of the partner in whose app the page is, its setting `sdkUrl`. */
export function sdkOf(config: PartnerConfig, partner: string | undefined): string | undefined {
  const sdkUrl = partner === undefined ? undefined : partnerSettings(config)[partner]?.sdkUrl;
  return typeof sdkUrl === 'string' ? sdkUrl : undefined;
}
