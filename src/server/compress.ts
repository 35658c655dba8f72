import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { promisify } from 'node:util';
import {
  brotliCompress,
  type BrotliOptions,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
} from 'node:zlib';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import type { Handler } from './handler.ts';
import { type Encoding, acceptedEncodings } from './encodings.ts';
import { joinPieces } from './join-pieces.ts';

/** Below this size, compression is not worth its headers. */
const MIN_BYTES = 1024;
/** Longer bodies are compressed as streams, to limit memory. */
const MAX_BUFFERED_BYTES = 128 * 1024;
/** A medium level, for compression at request time. Built files are compressed at the highest level. */
const QUALITY = 5;

/** 256 kB: Brotli holds a few times this window for each open response. */
const STREAM_WINDOW_BITS = 18;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const brotliOptions = (more: BrotliOptions['params']): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, ...more },
});

/** Compresses in the thread pool, not in the main thread. */
export async function compress(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(
    encoding === 'br'
      ? await brotliAsync(bytes, brotliOptions({ [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }))
      : await gzipAsync(bytes, { level: QUALITY }),
  );
}

function compressStream(body: ReadableStream<Uint8Array>, encoding: Encoding): ReadableStream<Uint8Array> {
  const compressor =
    encoding === 'br'
      ? createBrotliCompress(brotliOptions({ [constants.BROTLI_PARAM_LGWIN]: STREAM_WINDOW_BITS }))
      : createGzip({ level: QUALITY });
  // Errors and cancellation pass through `pipeline`; whoever reads the result is told of them. `Duplex.toWeb`
  // would count its limit of 16 kB in chunks, and so hold a whole body that arrives faster than it is compressed.
  pipeline(Readable.fromWeb(body as NodeReadableStream<Uint8Array>), compressor, () => {});
  const strategy = new ByteLengthQueuingStrategy({ highWaterMark: compressor.readableHighWaterMark });
  return Readable.toWeb(compressor, { strategy }) as ReadableStream<Uint8Array>;
}

/** Wraps a handler: compresses responses according to `accept-encoding`. */
export function compressAnswers(handle: Handler): Handler {
  return async (request, peer) => {
    const answer = await handle(request, peer);
    const type = answer.headers.get('content-type') ?? '';
    const shouldPassThrough =
      answer.headers.has('content-encoding') || !COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type);
    if (shouldPassThrough || answer.body === null) return answer;

    const headers = new Headers(answer.headers);
    headers.append('vary', 'accept-encoding');
    const [encoding] = acceptedEncodings(request.headers.get('accept-encoding'));
    const { status } = answer;
    const { bytes, rest } = await readStart(answer.body);
    if (!encoding || (rest === null && bytes.length < MIN_BYTES)) {
      return new Response(rest ?? bytes, { status, headers });
    }
    headers.set('content-encoding', encoding);
    headers.delete('content-length');
    return new Response(rest === null ? await compress(bytes, encoding) : compressStream(rest, encoding), {
      status,
      headers,
    });
  };
}

/** Reads a short body into `bytes`; a longer one is left in the stream `rest`. */
async function readStart(
  body: ReadableStream<Uint8Array>,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; rest: ReadableStream<Uint8Array> | null }> {
  const reader = body.getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  while (size <= MAX_BUFFERED_BYTES) {
    const { done, value } = await reader.read();
    if (done) return { bytes: joinPieces(pieces, size), rest: null };
    pieces.push(value);
    size += value.byteLength;
  }
  const rest = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = pieces.shift();
        if (piece) return controller.enqueue(piece);
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return { bytes: new Uint8Array(), rest };
}
