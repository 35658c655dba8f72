import type { BackendAction } from '../cart/cart-wire.ts';

/** Handlers live with the feature they change; what is left for the shell are the actions that lead somewhere. */
export function performAction(action: BackendAction, openLink: (link: string) => void): void {
  if (action.type !== 'deeplink') return;
  const data = (action.data ?? action.deeplink) as { deeplink?: unknown; url?: unknown } | string | undefined;
  const link = typeof data === 'string' ? data : (data?.deeplink ?? data?.url);
  if (typeof link === 'string') openLink(link);
}
