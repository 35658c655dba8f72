import type * as AppLink from '../shell/app-link.ts';

/** Where the server has put the browser's offer to open the app, the offer leads to the screen that is shown. */
export async function offerApp(
  document: Document,
  scheme: string | undefined,
  path: string,
  load: () => Promise<typeof AppLink>,
): Promise<void> {
  const offer = document.querySelector<HTMLMetaElement>('meta[name="apple-itunes-app"]');
  if (offer === null || scheme === undefined) return;
  const { appLinkOf } = await load();
  offer.content = offer.content.replace(/app-argument=.*/, () => `app-argument=${appLinkOf(path, scheme)}`);
}
