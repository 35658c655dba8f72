import * as v from 'valibot';
import { expect, test } from 'vitest';
import { defineTool } from '../../../scripts/mcp/tool.ts';
import { connectClient } from './mcp-client.ts';

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

function moment() {
  let come = () => {};
  const hasCome = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { come, hasCome };
}

/** Goes on until it is cancelled. */
function waitTool() {
  const [begin, stop] = [moment(), moment()];
  const tool = defineTool({
    name: 'wait',
    title: 'Wait',
    description: 'Waits.',
    annotations,
    input: v.strictObject({}),
    run: (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          stop.come();
          reject(new Error('cancelled'));
        });
        begin.come();
      }),
  });
  return { tool, hasBegun: begin.hasCome, hasStopped: stop.hasCome };
}

const connect = () => connectClient([double, fail]);

test.each(['2025-11-25', '2025-06-18', '2024-11-05'])(
  'a client of version %s gets the tools with their schema, and a result',
  async (version) => {
    const client = connect();
    expect((await client.initialize(version)).result).toMatchObject({
      protocolVersion: version,
      capabilities: { tools: {} },
      serverInfo: { name: 'doorstep-harness', version: '1.2.3' },
      instructions: expect.any(String),
    });
    const { result } = await client.request('tools/list');
    expect(result.tools[0]).toMatchObject({
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
    expect((await client.call('double', { number: 4 })).json).toEqual({ doubled: 8 });
  },
);

test('a client that names its version with each request calls a tool without a handshake', async () => {
  const client = connect();
  const { result } = await client.request('tools/call', {
    name: 'double',
    arguments: { number: 3 },
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  });
  expect(result.content).toEqual([{ type: 'text', text: '{"doubled":6}' }]);
});

test('a client that asks for progress is told, with its token', async () => {
  const client = connect();
  await client.initialize();
  await client.request('tools/call', {
    name: 'double',
    arguments: { number: 1 },
    _meta: { progressToken: 'p' },
  });
  expect(client.written.filter(({ id }) => id === undefined)).toEqual([
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
  expect(await client.call('fail')).toMatchObject({ isError: true, text: 'Log in as user_phone=••••' });
  expect((await client.call('double', { number: '4' })).text).toContain(
    '"number" does not fit: expected number.',
  );
  expect((await client.call('double', { number: 4, color: 1 })).text).toContain('"color" does not fit');
  expect(client.text() + client.logs.join()).not.toContain('9876501234');
});

test('a cancelled call is stopped and gets no response, and a line that is cut off stops nothing', async () => {
  const { tool, hasBegun, hasStopped } = waitTool();
  const client = connectClient([tool, double]);
  await client.initialize();
  void client.request('tools/call', { name: 'wait' });
  await hasBegun;
  client.send('{"jsonrpc":"2.0","id":7,"meth');
  client.notify('notifications/cancelled', { requestId: 2, reason: 'not needed' });
  await hasStopped;
  expect((await client.call('double', { number: 2 })).json).toEqual({ doubled: 4 });
  expect(client.written.map(({ id }) => id)).toEqual([1, 3]);
});

test('a client that goes away stops its calls', async () => {
  const { tool, hasBegun, hasStopped } = waitTool();
  const client = connectClient([tool]);
  await client.initialize();
  void client.request('tools/call', { name: 'wait' });
  await hasBegun;
  await client.close();
  await hasStopped;
});
