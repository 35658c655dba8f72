import type { Clock } from '../../model/ports.ts';
import { joined } from '../joined.ts';

/** The time limit for a body: a fixed time, and a second for every `BYTES_A_SECOND`. */
const FIRST_MS = 20_000;
const BYTES_A_SECOND = 5_000;
/**
 * The limit for a body's pieces: a fixed number, and one for every `BYTES_A_PIECE`. A piece costs far more time and
 * memory than a byte, and networks deliver hundreds of bytes at a time.
 */
const FIRST_PIECES = 100;
const BYTES_A_PIECE = 100;
/** Limit for all bodies in memory: those being received, and those not yet sent to the backend. */
const MAX_BYTES = 64_000_000;
/** The share of one caller. */
const CALLERS_SHARE = 0.25;

/**
 * `large`: longer than the limit. `late`: not complete in time, or the oldest of too many. `broken`: unreadable, or
 * in too many pieces. `busy`: over this caller's memory limit. `full`: over the limit of all callers.
 */
export type BodyFault = 'large' | 'late' | 'broken' | 'busy' | 'full';

interface ReadBody {
  bytes: Uint8Array<ArrayBuffer>;
  /** to be called when the bytes are no longer needed */
  release(): void;
}

export interface RequestBodies {
  /** `caller`: undefined if unknown */
  read(request: Request, caller: string | undefined): Promise<ReadBody | BodyFault>;
}

export interface RequestBodiesDeps {
  clock: Clock;
  /** the maximum size of one body, in bytes */
  limit: number;
  /** the maximum number of bodies that one caller may be sending */
  maxArriving: number;
}

interface CallerBodies {
  bytes: number;
  /** functions that abort a body being received, oldest first */
  arriving: Set<() => void>;
}

/** Reads a request's whole body before the backend is called, so that a slow client ties up no backend connection. */
export function createRequestBodies({ clock, limit, maxArriving }: RequestBodiesDeps): RequestBodies {
  const maxBytes = Math.max(MAX_BYTES, limit);
  const maxCallerBytes = Math.max(maxBytes * CALLERS_SHARE, limit);
  const callers = new Map<string | symbol, CallerBodies>();
  let held = 0;

  function bodiesOf(caller: string | symbol): CallerBodies {
    const bodies = callers.get(caller) ?? { bytes: 0, arriving: new Set() };
    callers.set(caller, bodies);
    return bodies;
  }

  function forget(caller: string | symbol, bodies: CallerBodies): void {
    if (bodies.bytes > 0 || bodies.arriving.size > 0) return;
    if (callers.get(caller) === bodies) callers.delete(caller);
  }

  function endOldest({ arriving }: CallerBodies): void {
    const [oldest] = arriving;
    if (oldest === undefined) return;
    arriving.delete(oldest);
    oldest();
  }

  /** Aborts a body of the caller with the most bytes, if it has more than this caller. False: none has. */
  function makeRoom(caller: CallerBodies): boolean {
    let most = caller;
    for (const other of callers.values()) {
      if (other.arriving.size > 0 && other.bytes > most.bytes) most = other;
    }
    if (most === caller) return false;
    endOldest(most);
    return true;
  }

  return {
    async read(request, caller) {
      if (request.body === null) return { bytes: new Uint8Array(), release() {} };
      // Unknown callers do not share a limit.
      const who = caller ?? Symbol('unknown');
      const bodies = bodiesOf(who);
      const ended = new AbortController();
      let size = 0;
      const release = () => {
        held -= size;
        bodies.bytes -= size;
        size = 0;
        forget(who, bodies);
      };
      // Its bytes are released at once: nothing reads them any more.
      const end = () => {
        ended.abort();
        release();
      };
      // Beyond the limit the oldest is aborted: a normal body arrives within moments.
      bodies.arriving.add(end);
      if (bodies.arriving.size > maxArriving) endOldest(bodies);
      const take = (bytes: number): BodyFault | null => {
        size += bytes;
        held += bytes;
        bodies.bytes += bytes;
        if (size > limit) return 'large';
        if (bodies.bytes > maxCallerBytes) return 'busy';
        while (held > maxBytes) if (!makeRoom(bodies)) return 'full';
        return null;
      };
      const signal = AbortSignal.any([ended.signal, request.signal]);
      const read = await readAll(request.body, { clock, signal, take });
      bodies.arriving.delete(end);
      if (typeof read !== 'string') return { bytes: joined(read, size), release };
      release();
      return read;
    },
  };
}

async function readAll(
  body: ReadableStream<Uint8Array>,
  on: { clock: Clock; signal: AbortSignal; take: (bytes: number) => BodyFault | null },
): Promise<Uint8Array[] | BodyFault> {
  const { clock, signal, take } = on;
  const reader = body.getReader();
  const pieces: Uint8Array[] = [];
  const began = clock.now();
  let size = 0;

  /** The next piece; `late` after the deadline, or when the signal is aborted. */
  async function next(): Promise<ReadableStreamReadResult<Uint8Array> | 'late'> {
    if (signal.aborted) return 'late';
    let stop = () => {};
    const late = new Promise<'late'>((resolve) => {
      const left = began + FIRST_MS + (size / BYTES_A_SECOND) * 1000 - clock.now();
      const cancel = clock.after(Math.max(left, 0), () => resolve('late'));
      const aborted = () => resolve('late');
      signal.addEventListener('abort', aborted);
      stop = () => {
        cancel();
        signal.removeEventListener('abort', aborted);
      };
    });
    try {
      return await Promise.race([reader.read(), late]);
    } finally {
      stop();
    }
  }

  const giveUp = (fault: BodyFault): BodyFault => {
    reader.cancel().catch(() => {});
    return fault;
  };
  try {
    for (;;) {
      const read = await next();
      if (read === 'late') return giveUp('late');
      if (read.done) return pieces;
      const fault = take(read.value.byteLength);
      if (fault !== null) return giveUp(fault);
      size += read.value.byteLength;
      pieces.push(read.value);
      if (pieces.length > FIRST_PIECES + size / BYTES_A_PIECE) return giveUp('broken');
    }
  } catch {
    return giveUp('broken');
  }
}
