import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import type { Handler } from './handler.ts';
import { type Encoding, encodingsOf } from './encodings.ts';

type Compress = (bytes: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>;

/** Below this a header more costs as much as it saves. */
const WORTH_BYTES = 1024;
/** Middling: made while somebody waits. The built files are compressed as well as can be, once. */
const QUALITY = 5;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const COMPRESS: Readonly<Record<Encoding, Compress>> = {
  br: async (bytes) =>
    new Uint8Array(
      await brotliAsync(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
    ),
  gzip: async (bytes) => new Uint8Array(await gzipAsync(bytes, { level: QUALITY })),
};

/** The same handler, its answers compressed for those who ask for it, beside the thread that renders. */
export function compressAnswers(handle: Handler): Handler {
  return async (request, peer) => {
    const answer = await handle(request, peer);
    const type = answer.headers.get('content-type') ?? '';
    const asItIs = answer.body === null || answer.headers.has('content-encoding');
    if (asItIs || !COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type)) return answer;

    const headers = new Headers(answer.headers);
    headers.append('vary', 'accept-encoding');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const [encoding] = encodingsOf(request.headers.get('accept-encoding'));
    const { status } = answer;
    if (!encoding || bytes.length < WORTH_BYTES) return new Response(bytes, { status, headers });
    headers.set('content-encoding', encoding);
    headers.delete('content-length');
    return new Response(await COMPRESS[encoding](bytes), { status, headers });
  };
}
