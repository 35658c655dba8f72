import * as m from './messages.ts';
import type { CodeManifest } from '../platform/styles.ts';
import { deltaPath, dictionaryPattern, offeredDictionary } from './dictionaries.ts';
import { type Encoding, acceptedEncodings, listsEncoding } from './encodings.ts';

/** The build's manifest for one entry; paths are relative to the site's root. */
export interface EntryManifest {
  entry: string;
  js: readonly string[];
  css: readonly string[];
  /** the script and style sheet of each lazy chunk, by its name in the table of chunks */
  files: CodeManifest;
}

/**
 * Access to the built files. It is a port, so that the same handler runs on Node, in tests and on an edge
 * runtime.
 */
export interface Assets {
  client: EntryManifest;
  /** the content of a built file; null: there is no such file */
  read(path: string): Promise<Uint8Array<ArrayBuffer> | null>;
}

export const CONTENT_TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
};

const IMMUTABLE_PATH = /^\/(assets|embed)\//;
const STABLE_PATHS = new Set([
  '/embed.js',
  '/shop.mjs',
  '/manifest.webmanifest',
  '/icon.svg',
  '/icon-maskable.svg',
]);
const SUFFIXES: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** The headers of a built file, without its content type; null: no built file can have this path. */
export function fileHeaders(pathname: string): Record<string, string> | null {
  const isImmutable = IMMUTABLE_PATH.test(pathname);
  if (!isImmutable && !STABLE_PATHS.has(pathname)) return null;
  return {
    'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  };
}

/** The response for a built file, compressed at build time; null: no built file can have this path. */
export async function serveAsset(assets: Assets, request: Request): Promise<Response | null> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  const { pathname } = new URL(request.url);
  const baseHeaders = fileHeaders(pathname);
  if (!baseHeaders) return null;
  const type = CONTENT_TYPES[pathname.split('.').at(-1) ?? ''];
  const plain = type ? await assets.read(pathname) : null;
  if (!type || !plain) {
    return new Response(m.noSuchFile, { status: 404, headers: { 'cache-control': 'no-store' } });
  }
  const headers = new Headers({ ...baseHeaders, 'content-type': type, vary: 'accept-encoding' });
  const pattern = dictionaryPattern(pathname, plain.length);
  if (pattern) {
    headers.set('use-as-dictionary', `match="${pattern}"`);
    headers.append('vary', 'available-dictionary');
  }
  const variant = (pattern && (await readDelta(assets, request))) || (await readCompressed(assets, request));
  if (variant) headers.set('content-encoding', variant.encoding);
  return new Response(request.method === 'HEAD' ? null : (variant?.body ?? plain), { headers });
}

interface Variant {
  encoding: string;
  body: Uint8Array<ArrayBuffer>;
}

async function readDelta(assets: Assets, request: Request): Promise<Variant | null> {
  const dictionary = offeredDictionary(request);
  if (!dictionary || !listsEncoding(request.headers.get('accept-encoding'), 'dcz')) return null;
  const body = await assets.read(deltaPath(new URL(request.url).pathname, dictionary));
  return body && { encoding: 'dcz', body };
}

async function readCompressed(assets: Assets, request: Request): Promise<Variant | null> {
  for (const encoding of acceptedEncodings(request.headers.get('accept-encoding'))) {
    const body = await assets.read(new URL(request.url).pathname + SUFFIXES[encoding]);
    if (body) return { encoding, body };
  }
  return null;
}
