/**
 * A separate entry point next to `index.ts`: gives the person a file to keep, such as a bill.
 */
import type { Bridge, CallOptions, DownloadRequest, Executed } from './contract.ts';
import { BridgeError } from './errors.ts';
import { extraCall } from './extra-call.ts';
import { internalsOf } from './internals.ts';
import { safeUrl } from './safe-url.ts';

export type { DownloadRequest } from './contract.ts';

const FILE_NAME = /^[^/\\:*?"<>|\p{Cc}]{1,100}$/u;

/**
 * Whether the host itself downloads files. Without it, a browser does, but a page in an app should open the file
 * instead. Never throws for a bridge.
 */
export function hostDownloads(bridge: Pick<Bridge, 'host'>): boolean {
  const { adapter } = internalsOf(bridge);
  try {
    return typeof adapter.download === 'function';
  } catch {
    return false;
  }
}

/**
 * Downloads a file by the host (`Adapter.download`), which may ask the person, else by the browser. Resolves once the
 * download has begun: whether it ends well is not known. Call it in the event handler of a tap. Settles within the
 * `share` deadline, with the codes of every call (see `Bridge`), and:
 *
 * | code | when |
 * | --- | --- |
 * | `declined` | the person does not want the file |
 * | `refused-origin` | `url` is neither https nor of the shop's own origin |
 * | `invalid-argument` | `name` is not 1 to 100 characters, or has one that file names cannot have |
 * | `unavailable` | an app without downloads, whose web view would ignore the browser's |
 *
 * Throws a `TypeError` if `bridge` is not what `connect()` resolved with.
 *
 * ```ts
 * import { downloadFile } from '@doorstep/bridge/download';
 *
 * await downloadFile(bridge, { url: bill.pdfUrl, name: 'bill.pdf' }); // { executedWith: 'host' }
 * ```
 */
export function downloadFile(
  bridge: Pick<Bridge, 'host'>,
  request: DownloadRequest,
  options?: CallOptions,
): Promise<Executed> {
  const { parts, adapter } = internalsOf(bridge);
  const { name, url } = Object(request);

  /** A copy, so that the adapter gets what was checked. */
  function checked(): DownloadRequest {
    if (typeof name !== 'string' || !FILE_NAME.test(name))
      throw new BridgeError('invalid-argument', 'bridge.download: name must be a file name');
    return { name, url: safeUrl('download', url, parts.env.facts.url) };
  }

  return extraCall(bridge, {
    name: 'download',
    // a file's URL may be a secret
    payload: { name },
    deadline: 'share',
    async host(context) {
      const file = checked();
      if (!adapter.download) throw new BridgeError('unsupported', 'bridge.download: not in this host');
      await adapter.download(file, context);
    },
    page() {
      const document = parts.host.name === 'web' && parts.env.window?.document;
      if (!document) throw new BridgeError('unavailable', 'bridge.download: this app has no downloads');
      const file = checked();
      const link = document.createElement('a');
      // browsers open what is of another origin instead, so it must not replace the shop
      Object.assign(link, { href: file.url, download: file.name, target: '_blank', rel: 'noopener' });
      document.body.append(link);
      link.click();
      link.remove();
    },
    options,
  });
}
