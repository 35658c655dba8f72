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
