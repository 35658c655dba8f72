import type * as AppLink from '../shell/app-link.ts';
import type { ShopConfig } from '../shell/config.ts';

/** Makes the browser's own offer to open the app lead to the current screen, if the page has such an offer. */
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
