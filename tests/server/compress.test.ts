import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { compressAnswers } from '../../src/server/compress.ts';

const LONG_TEXT = 'groceries '.repeat(1000);

function createHandler(body: string | null, init: ResponseInit = {}) {
  const handle = compressAnswers(async () => new Response(body, init));
  return (accepts: string) =>
    handle(new Request('http://shop.test/', { headers: { 'accept-encoding': accepts } }));
}

describe('compressed responses', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('a response compressed with %s decompresses to the original', async (encoding, unpack) => {
    const answer = await createHandler(LONG_TEXT, {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })(encoding);
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(bytes.length).toBeLessThan(200);
    expect(unpack(bytes).toString()).toBe(LONG_TEXT);
  });

  test.each(['application/json', 'image/svg+xml', 'text/plain'])(
    'a response of type %s is compressed',
    async (type) => {
      const answer = await createHandler(LONG_TEXT, { headers: { 'content-type': type } })('br');
      expect(answer.headers.get('content-encoding')).toBe('br');
    },
  );

  test('compression keeps status and headers, and adds accept-encoding to vary', async () => {
    const answer = await createHandler(LONG_TEXT, {
      status: 404,
      headers: { 'content-type': 'text/html', vary: 'user-agent', 'x-own': 'yes' },
    })('gzip');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('x-own')).toBe('yes');
    expect(answer.headers.get('vary')).toBe('user-agent, accept-encoding');
  });
});

describe('long responses, compressed while they arrive', () => {
  /** 30 MB that compression cannot shorten; `given`: how much of it has been taken */
  function createLongBody() {
    const state = { given: 0, cancelled: false };
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (state.given === 30_000_000) return controller.close();
          state.given += 100_000;
          controller.enqueue(randomBytes(100_000));
        },
        cancel() {
          state.cancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
    return { body, state };
  }
  const openBody = async (body: ReadableStream<Uint8Array>, encoding: string) => {
    const handle = compressAnswers(
      async () => new Response(body, { headers: { 'content-type': 'text/html' } }),
    );
    const answer = await handle(
      new Request('http://shop.test/', { headers: { 'accept-encoding': encoding } }),
    );
    return answer.body?.getReader();
  };
  /** until the stream has stopped taking more */
  async function settle(state: { given: number }) {
    for (let before = -1; before !== state.given; ) {
      before = state.given;
      for (let turn = 0; turn < 200; turn += 1) await new Promise((done) => setImmediate(done));
    }
  }

  test.each(['br', 'gzip'])('with %s, less than 1 MB waits for a slow reader', async (encoding) => {
    const { body, state } = createLongBody();
    const reader = await openBody(body, encoding);
    let read = 0;
    for (let n = 0; n < 20; n += 1) {
      read += (await reader?.read())?.value?.byteLength ?? 0;
      await settle(state);
      expect(state.given - read).toBeLessThan(1_000_000);
    }
    await reader?.cancel();
    await expect.poll(() => state.cancelled).toBe(true);
  });

  test('a body that breaks off breaks the compressed one', async () => {
    const { body } = createLongBody();
    const source = body.getReader();
    const brokenBody = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { value } = await source.read();
        if (value) controller.enqueue(value);
        else controller.error(new Error('broken off'));
      },
    });
    const reader = await openBody(brokenBody, 'br');
    const readAll = async () => {
      while (!(await reader?.read())?.done);
    };
    await expect(readAll()).rejects.toThrow('broken off');
  });
});

describe('responses left uncompressed', () => {
  test.each<[why: string, init: ResponseInit, body: string | null, accepts: string]>([
    ['without accept-encoding', { headers: { 'content-type': 'text/html' } }, LONG_TEXT, ''],
    [
      'with all encodings refused',
      { headers: { 'content-type': 'text/html' } },
      LONG_TEXT,
      'br;q=0, gzip;q=0',
    ],
    ['a short body', { headers: { 'content-type': 'text/html' } }, 'short', 'br'],
    ['a body that is not text', { headers: { 'content-type': 'image/png' } }, LONG_TEXT, 'br'],
    ['a response without a type', { headers: {} }, null, 'br'],
    ['a response without a body', { status: 303, headers: { location: '/payment-status' } }, null, 'br'],
  ])('a response is left uncompressed: %s', async (_why, init, body, accepts) => {
    const answer = await createHandler(body, init)(accepts);
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await answer.text()).toBe(body ?? '');
  });

  test('a response that is already compressed is left as it is', async () => {
    const answer = await createHandler(LONG_TEXT, {
      headers: { 'content-type': 'text/html', 'content-encoding': 'gzip' },
    })('br');
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(await answer.text()).toBe(LONG_TEXT);
  });
});

test('an error of the handler passes through compression', async () => {
  const handle = compressAnswers(async () => {
    throw new TypeError('dropped');
  });
  await expect(handle(new Request('http://shop.test/'))).rejects.toThrow('dropped');
});
