/**
 * A separate entry point next to `index.ts`: the text of a QR code, by the host's scanner or a picture of the code.
 */
import type { Bridge, CallOptions, Executed, ScanRequest } from './contract.ts';
import { BridgeError, isBridgeError } from './errors.ts';
import { extraCall } from './extra-call.ts';
import { internalsOf } from './internals.ts';

export type { ScanRequest } from './contract.ts';

/**
 * | outcome | what happened |
 * | --- | --- |
 * | `scanned` | `text` is what the code says: anyone can have written it, so check it before you open or send it |
 * | `nothing-found` | there was no QR code to see |
 * | `dismissed` | the person closed the scanner |
 * | `declined` | the person does not allow the camera |
 */
export type ScanResult =
  | ({ outcome: 'scanned'; text: string } & Executed)
  | ({ outcome: 'nothing-found' } & Executed)
  | { outcome: 'dismissed' | 'declined' };

const MAX_HINT_LENGTH = 64;
/** More than the largest QR code holds. */
const MAX_TEXT_LENGTH = 8_000;

/** The part of the Barcode Detection API that is used. */
interface Detector {
  new (options: {
    formats: readonly string[];
  }): {
    detect(picture: ImageBitmap): Promise<readonly { rawValue: string }[]>;
  };
  getSupportedFormats(): Promise<readonly string[]>;
}

/**
 * Whether `scan` can be offered: the host has a scanner (`bridge.can('scan')`), or the browser reads codes in pictures.
 * Synchronous, never throws for a bridge; false after `dispose`.
 */
export function canScan(bridge: Pick<Bridge, 'host'>): boolean {
  const { parts, adapter, isDisposed } = internalsOf(bridge);
  try {
    return !isDisposed && (adapter.can('scan') === true || detectorOf(parts.env.window) !== undefined);
  } catch {
    return false;
  }
}

/**
 * Scans one QR code by the host's scanner (`Adapter.scan`). Where it has none, the person takes or chooses a picture of
 * the code, if the browser has a `BarcodeDetector`. Call it in the event handler of a tap. The text is not in the trace.
 * A host may not tell that its scanner was closed: abort the call by its signal before you scan again.
 * Settles within the `pickFile` deadline, with the codes of every call (see `Bridge`), and:
 *
 * | code | when |
 * | --- | --- |
 * | `busy` | a scanner is already open |
 * | `invalid-argument` | `hint` is not 1 to 64 characters |
 * | `unavailable` | neither the host nor the browser reads QR codes |
 *
 * Throws a `TypeError` if `bridge` is not what `connect()` resolved with.
 *
 * ```ts
 * import { scan } from '@doorstep/bridge/scan';
 *
 * const result = await scan(bridge, { hint: 'The code on your gift card' });
 * if (result.outcome === 'scanned') redeem(result.text);
 * ```
 */
export async function scan(
  bridge: Pick<Bridge, 'host'>,
  request: ScanRequest = {},
  options?: CallOptions,
): Promise<ScanResult> {
  const { parts, adapter } = internalsOf(bridge);
  const { hint } = Object(request);
  try {
    return await extraCall(bridge, {
      name: 'scan',
      payload: { hint },
      deadline: 'pickFile',
      exclusive: true,
      async host(context) {
        const isText = typeof hint === 'string' && hint !== '' && hint.length <= MAX_HINT_LENGTH;
        if (!isText && hint !== undefined)
          throw new BridgeError('invalid-argument', 'bridge.scan: hint must be 1 to 64 characters');
        if (!adapter.scan) throw new BridgeError('unsupported', 'bridge.scan: not in this host');
        return adapter.scan({ hint }, context);
      },
      page: () => scanPicture(parts.env.window),
      read: resultOf,
      options,
    });
  } catch (error) {
    if (isBridgeError(error) && (error.code === 'dismissed' || error.code === 'declined'))
      return { outcome: error.code };
    throw error;
  }
}

function resultOf(reply: unknown): { outcome: 'scanned'; text: string } | { outcome: 'nothing-found' } {
  const { text } = Object(reply);
  if (text === null) return { outcome: 'nothing-found' };
  if (typeof text === 'string' && text !== '' && text.length <= MAX_TEXT_LENGTH)
    return { outcome: 'scanned', text };
  throw new BridgeError('malformed', 'bridge.scan: the host did not say what it scanned');
}

type Page = (Window & typeof globalThis) | undefined;

function detectorOf(window: Page): Detector | undefined {
  const { BarcodeDetector } = Object(window);
  return typeof BarcodeDetector === 'function' ? BarcodeDetector : undefined;
}

/** The camera of the phone, or a file: a live picture would need a screen of its own. */
async function scanPicture(window: Page): Promise<{ text: string | null }> {
  const Detector = detectorOf(window);
  // some systems have the API without any format
  const formats = await Detector?.getSupportedFormats();
  if (!window || !Detector || !formats?.includes('qr_code'))
    throw new BridgeError('unavailable', 'bridge.scan: the browser reads no QR codes');
  const file = await choosePicture(window);
  // what is no picture has no code in it
  const picture = file && (await window.createImageBitmap(file).catch(() => undefined));
  if (!picture) return { text: null };
  const [code] = await new Detector({ formats: ['qr_code'] }).detect(picture);
  return { text: code?.rawValue || null };
}

function choosePicture({ document }: Window): Promise<File | undefined> {
  return new Promise((resolve, reject) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = 'image/*';
    input.capture = 'environment';
    input.onchange = () => resolve(input.files?.[0]);
    input.oncancel = () => reject(new BridgeError('dismissed', 'closed'));
    input.click();
  });
}
