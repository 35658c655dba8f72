import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { defineTool } from '../../../scripts/mcp/tool.ts';
import { connectClient, FACTS } from './mcp-client.ts';

const annotations = { readOnlyHint: true };

const double = defineTool({
  name: 'double',
  title: 'Double',
  description: 'Doubles a number.',
  annotations,
  input: v.strictObject({ number: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  async run({ number }, { report }) {
    report(1, 'half of it is done');
    return { doubled: number * 2 };
  },
});

const fail = defineTool({
  name: 'fail',
  title: 'Fail',
  description: 'Fails.',
  annotations,
  input: v.strictObject({}),
  async run() {
    throw new Error('Log in as user_phone=9876501234 first.');
  },
});

/** Goes on until it is cancelled. */
function waitTool() {
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const tool = defineTool({
    name: 'wait',
    title: 'Wait',
    description: 'Waits.',
    annotations,
    input: v.strictObject({}),
    run: (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('cancelled')));
        begun();
      }),
  });
  return { tool, hasBegun };
}

const STATELESS = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const connect = () => connectClient([double, fail]);

describe('a session that begins with a handshake', () => {
  test.each([
    ['2025-11-25', '2025-11-25'],
    ['2025-06-18', '2025-06-18'],
    ['2024-11-05', '2024-11-05'],
    ['2025-03-26', '2025-11-25'],
    ['2099-01-01', '2025-11-25'],
  ])('a client of version %s gets an answer in version %s, the tools and a result', async (asked, agreed) => {
    const client = connect();
    expect((await client.initialize(asked)).result).toEqual({
      protocolVersion: agreed,
      capabilities: { tools: {} },
      serverInfo: FACTS,
      instructions: expect.any(String),
    });
    client.notify('notifications/initialized');
    expect((await client.request('ping')).result).toEqual({});
    const { result } = await client.request('tools/list');
    expect(Object.keys(result)).toEqual(['tools']);
    expect(result.tools[0]).toEqual({
      name: 'double',
      title: 'Double',
      description: 'Doubles a number.',
      annotations,
      inputSchema: {
        type: 'object',
        properties: { number: { type: 'integer', minimum: 1 } },
        required: ['number'],
        additionalProperties: false,
      },
    });
    expect((await client.request('tools/call', { name: 'double', arguments: { number: 4 } })).result).toEqual(
      {
        content: [{ type: 'text', text: '{"doubled":8}' }],
        isError: false,
      },
    );
    // a notification has no response
    expect(client.written()).toHaveLength(4);
  });

  test('a client that asks for progress is told, with its token', async () => {
    const client = connect();
    await client.initialize();
    await client.request('tools/call', {
      name: 'double',
      arguments: { number: 1 },
      _meta: { progressToken: 'p' },
    });
    expect(client.written().filter(({ id }) => id === undefined)).toEqual([
      {
        jsonrpc: '2.0',
        method: 'notifications/progress',
        params: { progressToken: 'p', progress: 1, message: 'half of it is done' },
      },
    ]);
  });

  test('a tool that fails, and one with wrong arguments, say in a masked sentence what to do', async () => {
    const client = connect();
    await client.initialize();
    expect(await client.call('fail')).toMatchObject({
      isError: true,
      text: 'Log in as user_phone=••••',
    });
    expect((await client.call('double', { number: '4' })).text).toBe(
      '"number" does not fit: expected number.',
    );
    expect((await client.call('double', { number: 4, color: 1 })).text).toContain('"color" does not fit');
    expect(client.text() + client.logs.join()).not.toContain('9876501234');
  });

  test('a cancelled call is stopped and gets no response', async () => {
    const { tool, hasBegun } = waitTool();
    const client = connectClient([tool, double]);
    await client.initialize();
    void client.request('tools/call', { name: 'wait' });
    await hasBegun;
    client.notify('notifications/cancelled', { requestId: 2, reason: 'not needed' });
    await client.server.end();
    expect(client.written().map(({ id }) => id)).toEqual([1]);
  });

  test('a call that goes on after the end of the input is stopped, and others are answered before', async () => {
    const { tool, hasBegun } = waitTool();
    const client = connectClient([tool, double]);
    void client.initialize();
    void client.request('tools/call', { name: 'wait' });
    void client.request('tools/call', { name: 'double', arguments: { number: 2 } });
    await hasBegun;
    await client.server.end(20);
    expect(client.written().map(({ id }) => id)).toEqual([1, 3]);
  });
});

