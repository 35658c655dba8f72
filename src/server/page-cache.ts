import type { Clock } from '../model/ports.ts';
import type { Encoding } from './encodings.ts';
import * as m from './messages.ts';

/** So old a page is as good as a new one; until it is stale it is still given, while one new one is drawn. */
export const FRESH_MS = 10_000;
export const STALE_MS = 60_000;

/** What caches in front of the shop may do with a page that we would keep too. */
export const CDN_CACHE_CONTROL = `public, max-age=0, s-maxage=${FRESH_MS / 1000}, stale-while-revalidate=${(STALE_MS - FRESH_MS) / 1000}`;

/** `keep`: it is the same for everybody who asks for it within the next minute. */
export interface Drawn {
  answer: Response;
  keep: boolean;
}

/** How a page was had: `drawn` counts for everybody who waited for the same one. */
export type Served = 'fresh' | 'stale' | 'drawn';

/** Documents that are drawn for nobody in particular, kept for the next who asks. Never with a `Set-Cookie`. */
export interface PageCache {
  /**
   * What is kept under `key`, else what `draw` makes. `encodings`: what the answer may be packed in, the best first; a
   * cache that packs nothing gives it as it was drawn.
   */
  answer(key: string, draw: () => Promise<Drawn>, encodings: readonly Encoding[]): Promise<Response>;
}

export interface MemoryPageCacheDeps {
  clock: Pick<Clock, 'now'>;
  pack(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>;
  /** called for a page that could not be drawn anew while the one before was given */
  report(error: unknown): void;
  served?(how: Served): void;
  /** of all that is kept together */
  mostBytes?: number;
}

/** What a key, an entry and its headers take beside the page. */
const ENTRY_BYTES = 2_000;
/** Below this a header more costs as much as it saves. */
const WORTH_BYTES = 1024;

interface Entry {
  /** when it was begun */
  at: number;
  status: number;
  headers: Readonly<Record<string, string>>;
  plain: Uint8Array<ArrayBuffer>;
  packed: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>;
  bytes: number;
}

/** In one process: one page is drawn for all who ask for it at once, and packed once. */
export function createMemoryPageCache({
  clock,
  pack,
  report,
  served = () => {},
  mostBytes = 64_000_000,
}: MemoryPageCacheDeps): PageCache & { bytes(): number } {
  /** what was asked for last stands last */
  const kept = new Map<string, Entry>();
  const underWay = new Map<string, Promise<Entry>>();
  let bytes = 0;

  function drop(key: string): void {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  }

  function trim(): void {
    for (const key of kept.keys()) {
      if (bytes <= mostBytes) return;
      drop(key);
    }
  }

  function keep(key: string, entry: Entry): void {
    drop(key);
    kept.set(key, entry);
    bytes += entry.bytes;
    trim();
  }

  async function drawn(key: string, draw: () => Promise<Drawn>): Promise<Entry> {
    const at = clock.now();
    const { answer, keep: good } = await draw();
    const entry = await entryOf(answer, at);
    if (good) keep(key, entry);
    return entry;
  }

  /** One for all who ask. */
  function renew(key: string, draw: () => Promise<Drawn>): Promise<Entry> {
    const running = underWay.get(key);
    if (running) return running;
    const work = drawn(key, draw).finally(() => underWay.delete(key));
    underWay.set(key, work);
    return work;
  }

  function packed(key: string, entry: Entry, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
    const made = entry.packed.get(encoding);
    if (made) return made;
    const work = pack(entry.plain, encoding).then((small) => {
      entry.bytes += small.byteLength;
      if (kept.get(key) === entry) {
        bytes += small.byteLength;
        trim();
      }
      return small;
    });
    entry.packed.set(encoding, work);
    return work;
  }

  async function given(key: string, entry: Entry, encodings: readonly Encoding[]): Promise<Response> {
    const { status, plain } = entry;
    const seconds = Math.floor((clock.now() - entry.at) / 1000);
    const headers = seconds > 0 ? { ...entry.headers, age: String(seconds) } : entry.headers;
    const [encoding] = encodings;
    if (encoding === undefined || plain.byteLength < WORTH_BYTES) {
      return new Response(plain.byteLength === 0 ? null : plain, { status, headers });
    }
    const vary = headers.vary === undefined ? 'accept-encoding' : m.acceptEncoding(headers.vary);
    return new Response(await packed(key, entry, encoding), {
      status,
      headers: { ...headers, vary, 'content-encoding': encoding },
    });
  }

  return {
    bytes: () => bytes,
    async answer(key, draw, encodings) {
      const entry = kept.get(key);
      const age = entry ? clock.now() - entry.at : Number.POSITIVE_INFINITY;
      if (!entry || age > STALE_MS) {
        served('drawn');
        return given(key, await renew(key, draw), encodings);
      }
      kept.delete(key);
      kept.set(key, entry);
      served(age > FRESH_MS ? 'stale' : 'fresh');
      if (age > FRESH_MS) renew(key, draw).catch(report);
      return given(key, entry, encodings);
    },
  };
}

async function entryOf(answer: Response, at: number): Promise<Entry> {
  const { status } = answer;
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => name !== 'set-cookie'));
  const plain = new Uint8Array(await answer.arrayBuffer());
  return { at, status, headers, plain, packed: new Map(), bytes: plain.byteLength + ENTRY_BYTES };
}
