import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSetup } from '../../../bridge/harness/setup.ts';
import { writeTimelineFile } from '../../../bridge/harness/timeline-file.ts';
import { TRACE_FORMAT } from '../../../bridge/trace-schema.ts';
import { devices, hosts } from '../../../fixtures/harness/devices.ts';
import { createTools } from '../../../scripts/mcp/main.ts';
import { placeAt, placeStartedBy, type SandboxPlace } from '../../../scripts/mcp/sandbox-place.ts';
import { type ListeningServer, listen } from '../../../src/server/listen.ts';
import { ADDRESS, type Bench, clientOf, openBench, readPayment } from '../../fixtures/sandbox-driver.ts';
import { apiRow } from '../../harness/api-row.ts';
import { connectClient } from './mcp-client.ts';

const PHONE = '9000000001';
const TENANT = 'x-sandbox-tenant';

let bench: Bench;
let server: ListeningServer;
let folder = '';
beforeAll(async () => {
  bench = await openBench();
  server = await listen((request) => bench.sandbox.fetch(request), 0, '127.0.0.1');
  folder = mkdtempSync(join(tmpdir(), 'doorstep-mcp-'));
});
afterAll(async () => {
  await server.close();
  bench.sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const startedPlace = () => placeStartedBy(async () => ({ url: server.url, close: async () => {} }));

async function clientAt(place: SandboxPlace = startedPlace()) {
  const facts = { root: folder, url: undefined, report: join(folder, 'out'), build: async () => {} };
  const client = connectClient(createTools({ ...facts, place }));
  await client.initialize();
  return client;
}

const inTenant = (name: string) => ({
  fetch: (request: Request) => {
    request.headers.set(TENANT, name);
    return bench.sandbox.fetch(request);
  },
});

/** An order in this tenant, and what its shopper sent that nobody else may see. */
async function placeOrder(tenant: string) {
  const shop = await clientOf(inTenant(tenant));
  await shop.login(PHONE);
  const { cartId, amount } = await shop.validCart({ 1: 2 });
  const { order_id } = readPayment(await shop.pay(cartId, amount));
  const secrets = [PHONE, shop.accessToken ?? '', ADDRESS.name, ADDRESS.street, ADDRESS.pincode];
  return { shop, cartId, orderId: `${order_id}`, rupees: amount / 100, secrets };
}

function save(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return name;
}

test('the tools say what they take with the values that the code accepts', async () => {
  const client = await clientAt();
  const { tools } = (await client.request('tools/list')).result;
  const fieldsOf = (name: string) =>
    tools.find((tool: { name: string }) => tool.name === name).inputSchema.properties;
  expect(tools.map(({ name }: { name: string }) => name)).toEqual([
    'list_hosts',
    'make_setup_link',
    'list_faults',
    'set_faults',
    'read_books',
    'reset',
    'read_timeline',
    'list_specs',
    'run_specs',
  ]);
  expect(fieldsOf('make_setup_link').host.enum).toEqual(devices.map(({ host }) => host));
  expect(fieldsOf('set_faults').rules).toMatchObject({
    maxItems: 100,
    items: {
      required: ['match'],
      additionalProperties: false,
      properties: {
        match: { pattern: expect.any(String) },
        drop: { anyOf: [{ type: 'boolean' }, { enum: ['request', 'answer'] }, { type: 'number' }] },
      },
    },
  });
  expect(fieldsOf('reset').seed.anyOf).toEqual([
    { type: 'integer', minimum: 0, maximum: 4294967295 },
    { type: 'null' },
  ]);
});

describe('hosts and set-ups', () => {
  test('every host is listed with its versions and what the shop can do in each', async () => {
    const { json } = await (await clientAt()).call('list_hosts');
    expect(json.hosts).toHaveLength(hosts.length);
    const [payments] = json.hosts;
    expect(payments).toMatchObject({ host: 'phonepe-android', versions: [1, 2, 3, 4, 5, 6, 7] });
    const native = (row: { can: string[] }) => row.can.includes('pay.native');
    expect(
      payments.capabilities.map((row: { versions: string; can: string[] }) => [row.versions, native(row)]),
    ).toEqual([
      ['1–3', false],
      ['4', false],
      ['5–7', true],
    ]);
    for (const { capabilities } of json.hosts) expect(capabilities.length).toBeGreaterThan(0);
  });

  test('a link opens the set-up that was asked for', async () => {
    const { json } = await (await clientAt()).call('make_setup_link', {
      host: 'phonepe-android',
      version: 5,
      fault: ['proceedToPay:silent'],
      phone: '8123456789',
      path: '/cart',
      size: '412x915',
      scheme: 'dark',
      seed: 7,
      offline: true,
      rule: ['PUT /v5/carts/*:error:once'],
      tenant: 'asha',
    });
    const { origin, pathname, search } = new URL(json.link);
    expect([origin, pathname]).toEqual([server.url, '/harness']);
    expect(readSetup(search, hosts)).toMatchObject({
      problems: [],
      setup: {
        host: 'phonepe-android',
        version: 5,
        phone: '8123456789',
        path: '/cart',
        size: { width: 412, height: 915 },
        scheme: 'dark',
        seed: 7,
        offline: true,
        rules: [{ match: 'PUT /v5/carts/*', mode: 'error', once: true }],
        tenant: 'asha',
      },
    });
  });

  test.each([
    [{ host: 'desktop', version: 3 }, 'The link says version=3, which is not possible'],
    [
      { host: 'desktop', phone: '12' },
      'The link says phone=••••, which is not possible: expected 10 digits.',
    ],
    [{ host: 'airtel', fault: ['fly:silent'] }, 'The link says fault=fly:silent'],
    [{ host: 'nobody' }, '"host" does not fit'],
    [{}, '"host" does not fit'],
    [{ host: 'desktop', tenant: 'Asha_1' }, '"tenant" does not fit: expected 1 to 32 of the characters'],
  ])('the set-up %j is refused with a sentence', async (input, sentence) => {
    const { isError, text } = await (await clientAt()).call('make_setup_link', input);
    expect([isError, text]).toEqual([true, expect.stringContaining(sentence)]);
  });
});

describe('the sandbox', () => {
  test('a fault reaches the calls of its tenant only, is listed, and ends with a reset', async () => {
    const client = await clientAt();
    const rules = [{ match: 'GET /v4/address', status: 500, body: { access_token: 'v2::abcdef' } }];
    const { json } = await client.call('set_faults', { tenant: 'faulty', rules });
    expect(json).toEqual({
      tenant: 'faulty',
      rules: [{ ...rules[0], body: { access_token: '••••' } }],
    });
    const statusIn = async (tenant: string) => {
      const shop = await clientOf(inTenant(tenant));
      await shop.login(PHONE);
      return (await shop.call('GET', '/v4/address')).status;
    };
    expect([await statusIn('faulty'), await statusIn('default')]).toEqual([500, 200]);
    expect((await client.call('list_faults', { tenant: 'faulty' })).json.rules).toHaveLength(1);
    expect((await client.call('list_faults')).json).toEqual({ tenant: 'default', rules: [] });
    await client.call('reset', { tenant: 'faulty' });
    expect(await statusIn('faulty')).toBe(200);
  });

  test('the books show an order, its payment, its money and its cart, and nothing personal', async () => {
    const client = await clientAt();
    const { orderId, cartId, rupees, secrets } = await placeOrder('books');
    const { json } = await client.call('read_books', { tenant: 'books', limit: 1 });
    expect(json.orders.rows).toMatchObject([{ id: orderId, cart_id: cartId, total: rupees }]);
    expect(json.orders.total).toBeGreaterThan(1);
    expect(json.payments.rows).toMatchObject([{ order_id: orderId, amount: rupees, captures: 1 }]);
    expect(json.ledger.rows).toMatchObject([{ amount: rupees, order: { id: orderId, total: rupees } }]);
    expect(json.carts.rows).toMatchObject([{ id: cartId, items: [{ product_id: '1', quantity: 2 }] }]);

    const one = await client.call('read_books', { tenant: 'books', order_id: orderId });
    expect(one.json.order.lines).toMatchObject([{ product_id: '1', quantity: 2 }]);
    const only = await client.call('read_books', { tenant: 'books', books: ['carts'] });
    expect(Object.keys(only.json)).toEqual(['tenant', 'carts']);
    for (const secret of secrets) expect(client.text() + client.logs.join()).not.toContain(secret);
    expect(secrets.every((secret) => secret.length > 3)).toBe(true);
  });

  test('a reset restores the seed data and sets the clock, in its tenant only', async () => {
    const client = await clientAt();
    const count = async (tenant: string) =>
      (await client.call('read_books', { tenant, books: ['orders'] })).json.orders.total;
    await Promise.all([placeOrder('reset-one'), placeOrder('reset-two')]);
    const [one, two] = [await count('reset-one'), await count('reset-two')];
    const now = Date.UTC(2026, 11, 24, 13);
    const { json } = await client.call('reset', { tenant: 'reset-one', now, seed: 7 });
    expect(json.clock).toMatchObject({ now, seed: 7 });
    expect([await count('reset-one'), await count('reset-two')]).toEqual([one - 1, two]);
  });

  test('what the sandbox refuses is said in its words', async () => {
    const { isError, text } = await (await clientAt()).call('read_books', { order_id: '1' });
    expect([isError, text]).toEqual([true, expect.stringContaining('Order not found.')]);
  });

  test('a sandbox that does not respond, or could not be started, says what to do, and is started again', async () => {
    const gone = await clientAt(placeAt('http://127.0.0.1:9'));
    expect((await gone.call('list_faults')).text).toContain('http://127.0.0.1:9 does not respond. Start it');

    let attempts = 0;
    const place = placeStartedBy(async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('The build failed.');
      return { url: server.url, close: async () => {} };
    });
    const client = await clientAt(place);
    expect((await client.call('list_faults')).text).toBe('The build failed.');
    expect((await client.call('list_faults')).isError).toBe(false);
  });

  test('at a URL, the tools work in a tenant of their own, which is dropped at the end', async () => {
    const place = placeAt(`${server.url}/harness`);
    const client = await clientAt(place);
    const { json } = await client.call('set_faults', { rules: [{ match: '* /*', status: 503 }] });
    expect(json.tenant).toMatch(/^mcp-/);
    expect((await client.call('make_setup_link', { host: 'desktop' })).json.link).toContain(
      `tenant=${json.tenant}`,
    );
    expect((await client.call('list_faults', { tenant: 'default' })).json.rules).toEqual([]);
    const names = async () =>
      (await bench.raw('GET', '/sandbox/tenants')).json.map(({ name }: { name: string }) => name);
    expect(await names()).toContain(json.tenant);
    await place.close();
    expect(await names()).not.toContain(json.tenant);
    expect(() => placeAt('qa')).toThrow('qa is not a URL');
  });
});

describe('a saved timeline', () => {
  const file = {
    setup: '?host=airtel',
    build: '',
    exportedAt: 9,
    startedAt: 1_000,
    rows: [
      apiRow('GET /api/feed/', { at: 1_000, duration: 1_500.4 }),
      {
        ...apiRow('login', { at: 1_200, outcome: 'deadline', tone: 'bad', why: 'the app did not answer' }),
        kind: 'bridge' as const,
      },
      apiRow('POST /api/v2/accounts', {
        at: 1_300,
        outcome: '500',
        tone: 'bad',
        // as in a file that another program has written
        payload: { user_phone: '9876501234', verify_code: '1234' },
      }),
      apiRow('PUT /api/v5/carts/1', { at: 1_400, outcome: '', tone: 'open' }),
    ],
  };
  const methods = ({ json }: { json: { rows: { method: string }[] } }) =>
    json.rows.map(({ method }) => method);

  test('its rows are filtered by kind and outcome, in parts, and masked', async () => {
    const client = await clientAt();
    const path = save('timeline.json', writeTimelineFile(file));
    const read = (input: object) => client.call('read_timeline', { path, ...input });
    expect((await read({})).json).toMatchObject({ setup: '?host=airtel', total: 4, matching: 4 });
    expect(methods(await read({ outcome: 'bad' }))).toEqual(['login', 'POST /api/v2/accounts']);
    expect(methods(await read({ outcome: 'bad', kinds: ['api'] }))).toEqual(['POST /api/v2/accounts']);
    expect(methods(await read({ outcome: 'open' }))).toEqual(['PUT /api/v5/carts/1']);
    expect(methods(await read({ outcome: 'slow' }))).toEqual(['GET /api/feed/']);
    expect(methods(await read({ offset: 1, limit: 2 }))).toEqual(['login', 'POST /api/v2/accounts']);
    expect((await read({ kinds: ['bridge'] })).json.rows).toEqual([
      { at: 200, kind: 'bridge', method: 'login', outcome: 'deadline', why: 'the app did not answer' },
    ]);
    const { json } = await read({ offset: 2, limit: 1, details: true });
    expect(json.rows[0].payload).toEqual({ user_phone: '••••', verify_code: '••••' });
  });

  test('a trace of the bridge is read, too', async () => {
    const trace = {
      format: TRACE_FORMAT,
      version: 1,
      exportedAt: 9,
      host: {
        name: 'airtel',
        platform: 'webview_airtel',
        capabilities: [],
        policy: {
          logins: [],
          payments: 'chooser',
          methods: [],
          ...{ appBanners: false, storeLinks: false, externalLinks: false, hostTitleBar: false },
        },
      },
      entries: [
        {
          id: 1,
          at: 50,
          kind: 'call',
          method: 'login',
          direction: 'sent',
          outcome: 'declined',
          duration: 20,
        },
        { id: 2, at: 60, kind: 'note', method: 'page', direction: 'sent', outcome: 'ok' },
      ],
    };
    const path = save('trace.json', JSON.stringify(trace));
    const client = await clientAt();
    const { json } = await client.call('read_timeline', { path, outcome: 'bad' });
    expect(json).toMatchObject({ host: { name: 'airtel' }, total: 2 });
    expect(json.rows).toEqual([{ at: 0, kind: 'call', method: 'login', outcome: 'declined', ms: 20 }]);
  });

  test('any other file is refused, and nothing of it is shown', async () => {
    const client = await clientAt();
    const paths = [
      save('secret.env', 'KEY=hunter2'),
      save('secret.json', '{"key":"hunter2","format":"hunter2"}'),
      save('cut.json', writeTimelineFile(file).slice(0, -40)),
      save('cut-trace.json', `{"format":"${TRACE_FORMAT}","key":"hunter2`),
      save('empty.json', ''),
      'missing.json',
      '.',
    ];
    for (const path of paths) {
      const { isError, text } = await client.call('read_timeline', { path });
      expect([path, isError, text]).toEqual([path, true, expect.stringMatching(/^(This|There) .*\.$/)]);
    }
    expect(client.text() + client.logs.join()).not.toContain('hunter2');
  });
});
