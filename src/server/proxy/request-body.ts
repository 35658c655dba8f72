import type { Clock } from '../../model/ports.ts';
import { joinPieces } from '../join-pieces.ts';

/** The time limit for a body is a fixed time plus a second for every `BYTES_PER_SECOND` bytes. */
const BASE_TIMEOUT_MS = 20_000;
const BYTES_PER_SECOND = 5_000;
/**
 * The limit for the pieces of a body is a fixed number plus one for every `BYTES_PER_PIECE` bytes. A piece
 * costs far more time and memory than a byte, and networks deliver hundreds of bytes at a time.
 */
const BASE_PIECE_COUNT = 100;
const BYTES_PER_PIECE = 100;
/** The limit for all bodies in memory: those being received, and those not yet sent to the backend. */
const MAX_TOTAL_BYTES = 64_000_000;
/** The share of the total that one caller may use. */
const CALLER_SHARE = 0.25;

/**
 * Why a body was not read. `large`: longer than the limit. `timeout`: not complete in time, or the oldest of
 * too many bodies. `broken`: unreadable, or in too many pieces. `busy`: over this caller's memory limit.
 * `full`: over the memory limit of all callers.
 */
export type BodyError = 'large' | 'timeout' | 'broken' | 'busy' | 'full';

interface ReadBody {
  bytes: Uint8Array<ArrayBuffer>;
  /** to be called when the bytes are no longer needed */
  release(): void;
}

export interface RequestBodies {
  /** reads the body of a request; `caller`: undefined if unknown */
  read(request: Request, caller: string | undefined): Promise<ReadBody | BodyError>;
}

export interface RequestBodiesDeps {
  clock: Clock;
  /** the maximum size of one body, in bytes */
  limit: number;
  /** the maximum number of bodies that one caller may be sending at once */
  maxReceiving: number;
}

interface CallerBodies {
  bytes: number;
  /** functions that each abort a body being received, oldest first */
  receiving: Set<() => void>;
}

/** Reads a request's whole body before the backend is called, so that a slow client ties up no backend connection. */
export function createRequestBodies({ clock, limit, maxReceiving }: RequestBodiesDeps): RequestBodies {
  const maxBytes = Math.max(MAX_TOTAL_BYTES, limit);
  const maxCallerBytes = Math.max(maxBytes * CALLER_SHARE, limit);
  const callers = new Map<string | symbol, CallerBodies>();
  let totalBytes = 0;

  function bodiesOf(caller: string | symbol): CallerBodies {
    const bodies = callers.get(caller) ?? { bytes: 0, receiving: new Set() };
    callers.set(caller, bodies);
    return bodies;
  }

  function forgetIfIdle(caller: string | symbol, bodies: CallerBodies): void {
    if (bodies.bytes > 0 || bodies.receiving.size > 0) return;
    if (callers.get(caller) === bodies) callers.delete(caller);
  }

  function abortOldest({ receiving }: CallerBodies): void {
    const [oldest] = receiving;
    if (oldest === undefined) return;
    receiving.delete(oldest);
    oldest();
  }

  /**
   * Aborts a body of the caller with the most bytes in memory, if that caller has more than this one. False:
   * no other caller has more.
   */
  function makeRoom(caller: CallerBodies): boolean {
    let largest = caller;
    for (const other of callers.values()) {
      if (other.receiving.size > 0 && other.bytes > largest.bytes) largest = other;
    }
    if (largest === caller) return false;
    abortOldest(largest);
    return true;
  }

  return {
    async read(request, caller) {
      if (request.body === null) return { bytes: new Uint8Array(), release() {} };
      // Each request of an unknown caller has a limit of its own.
      const callerKey = caller ?? Symbol('unknown');
      const bodies = bodiesOf(callerKey);
      const controller = new AbortController();
      let size = 0;
      const release = () => {
        totalBytes -= size;
        bodies.bytes -= size;
        size = 0;
        forgetIfIdle(callerKey, bodies);
      };
      // An aborted body's bytes are released at once, because nothing reads them any more.
      const abort = () => {
        controller.abort();
        release();
      };
      // Beyond the limit the oldest body is aborted: a normal body arrives within moments.
      bodies.receiving.add(abort);
      if (bodies.receiving.size > maxReceiving) abortOldest(bodies);
      const addBytes = (bytes: number): BodyError | null => {
        size += bytes;
        totalBytes += bytes;
        bodies.bytes += bytes;
        if (size > limit) return 'large';
        if (bodies.bytes > maxCallerBytes) return 'busy';
        while (totalBytes > maxBytes) if (!makeRoom(bodies)) return 'full';
        return null;
      };
      const signal = AbortSignal.any([controller.signal, request.signal]);
      const result = await readAll(request.body, { clock, signal, addBytes });
      bodies.receiving.delete(abort);
      if (typeof result !== 'string') return { bytes: joinPieces(result, size), release };
      release();
      return result;
    },
  };
}

async function readAll(
  body: ReadableStream<Uint8Array>,
  options: { clock: Clock; signal: AbortSignal; addBytes: (bytes: number) => BodyError | null },
): Promise<Uint8Array[] | BodyError> {
  const { clock, signal, addBytes } = options;
  const reader = body.getReader();
  const pieces: Uint8Array[] = [];
  const startedAt = clock.now();
  let size = 0;

  /** Reads the next piece; fails with `timeout` after the deadline, or when the signal is aborted. */
  async function readPiece(): Promise<ReadableStreamReadResult<Uint8Array> | 'timeout'> {
    if (signal.aborted) return 'timeout';
    let removeListeners = () => {};
    const timeout = new Promise<'timeout'>((resolve) => {
      const remainingMs = startedAt + BASE_TIMEOUT_MS + (size / BYTES_PER_SECOND) * 1000 - clock.now();
      const cancel = clock.after(Math.max(remainingMs, 0), () => resolve('timeout'));
      const onAbort = () => resolve('timeout');
      signal.addEventListener('abort', onAbort);
      removeListeners = () => {
        cancel();
        signal.removeEventListener('abort', onAbort);
      };
    });
    try {
      return await Promise.race([reader.read(), timeout]);
    } finally {
      removeListeners();
    }
  }

  const fail = (error: BodyError): BodyError => {
    reader.cancel().catch(() => {});
    return error;
  };
  try {
    for (;;) {
      const result = await readPiece();
      if (result === 'timeout') return fail('timeout');
      if (result.done) return pieces;
      const error = addBytes(result.value.byteLength);
      if (error !== null) return fail(error);
      size += result.value.byteLength;
      pieces.push(result.value);
      if (pieces.length > BASE_PIECE_COUNT + size / BYTES_PER_PIECE) return fail('broken');
    }
  } catch {
    return fail('broken');
  }
}
