import type { ShopConfig } from './config.ts';

export type Store = 'android' | 'ios';

export interface StoreLink {
  store: Store;
  name: string;
  url: string;
}

/** Links to the shop's own app in each app store that is configured. */
export function storeLinks({
  appStoreId,
  playStoreId,
}: Pick<ShopConfig, 'appStoreId' | 'playStoreId'>): readonly StoreLink[] {
  const links: StoreLink[] = [];
  if (playStoreId !== undefined) {
    const url = `https://play.google.com/store/apps/details?id=${playStoreId}`;
    links.push({ store: 'android', name: 'Google Play', url });
  }
  if (appStoreId !== undefined) {
    links.push({ store: 'ios', name: 'App Store', url: `https://apps.apple.com/app/id${appStoreId}` });
  }
  return links;
}
