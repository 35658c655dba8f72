import { describe, expect, test } from 'vitest';
import { type RequestLogEntry, createJsonLog } from '../../src/server/log.ts';
import { createMetrics } from '../../src/server/metrics.ts';
import { createShopHandler } from '../../src/server/shop-handler.ts';
import { readEnvironment } from '../../src/shell/settings.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { AGENTS, ASSETS, browserOf } from './server-world.ts';

function logged(minLevel: 'info' | 'warn' = 'info') {
  const clock = createFakeClock();
  const text: string[] = [];
  const log = createJsonLog({ write: (line) => text.push(line), clock, minLevel });
  return { clock, text, lines: () => text.map((line) => JSON.parse(line)), ...log };
}

/** The shop in front of a backend, with its log. */
function openShop(backend: (url: string) => Response | Promise<Response>, assets = ASSETS) {
  const recorder = logged();
  const sentHeaders: Headers[] = [];
  let stopping = false;
  const facts: RequestLogEntry[] = [];
  const handle = createShopHandler(readEnvironment('server', { SHOP_API: 'https://backend.example' }), {
    assets,
    clock: recorder.clock,
    log: recorder.log,
    onAnswered(fact) {
      facts.push(fact);
      recorder.logAnswer(fact);
    },
    isStopping: () => stopping,
    fetch: async (input, init) => {
      sentHeaders.push(new Headers(init?.headers));
      return backend(String(input));
    },
  });
  return {
    ...recorder,
    facts,
    sentHeaders,
    ask: browserOf(handle),
    stop() {
      stopping = true;
    },
  };
}

const PERSONAL = '/prn/mangoes-for-asha/prid/43687681?q=asha@example.com&phone=9876543210';

