import { type Bridge, isBridgeError } from '../../bridge/index.ts';
import type { Analytics, Messages } from '../model/ports.ts';
import { copyText } from './copy-text.ts';
import * as m from './messages.ts';

interface ShareDeps {
  bridge: Pick<Bridge, 'can' | 'share'>;
  messages: Pick<Messages, 'toast'>;
  analytics: Pick<Analytics, 'report'>;
}

/**
 * The host's or the browser's own sheet; where there is none, the link is copied. Answers how it was shared; null: it
 * was not.
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
    // it was closed again, or is open already
    if (isBridgeError(error) && ['dismissed', 'declined', 'busy'].includes(error.code)) return null;
    analytics.report(error, 'share');
  }
  if (await copyText(link.url)) {
    messages.toast(m.linkCopied);
    return 'copy';
  }
  messages.toast(m.linkToCopy(link.url), 5000);
  return null;
}
