import type { Clock } from '../model/ports.ts';
import type { Encoding } from './encodings.ts';

/**
 * A cached page is fresh until it is FRESH_MS old. Until it is STALE_MS old, it is still served while a new
 * page is rendered once.
 */
export const FRESH_MS = 10_000;
export const STALE_MS = 60_000;

/** The same policy for CDNs in front of the shop. */
export const CDN_CACHE_CONTROL = `public, max-age=0, s-maxage=${FRESH_MS / 1000}, stale-while-revalidate=${(STALE_MS - FRESH_MS) / 1000}`;

export interface PageResult {
  answer: Response;
  /** whether the page is public, i.e. the same for everybody for the next minute */
  isCacheable: boolean;
  /** the page was not rendered, or has no data, because of this caller's limits; other callers may get it */
  isRefused?: boolean;
}

/**
 * How a page was served. `drawn`: the page was rendered for this request, or for an earlier one that this
 * request waited for.
 */
export type CacheResult = 'fresh' | 'stale' | 'drawn';

/** A cache for public documents, which must not have a `Set-Cookie` header. */
export interface PageCache {
  /**
   * Returns the cached page of `key`, or renders it. `encodings`: those that the client accepts, best first;
   * a cache without compression ignores them.
   */
  answer(key: string, render: () => Promise<PageResult>, encodings: readonly Encoding[]): Promise<Response>;
}

export interface MemoryPageCacheDeps {
  clock: Pick<Clock, 'now'>;
  compress(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>;
  /** called if a stale page could not be renewed */
  report(error: unknown): void;
  onServed?(result: CacheResult): void;
  /** the maximum size of the whole cache, in bytes */
  maxBytes?: number;
}

/** The estimated overhead of an entry, in bytes. */
const ENTRY_BYTES = 2_000;
/** Below this size, compression is not worth its headers. */
const MIN_BYTES_TO_COMPRESS = 1024;

interface Entry {
  /** when the rendering started, in milliseconds since 1970 */
  renderedAt: number;
  status: number;
  headers: Readonly<Record<string, string>>;
  plain: Uint8Array<ArrayBuffer>;
  compressed: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>;
  bytes: number;
}

/** A cache in the memory of one process: concurrent requests for a page share one rendering and one compression. */
export function createMemoryPageCache({
  clock,
  compress,
  report,
  onServed = () => {},
  maxBytes = 64_000_000,
}: MemoryPageCacheDeps): PageCache & { bytes(): number } {
  /** the cached pages by key, the least recently used first */
  const entries = new Map<string, Entry>();
  const inFlight = new Map<string, Promise<{ entry: Entry; isRefused: boolean }>>();
  let bytes = 0;

  function removeEntry(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  function evictOldest(): void {
    for (const key of entries.keys()) {
      if (bytes <= maxBytes) return;
      removeEntry(key);
    }
  }

  function store(key: string, entry: Entry): void {
    removeEntry(key);
    entries.set(key, entry);
    bytes += entry.bytes;
    evictOldest();
  }

  async function renderAndStore(
    key: string,
    render: () => Promise<PageResult>,
  ): Promise<{ entry: Entry; isRefused: boolean }> {
    const at = clock.now();
    const { answer, isCacheable, isRefused = false } = await render();
    const entry = await entryOf(answer, at);
    if (isCacheable) store(key, entry);
    return { entry, isRefused };
  }

  /**
   * Concurrent requests share one rendering, unless that rendering was refused because of another caller's
   * limits.
   */
  async function renew(key: string, render: () => Promise<PageResult>): Promise<Entry> {
    const pending = inFlight.get(key);
    if (pending) {
      const { entry, isRefused } = await pending;
      return isRefused ? (await renderAndStore(key, render)).entry : entry;
    }
    const work = renderAndStore(key, render).finally(() => inFlight.delete(key));
    inFlight.set(key, work);
    return (await work).entry;
  }

  function compressOnce(key: string, entry: Entry, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
    const existing = entry.compressed.get(encoding);
    if (existing) return existing;
    const work = compress(entry.plain, encoding).then((compressed) => {
      entry.bytes += compressed.byteLength;
      if (entries.get(key) === entry) {
        bytes += compressed.byteLength;
        evictOldest();
      }
      return compressed;
    });
    entry.compressed.set(encoding, work);
    return work;
  }

  async function respond(key: string, entry: Entry, encodings: readonly Encoding[]): Promise<Response> {
    const { status, plain } = entry;
    const ageInSeconds = Math.floor((clock.now() - entry.renderedAt) / 1000);
    const headers = ageInSeconds > 0 ? { ...entry.headers, age: String(ageInSeconds) } : entry.headers;
    const [encoding] = encodings;
    if (encoding === undefined || plain.byteLength < MIN_BYTES_TO_COMPRESS) {
      return new Response(plain.byteLength === 0 ? null : plain, { status, headers });
    }
    const vary = headers.vary === undefined ? 'accept-encoding' : `${headers.vary}, accept-encoding`;
    return new Response(await compressOnce(key, entry, encoding), {
      status,
      headers: { ...headers, vary, 'content-encoding': encoding },
    });
  }

  return {
    bytes: () => bytes,
    async answer(key, render, encodings) {
      const entry = entries.get(key);
      const age = entry ? clock.now() - entry.renderedAt : Number.POSITIVE_INFINITY;
      if (!entry || age > STALE_MS) {
        onServed('drawn');
        return respond(key, await renew(key, render), encodings);
      }
      entries.delete(key);
      entries.set(key, entry);
      onServed(age > FRESH_MS ? 'stale' : 'fresh');
      if (age > FRESH_MS) renew(key, render).catch(report);
      return respond(key, entry, encodings);
    },
  };
}

async function entryOf(answer: Response, renderedAt: number): Promise<Entry> {
  const { status } = answer;
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => name !== 'set-cookie'));
  const plain = new Uint8Array(await answer.arrayBuffer());
  return { renderedAt, status, headers, plain, compressed: new Map(), bytes: plain.byteLength + ENTRY_BYTES };
}
