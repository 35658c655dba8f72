import { type Bridge, isBridgeError } from '../../bridge/index.ts';
import type { Analytics, Messages } from '../model/ports.ts';
import { copyText } from './copy-text.ts';
import * as m from './messages.ts';

interface ShareDeps {
  bridge: Pick<Bridge, 'can' | 'share'>;
  messages: Pick<Messages, 'toast' | 'openModal' | 'closeModal'>;
  analytics: Pick<Analytics, 'report'>;
}

/**
 * Opens the host's or the browser's share sheet, or copies the link if there is none. If the browser forbids that too,
 * the link is shown to be copied by hand. Returns the method used; null: not shared.
 */
export async function shareLink(
  { bridge, messages, analytics }: ShareDeps,
  link: { title: string; text: string; url: string },
): Promise<'sheet' | 'copy' | null> {
  try {
    if (bridge.can('share')) {
      await bridge.share(link);
      return 'sheet';
    }
  } catch (error) {
    // the share sheet was closed without sharing, or is already open
    if (isBridgeError(error) && ['dismissed', 'declined', 'busy'].includes(error.code)) return null;
    analytics.report(error, 'share');
  }
  if (await copyText(link.url)) {
    messages.toast(m.linkCopied);
    return 'copy';
  }
  messages.openModal('SHARE_LINK_MODAL', {
    url: link.url,
    onClose: () => messages.closeModal('SHARE_LINK_MODAL'),
  });
  return null;
}