describe('requests that name their version', () => {
  test('a client finds the versions, lists the tools and calls one without a handshake', async () => {
    const client = connect();
    const marks = { resultType: 'complete', _meta: { 'io.modelcontextprotocol/serverInfo': FACTS } };
    expect((await client.request('server/discover', { _meta: STATELESS })).result).toMatchObject({
      ...marks,
      supportedVersions: ['2026-07-28', '2025-11-25', '2025-06-18', '2024-11-05'],
      capabilities: { tools: {} },
      ttlMs: expect.any(Number),
      cacheScope: 'public',
    });
    const listed = await client.request('tools/list', { _meta: STATELESS });
    expect(listed.result).toMatchObject({ ...marks, ttlMs: expect.any(Number), cacheScope: 'public' });
    expect(listed.result.tools).toHaveLength(2);
    const called = await client.request('tools/call', {
      name: 'double',
      arguments: { number: 3 },
      _meta: STATELESS,
    });
    expect(called.result).toEqual({
      ...marks,
      content: [{ type: 'text', text: '{"doubled":6}' }],
      isError: false,
    });
  });

  test.each([
    [
      'an unknown version',
      'tools/list',
      { ...STATELESS, 'io.modelcontextprotocol/protocolVersion': '1900-01-01' },
      -32022,
    ],
    ['no capabilities', 'tools/list', { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }, -32602],
    ['no version at all', 'server/discover', undefined, -32602],
    ['a method that the version no longer has', 'ping', STATELESS, -32601],
  ])('a request with %s is refused', async (_, method, meta, code) => {
    const { error } = await connect().request(method, meta && { _meta: meta });
    expect(error.code).toBe(code);
    if (code === -32022)
      expect(error.data).toMatchObject({ requested: '1900-01-01', supported: expect.any(Array) });
  });
});

describe('input that is no valid request', () => {
  const request = (rest: object) => JSON.stringify({ jsonrpc: '2.0', id: 7, ...rest });
  test.each([
    ['a line that is cut off', '{"jsonrpc":"2.0","id":7,"meth', null, -32700],
    ['a number', '7', null, -32600],
    ['null', 'null', null, -32600],
    ['a batch', `[${request({ method: 'ping' })}]`, null, -32600],
    ['another protocol', '{"id":7,"method":"ping"}', 7, -32600],
    ['an empty id', '{"jsonrpc":"2.0","id":null,"method":"ping"}', null, -32600],
    ['a request without a method', request({}), 7, -32600],
    ['params that are a list', request({ method: 'ping', params: [] }), 7, -32602],
    ['an unknown method', request({ method: 'resources/list' }), 7, -32601],
    ['an object’s own property as a method', request({ method: 'constructor' }), 7, -32601],
    ['a handshake without a version', request({ method: 'initialize', params: {} }), 7, -32602],
    [
      'a page of the list that does not exist',
      request({ method: 'tools/list', params: { cursor: 'x' } }),
      7,
      -32602,
    ],
    ['an unknown tool', request({ method: 'tools/call', params: { name: 'fly' } }), 7, -32602],
    ['a call without a name', request({ method: 'tools/call', params: {} }), 7, -32602],
    [
      'arguments that are a text',
      request({ method: 'tools/call', params: { name: 'double', arguments: '4' } }),
      7,
      -32602,
    ],
  ])('%s is refused, and the next request is answered', async (_, line, id, code) => {
    const client = connect();
    await client.initialize();
    client.send(line);
    expect((await client.request('ping')).result).toEqual({});
    await client.server.end();
    const refusals = client.written().filter(({ error }) => error !== undefined);
    expect(refusals).toEqual([
      { jsonrpc: '2.0', id, error: { code, message: expect.stringMatching(/^[A-Z].*\.$/) } },
    ]);
  });

  test('a tool cannot be called before the handshake, and an id cannot be used twice at once', async () => {
    const { tool, hasBegun } = waitTool();
    const client = connectClient([tool]);
    expect((await client.request('tools/call', { name: 'wait' })).error.code).toBe(-32602);
    await client.initialize();
    const call = JSON.stringify({ jsonrpc: '2.0', id: 9, method: 'tools/call', params: { name: 'wait' } });
    client.send(call);
    await hasBegun;
    client.send(call);
    await client.server.end(0);
    expect(client.written().at(-1)).toMatchObject({ id: 9, error: { code: -32600 } });
  });

  test('a huge line is refused once, and a response or an empty line is ignored', async () => {
    const client = connect();
    for (let part = 0; part < 20; part += 1) client.server.push(Buffer.alloc(1024 * 1024, 'x'));
    client.send('');
    client.send('');
    client.send('{"jsonrpc":"2.0","id":1,"result":{}}');
    await client.request('ping');
    expect(client.written()).toMatchObject([{ id: null, error: { code: -32600 } }, { result: {} }]);
  });

  test('a request may arrive in pieces that cut a letter, and the last one without a line break', async () => {
    const client = connect();
    await client.initialize();
    const bytes = Buffer.from('{"jsonrpc":"2.0","id":"चाय","method":"ping"}');
    for (const byte of bytes) client.server.push(Buffer.from([byte]));
    await client.server.end();
    expect(client.written().at(-1)).toEqual({ jsonrpc: '2.0', id: 'चाय', result: {} });
  });
});
