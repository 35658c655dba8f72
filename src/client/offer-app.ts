import type * as AppLink from '../shell/app-link.ts';
import type { ShopConfig } from '../shell/config.ts';

/** Points the browser's own offer to open the app, if the page has one, at the current screen. */
export async function offerApp(
  document: Document,
  config: Pick<ShopConfig, 'appStoreId' | 'appSchemes'>,
  path: string,
  loadAppLink: () => Promise<typeof AppLink>,
): Promise<void> {
  const offerTag = document.querySelector<HTMLMetaElement>('meta[name="apple-itunes-app"]');
  if (offerTag === null) return;
  const { appOfferOf } = await loadAppLink();
  offerTag.content = appOfferOf(path, config) ?? offerTag.content;
}