describe('a log line', () => {
  test('a log line is JSON with route pattern, status, duration and request id, without personal data', async () => {
    const { ask, lines, text } = openShop(() => Response.json({}, { status: 404 }));
    await ask(PERSONAL, { headers: { 'x-request-id': 'request-0001', cookie: 'access_token=secret' } });
    await ask('/api/v1/orders/12345/67890?token=secret', { headers: { 'x-request-id': 'request-0002' } });
    expect(lines().filter(({ method }) => method)).toMatchObject([
      { level: 'info', method: 'GET', route: '/prn/:name/prid/:id', status: 404, ms: 0, id: 'request-0001' },
      { level: 'info', method: 'GET', route: '/api/v1/orders', status: 404, id: 'request-0002' },
    ]);
    expect(text.join('\n')).not.toMatch(/asha|43687681|9876543210|12345|67890|secret|Pixel/i);
  });

  test('a logged error loses its personal data and keeps the source location', () => {
    const { log, text, lines } = logged();
    log(
      new TypeError('GET /v1/orders/12/34?phone=9876543210 for asha@example.com: no 4111111111111111'),
      'api',
    );
    expect(text.join()).not.toMatch(/\/12|34|9876543210|asha|4111/);
    expect(lines()[0]).toMatchObject({ level: 'error', where: 'api' });
    expect(lines()[0].message).toMatch(/^TypeError: GET \/v1\/orders\//);
    expect(lines()[0].frames[0]).toMatch(/log\.test\.ts:\d+/);
    expect(lines()[0].frames.join()).not.toContain(import.meta.dirname);
  });

  test('a repeated log line is written once a minute, then with the number of repeats', async () => {
    const { logAnswer, clock, lines } = logged();
    const fact = { method: 'GET', route: '/', status: 200, ms: 3, id: 'a' };
    for (let minute = 0; minute < 3; minute += 1) {
      for (let n = 0; n < 41; n += 1) logAnswer({ ...fact, ms: n });
      await clock.advance(60_000);
    }
    expect(lines().map(({ repeats }) => repeats)).toEqual([undefined, 40, undefined, 40, undefined, 40]);
    expect(lines()[1]).toMatchObject({ route: '/', status: 200, ms: 40, repeats: 40 });
    expect(clock.pending()).toBe(0);
  });

  test('log lines beyond 500 distinct lines a minute are merged into "other"', async () => {
    const { log, clock, lines } = logged();
    for (let n = 0; n < 2_000; n += 1)
      log(`what ${String.fromCharCode(97 + (n % 26)).repeat(1 + n / 26)}`, 'x');
    await clock.advance(60_000);
    expect(lines()).toHaveLength(501);
    expect(lines()[500]).toMatchObject({ where: 'other', repeats: 1_500 });
    log('news', 'x');
    expect(lines().at(-1)).toMatchObject({ message: 'news' });
  });

  test('the ids of all repeated failures are logged, at most 100 per line', async () => {
    const { logAnswer, clock, lines } = logged();
    const ids = Array.from({ length: 250 }, (_, n) => `request-${n}`);
    for (const id of ids) logAnswer({ method: 'GET', route: '/api/feed', status: 502, ms: 1, id });
    await clock.advance(60_000);
    expect(lines().map((line) => line.repeats)).toEqual([undefined, 100, 100, 49]);
    expect(lines().flatMap((line) => line.ids ?? [line.id])).toEqual(ids);
  });

  test('log lines below the configured level are dropped', () => {
    const { logAnswer, lines } = logged('warn');
    logAnswer({ method: 'GET', route: '/', status: 200, ms: 1, id: 'a' });
    logAnswer({ method: 'GET', route: '/', status: 500, ms: 1, id: 'b' });
    expect(lines().map(({ status }) => status)).toEqual([500]);
  });
});

describe('the request id', () => {
  test('the request id is passed to the backend, and a malformed id is replaced', async () => {
    const { ask, sentHeaders, facts } = openShop(() => Response.json({ auth_key: 'key' }));
    await ask('/', { headers: { 'x-request-id': 'from-in-front' } });
    await ask('/api/feed/', { headers: { 'x-request-id': 'bad id\u0009<script>' } });
    expect(new Set(sentHeaders.slice(0, -1).map((headers) => headers.get('x-request-id')))).toEqual(
      new Set(['from-in-front']),
    );
    expect(sentHeaders.at(-1)?.get('x-request-id')).toBe(facts.at(-1)?.id);
    expect(facts.at(-1)?.id).toMatch(/^[\da-f]{12}$/);
  });
});

describe('the response of a failed request', () => {
  test('the response of a failed request names the log id, and no other response does', async () => {
    const { ask, lines } = openShop((url) => Response.json({}, { status: url.includes('feed') ? 500 : 404 }));
    const failedAnswer = await ask('/api/feed/');
    expect(failedAnswer.headers.get('x-request-id')).toBe(lines().find(({ status }) => status === 500).id);
    expect((await ask('/api/v1/orders/1/2')).headers.has('x-request-id')).toBe(false);
  });

  test('the response names the log id even when the shop itself failed', async () => {
    const { ask, lines } = openShop(() => Response.json({}), {
      ...ASSETS,
      read: async () => Promise.reject(new Error('the disk is gone')),
    });
    const brokenAnswer = await ask('/embed.js');
    expect(brokenAnswer.status).toBe(500);
    const code = /Reference number: (\S+)$/.exec(await brokenAnswer.text())?.[1];
    expect(lines()).toMatchObject([
      { level: 'error', message: 'Error: the disk is gone', id: code },
      { level: 'error', status: 500, id: code },
    ]);
  });
});

describe('/readyz', () => {
  test('/readyz reports whether the backend is reachable, and probes it at most every five seconds', async () => {
    let up = true;
    const { ask, sentHeaders, clock } = openShop(() => {
      if (!up) throw new TypeError('fetch failed');
      return new Response(null, { status: 404 });
    });
    const ready = async () => {
      const answer = await ask('/readyz');
      return [answer.status, await answer.json()];
    };
    expect(await ready()).toEqual([200, { ready: true, backend: 'reachable' }]);
    up = false;
    for (let n = 0; n < 10; n += 1) await ready();
    expect(sentHeaders).toHaveLength(1);
    await clock.advance(5_001);
    expect(await ready()).toEqual([503, { ready: false, backend: 'unreachable' }]);
    expect((await ask('/healthz')).status).toBe(200);
  });

  test('/readyz reports that the server is stopping', async () => {
    const { ask, stop } = openShop(() => new Response());
    stop();
    const answer = await ask('/readyz', { agent: 'desktop' });
    expect([answer.status, await answer.json()]).toEqual([503, { ready: false, stopping: true }]);
  });
});

test('metrics are Prometheus text labelled by route pattern', () => {
  const metrics = createMetrics();
  for (const ms of [3, 30, 300_000]) {
    metrics.countAnswer({ method: 'GET', route: '/prn/:name/prid/:id', status: 200, ms, id: AGENTS.phone });
  }
  metrics.countPage('fresh');
  metrics.countUnrendered();
  const text = metrics.text({
    pageCacheBytes: () => 1_234,
    openCircuits: () => ['/v1/layout'],
    process: () => ({ residentBytes: 1, heapBytes: 2, delaySeconds: 0.5 }),
  });
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  for (const line of samples) expect(line).toMatch(/^[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [\d.]+$/);
  expect(samples).toEqual(
    expect.arrayContaining([
      'doorstep_requests_total{method="GET",route="/prn/:name/prid/:id",status="200"} 3',
      'doorstep_request_seconds_bucket{route="/prn/:name/prid/:id",le="0.05"} 2',
      'doorstep_request_seconds_bucket{route="/prn/:name/prid/:id",le="+Inf"} 3',
      'doorstep_pages_total{how="fresh"} 1',
      'doorstep_pages_unrendered_total 1',
      'doorstep_page_cache_bytes 1234',
      'doorstep_circuit_open{path="/v1/layout"} 1',
    ]),
  );
});
