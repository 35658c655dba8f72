/**
 * A separate entry point next to `index.ts`: copies a text, and shares a link with a result that says how.
 */
import type { Bridge, CallOptions, Executed, ShareRequest } from './contract.ts';
import { BridgeError, isBridgeError } from './errors.ts';
import { extraCall } from './extra-call.ts';
import { internalsOf } from './internals.ts';
import { safeUrl } from './safe-url.ts';

/** What {@link copyText} did. */
export interface CopyResult extends Executed {
  outcome: 'copied';
}

/**
 * | outcome | what happened |
 * | --- | --- |
 * | `shared` | the share sheet has ended with success, or without saying how: to whom is not known |
 * | `dismissed` | the person closed the share sheet, or said no |
 * | `copied` | there is no share sheet here, so the link is in the clipboard: say so to the person |
 */
export type ShareResult = ({ outcome: 'shared' | 'copied' } & Executed) | { outcome: 'dismissed' };

const MAX_LENGTH = 100_000;

/**
 * Puts `text` into the clipboard, by the host (`Adapter.copy`), else by the browser: its Clipboard API, or a selection
 * where that is missing or forbidden. Call it in the event handler of a tap, or browsers refuse it. The trace has the
 * text's length only. Settles within the `background` deadline; fails with the codes of every call (see `Bridge`):
 * `invalid-argument` if `text` is empty, longer than 100,000 characters or not a string, `unavailable` if the browser
 * forbids it. Throws a `TypeError` if `bridge` is not what `connect()` resolved with.
 *
 * ```ts
 * import { copyText } from '@doorstep/bridge/clipboard';
 *
 * await copyText(bridge, 'WELCOME50'); // { outcome: 'copied', executedWith: 'fallback' }
 * ```
 */
export async function copyText(
  bridge: Pick<Bridge, 'host'>,
  text: string,
  options?: CallOptions,
): Promise<CopyResult> {
  const { parts, adapter } = internalsOf(bridge);
  const isText = typeof text === 'string' && text !== '' && text.length <= MAX_LENGTH;
  const executed = await extraCall(bridge, {
    name: 'copy',
    payload: { length: Object(text).length },
    async host(context) {
      if (!isText)
        throw new BridgeError('invalid-argument', 'bridge.copy: text must be 1 to 100,000 characters');
      if (!adapter.copy) throw new BridgeError('unsupported', 'bridge.copy: not in this host');
      await adapter.copy(text, context);
    },
    page: () => copyInPage(parts.env.window, text),
    options,
  });
  return { outcome: 'copied', ...executed };
}

/**
 * Shares a link, and says how it ended. As `bridge.share`, but closing the sheet is a result instead of an error, and
 * where there is no share sheet, the URL is copied. What a host may have shared is not copied. All other errors are
 * those of `bridge.share` and {@link copyText}, such as `refused-origin` for a URL that is neither https nor the shop's.
 *
 * ```ts
 * const { outcome } = await shareOrCopy(bridge, { title: 'My list', url: location.href });
 * if (outcome === 'copied') show('Link copied');
 * ```
 */
export async function shareOrCopy(
  bridge: Pick<Bridge, 'host' | 'can' | 'share'>,
  request: ShareRequest,
  options?: CallOptions,
): Promise<ShareResult> {
  const { parts } = internalsOf(bridge);
  try {
    return { outcome: 'shared', ...(await bridge.share(request, options)) };
  } catch (error) {
    if (!isBridgeError(error)) throw error;
    if (error.code === 'dismissed' || error.code === 'declined') return { outcome: 'dismissed' };
    // only what has no sheet: an invalid URL is not copied either
    if (error.sideEffects !== 'none' || !/^(un|not)/.test(error.code)) throw error;
    // `bridge.share` has refused nothing yet where there is no sheet, so the URL's rule is applied here too
    return copyText(bridge, safeUrl('share', Object(request).url, parts.env.facts.url), options);
  }
}

async function copyInPage(window: (Window & typeof globalThis) | undefined, text: string): Promise<void> {
  try {
    await window?.navigator.clipboard.writeText(text);
    if (window) return;
  } catch {
    // missing on insecure pages, and forbidden in some frames and webviews
  }
  if (!window || !copyBySelection(window.document, text))
    throw new BridgeError('unavailable', 'bridge.copy: the browser forbids it');
}

/** Works in old webviews, which have no Clipboard API. */
function copyBySelection(document: Document, text: string): boolean {
  const focused = document.activeElement as HTMLElement | null;
  const field = document.createElement('textarea');
  try {
    field.value = text;
    // not shown, and the page does not scroll to it
    field.style.cssText = 'position:fixed;top:0;opacity:0';
    field.readOnly = true;
    document.body.append(field);
    field.select();
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    focused?.focus?.({ preventScroll: true });
  }
}
