import { beforeEach, describe, expect, test } from 'vitest';
import { createRequestBodies, type RequestBodies } from '../../../src/server/proxy/request-body.ts';
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts';

let clock: FakeClock;
let bodies: RequestBodies;
const resetLimits = (limit: number, mostArriving = 3) => {
  clock = createFakeClock();
  bodies = createRequestBodies({ clock, limit, maxReceiving: mostArriving });
};
beforeEach(() => resetLimits(100_000));

/** A body that its client sends chunk by chunk. */
function sendBody(caller: string | null = 'a', signal?: AbortSignal) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>(
    {
      start(bodyController) {
        controller = bodyController;
      },
      cancel() {
        cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request('https://shop.test/api/x', {
    method: 'POST',
    body,
    ...(signal && { signal }),
    ...{ duplex: 'half' },
  });
  const read = bodies.read(request, caller ?? undefined);
  let outcome: unknown = null;
  void read.then((result) => {
    outcome = result;
  });
  return {
    read,
    outcome: () => outcome,
    cancelled: () => cancelled,
    piece: (bytes: number) => controller?.enqueue(new Uint8Array(bytes).fill(7)),
    end: () => controller?.close(),
    error: () => controller?.error(new Error('reset')),
  };
}

async function readWhole(bytes: number, caller?: string): ReturnType<RequestBodies['read']> {
  const body = sendBody(caller);
  body.piece(bytes);
  body.end();
  return body.read;
}
const sizeOf = (read: Awaited<ReturnType<RequestBodies['read']>>) =>
  typeof read === 'string' ? read : read.bytes.byteLength;

test('a body is read to its end', async () => {
  const body = sendBody();
  body.piece(2);
  await clock.advance(1);
  expect(body.outcome()).toBeNull();
  body.piece(3);
  body.end();
  const read = await body.read;
  expect(typeof read === 'string' ? read : [...read.bytes]).toEqual([7, 7, 7, 7, 7]);
  expect(clock.pending()).toBe(0);
});

test('a request without a body reads as empty', async () => {
  expect(sizeOf(await bodies.read(new Request('https://shop.test/'), 'a'))).toBe(0);
});

describe('the deadline of a request body', () => {
  test('a request body times out after 20 s', async () => {
    const body = sendBody();
    await clock.advance(19_999);
    expect(body.outcome()).toBeNull();
    await clock.advance(1);
    expect([body.outcome(), body.cancelled()]).toEqual(['timeout', true]);
  });

  test('a request body gets one more second per 5,000 bytes received', async () => {
    const body = sendBody();
    body.piece(10_000);
    await clock.advance(21_999);
    expect(body.outcome()).toBeNull();
    await clock.advance(1);
    expect(body.outcome()).toBe('timeout');
  });

  test('the deadline of a request body is not extended by a slow trickle of bytes', async () => {
    const body = sendBody();
    for (let second = 0; second < 20; second += 1) {
      body.piece(1);
      await clock.advance(1_000);
    }
    expect(body.outcome()).toBeNull();
    await clock.advance(5);
    expect(body.outcome()).toBe('timeout');
  });

  test('reading a body stops when the client disconnects', async () => {
    const disconnect = new AbortController();
    const body = sendBody('a', disconnect.signal);
    await clock.advance(1);
    disconnect.abort();
    expect(await body.read).toBe('timeout');
    expect(clock.pending()).toBe(0);
  });
});

test('a body that breaks off is reported as broken', async () => {
  const body = sendBody();
  body.piece(5);
  await clock.advance(1);
  body.error();
  expect(await body.read).toBe('broken');
});

test('a body may be exactly as large as the limit', async () => {
  expect(sizeOf(await readWhole(100_000))).toBe(100_000);
  const largeBody = sendBody('b');
  largeBody.piece(60_000);
  largeBody.piece(40_001);
  expect(await largeBody.read).toBe('large');
  expect(largeBody.cancelled()).toBe(true);
});

describe('chunks of a body', () => {
  const inPieces = (count: number, bytes: number) => {
    const body = sendBody();
    for (let n = 0; n < count; n += 1) body.piece(bytes);
    body.end();
    return body.read;
  };

  test('a body in one-byte chunks is refused after about a hundred chunks', async () => {
    expect(sizeOf(await inPieces(101, 1))).toBe(101);
    const tinyChunks = sendBody();
    for (let n = 0; n < 102; n += 1) tinyChunks.piece(1);
    expect(await tinyChunks.read).toBe('broken');
    expect(tinyChunks.cancelled()).toBe(true);
    expect(clock.pending()).toBe(0);
  });

  test('chunks as small as on a slow network are accepted', async () => {
    expect(sizeOf(await inPieces(990, 101))).toBe(99_990);
  });
});

describe('concurrent bodies', () => {
  test('a caller may send three concurrent bodies, and a fourth makes the server drop the oldest', async () => {
    const [first, second, third] = [sendBody(), sendBody(), sendBody()];
    await clock.advance(1);
    expect([first, second, third].map((one) => one.outcome())).toEqual([null, null, null]);
    const fourth = sendBody();
    const fifth = sendBody();
    await clock.advance(1);
    const ended = [first, second, third, fourth, fifth].map((one) => one.outcome());
    expect(ended).toEqual(['timeout', 'timeout', null, null, null]);
  });

  test('a caller may send one concurrent body when configured so', async () => {
    resetLimits(100_000, 1);
    const [first, second, third] = [sendBody(), sendBody(), sendBody()];
    await clock.advance(1);
    expect([first, second, third].map((one) => one.outcome())).toEqual(['timeout', 'timeout', null]);
  });

  test('the body of another caller is never dropped', async () => {
    const otherBody = sendBody('b');
    for (let n = 0; n < 10; n += 1) sendBody('a');
    const anonymousBodies = [sendBody(null), sendBody(null), sendBody(null), sendBody(null)];
    await clock.advance(1);
    expect([otherBody, ...anonymousBodies].map((one) => one.outcome())).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  test('complete bodies do not count as concurrent', async () => {
    const first = sendBody();
    for (let n = 0; n < 10; n += 1) await readWhole(5);
    expect(first.outcome()).toBeNull();
  });
});

describe('memory for bodies', () => {
  test('a caller’s bodies hold at most 16 MB, a quarter of the total, until they are released', async () => {
    resetLimits(8_000_000);
    const first = await readWhole(8_000_000);
    const second = await readWhole(8_000_000);
    expect([sizeOf(first), sizeOf(second)]).toEqual([8_000_000, 8_000_000]);
    expect(await readWhole(1)).toBe('busy');
    expect(sizeOf(await readWhole(1, 'b'))).toBe(1);
    if (typeof first !== 'string') first.release();
    if (typeof first !== 'string') first.release();
    expect(sizeOf(await readWhole(8_000_000))).toBe(8_000_000);
    expect(await readWhole(1)).toBe('busy');
  });

  test('bodies hold at most 64 MB in total', async () => {
    resetLimits(16_000_000);
    const heldBodies: Awaited<ReturnType<typeof readWhole>>[] = [];
    for (const caller of ['a', 'b', 'c', 'd']) heldBodies.push(await readWhole(16_000_000, caller));
    expect(heldBodies.map(sizeOf)).toEqual([16_000_000, 16_000_000, 16_000_000, 16_000_000]);
    expect(await readWhole(1, 'e')).toBe('full');
    const [first] = heldBodies;
    if (first && typeof first !== 'string') first.release();
    expect(sizeOf(await readWhole(16_000_000, 'e'))).toBe(16_000_000);
  });

  test('when memory is full, the server drops an unfinished body of the caller that holds the most', async () => {
    resetLimits(1_000_000, 20);
    const hoardedBodies = ['a', 'b', 'c', 'd'].flatMap((caller) =>
      Array.from({ length: 16 }, () => {
        const body = sendBody(caller);
        body.piece(999_999);
        return body;
      }),
    );
    await clock.advance(1);
    expect(sizeOf(await readWhole(1_000_000, 'shopper'))).toBe(1_000_000);
    expect(hoardedBodies.filter((body) => body.outcome() === 'timeout')).toHaveLength(1);
    expect(hoardedBodies[0]?.cancelled()).toBe(true);
    for (let n = 0; n < 20; n += 1)
      expect(sizeOf(await readWhole(1_000_000, `shopper ${n}`))).toBe(1_000_000);
  });

  test('when memory is full, the oldest body of the caller that holds the most is dropped even if it is empty', async () => {
    resetLimits(1_000_000, 20);
    const emptyBody = sendBody('a');
    for (const caller of ['a', 'b', 'c', 'd']) {
      for (let n = 0; n < 16; n += 1) sendBody(caller).piece(999_999);
    }
    await clock.advance(1);
    expect(sizeOf(await readWhole(1_000_000, 'shopper'))).toBe(1_000_000);
    expect(emptyBody.outcome()).toBe('timeout');
  });

  test('the memory of refused bodies is released', async () => {
    for (let n = 0; n < 700; n += 1) expect(await readWhole(100_001)).toBe('large');
    expect(sizeOf(await readWhole(100_000))).toBe(100_000);
  });

  test('there is always memory for one body of the configured limit', async () => {
    resetLimits(70_000_000);
    expect(sizeOf(await readWhole(70_000_000))).toBe(70_000_000);
  });
});
