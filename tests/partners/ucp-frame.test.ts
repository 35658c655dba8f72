import { expect, test } from 'vitest';
import { type BridgeError, connect } from '../../bridge/index.ts';
import { createFakeClock } from '../../bridge/testing/fake-clock.ts';
import { createMemoryFrame } from '../../bridge/testing/memory-frame.ts';
import { createMemoryEnvironment } from '../../bridge/testing/memory-host.ts';
import { start } from '../../partners/ucp/adapter.ts';
import { ucp } from '../../partners/ucp/index.ts';
import { objectionTo } from '../../partners/ucp/shapes.ts';

const APP = 'https://app.example';
const SEARCH = '?ec_version=2026-04-08&ec_delegate=window.open';

type Message = Readonly<Record<string, unknown>>;

function success(message: Message, more: object = {}) {
  const { id } = message;
  return { jsonrpc: '2.0', id, result: { ucp: { version: '2026-04-08', status: 'success' }, ...more } };
}

/** The shop in a frame of an app. `answer`: what the app says to each message over the window. */
function openFrame(answer: (message: Message) => object | null, hostOrigin = APP, origins = [APP]) {
  const clock = createFakeClock();
  const memory = createMemoryFrame({ hostOrigin });
  const heard: Message[] = [];
  memory.hostWindow.addEventListener('message', ({ data }: MessageEvent) => {
    heard.push(data);
    const reply = answer(data);
    // a port cannot be copied in memory
    if (reply) memory.say('shop', reply);
  });
  Object.assign(memory.shopWindow.location, { search: SEARCH, hash: '', pathname: '/cart' });
  const environment = createMemoryEnvironment({ window: memory.shopWindow });
  const env = {
    ...environment,
    facts: { ...environment.facts, url: `https://shop.example/cart${SEARCH}` },
    config: { ucp: { origins } },
  };
  const connecting = connect({ registry: [{ ...ucp(), load: async () => start }], env, clock });
  async function settle<T>(promise: Promise<T>): Promise<T | BridgeError> {
    const end = promise.catch((error: BridgeError) => error);
    await clock.advance(20_000);
    return end;
  }
  return {
    memory,
    heard,
    settle,
    bridge: async () => (await settle(connecting)) as Awaited<typeof connecting>,
  };
}

test('a shop in a frame shakes hands with the page around it and asks it to open links', async () => {
  const { bridge, settle, heard } = openFrame((message) => success(message));
  const connected = await bridge();
  expect(connected.problem).toBeUndefined();
  expect(await settle(connected.open('https://shop.example/privacy'))).toEqual({ executedWith: 'host' });
  expect(heard.map(({ method }) => method)).toEqual(['ec.ready', 'ec.window.open_request']);
  expect(heard.map(objectionTo)).toEqual([null, null]);
});

test('a shop in a frame repeats its handshake over the host’s port, and says the rest there only', async () => {
  const overPort: Message[] = [];
  const port = {
    onmessage: null as ((event: { data: unknown }) => void) | null,
    postMessage(message: Message) {
      overPort.push(message);
      queueMicrotask(() => port.onmessage?.({ data: success(message) }));
    },
    close() {},
  };
  const { bridge, settle, heard } = openFrame((message) =>
    success(message, { upgrade: { port }, credential: 'discarded' }),
  );
  const connected = await bridge();
  await settle(connected.open('https://shop.example/privacy'));
  expect(heard.map(({ method }) => method)).toEqual(['ec.ready']);
  expect(overPort.map(({ method }) => method)).toEqual(['ec.ready', 'ec.window.open_request']);
  expect(overPort[0]?.id).not.toBe(heard[0]?.id);
});

test('an answer from another origin or window is not the host’s', async () => {
  const { bridge, settle, memory, heard } = openFrame((message) =>
    message.method === 'ec.ready' ? success(message) : null,
  );
  const connected = await bridge();
  const opening = connected.open('https://shop.example/privacy');
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  expect(heard.at(-1)?.method).toBe('ec.window.open_request');
  const forged = success(heard.at(-1) ?? {});
  memory.say('shop', forged, { origin: 'https://evil.example' });
  memory.say('shop', forged, { source: memory.shopWindow });
  expect(await settle(opening)).toMatchObject({ code: 'deadline' });
});

test('a shop in a frame of a page that the settings do not name says nothing', async () => {
  const { bridge, heard } = openFrame((message) => success(message), 'https://evil.example');
  expect((await bridge()).problem).toMatchObject({ code: 'not-in-host' });
  expect(heard).toEqual([]);
});

test('a shop whose handshake was refused sends nothing more, and leaves no listener', async () => {
  const refusal = { type: 'error', code: 'security_error', content: 'No.', severity: 'unrecoverable' };
  const { bridge, settle, heard, memory } = openFrame(({ id }) => ({
    jsonrpc: '2.0',
    id,
    result: { ucp: { version: '2026-04-08', status: 'error' }, messages: [refusal] },
  }));
  const connected = await bridge();
  expect(connected.problem).toMatchObject({ code: 'host-error', hostCode: 'security_error' });
  const link = connected.login();
  expect(await settle(link)).toMatchObject({ code: 'unsupported' });
  connected.dispose();
  expect([heard.length, memory.alive()]).toEqual([1, 1]);
});
