import { expect, test } from 'vitest';
import { connect } from '../../bridge/index.ts';
import { createNativeAdapter } from '../../bridge/post-message.ts';
import { createFramedHost, type FramedHostOptions } from '../../bridge/testing/framed-host.ts';
import { createFakeClock, type HostUnderTest } from '../../bridge/testing/index.ts';
import { createMemoryEnvironment } from '../../bridge/testing/memory-host.ts';
import { testAdapter } from '../../bridge/testing/vitest.ts';
import { FRAME_METHODS } from '../../bridge/transport/frame-protocol.ts';

const OBJECT = 'AcmeHost';
const load = async () => createNativeAdapter({ name: 'framed', object: OBJECT });

/** The app: a page's host behind an object that takes and gives JSON. Files are no JSON, so it has none. */
function createApp(options: FramedHostOptions) {
  const framed = createFramedHost({ ...options, faults: { ...options.faults, pickFile: 'absent' } });
  const { shopWindow } = framed.memory;
  let port: MessagePort | undefined;
  const object = {
    onmessage: null as ((event: { data: unknown }) => void) | null,
    postMessage(text: string) {
      const message = JSON.parse(text);
      if (message.type === 'hello') shopWindow.parent.postMessage(message, 'https://app.example');
      else port?.postMessage(message);
    },
  };
  const hear = (data: unknown) => object.onmessage?.({ data: JSON.stringify(data) });
  shopWindow.addEventListener('message', ({ data, ports }) => {
    port = ports[0];
    if (port) port.onmessage = (event) => hear(event.data);
    hear(data);
  });
  Object.assign(shopWindow, { [OBJECT]: object });
  return { ...framed, object, entry: { ...framed.entry, load } };
}

const METHODS = FRAME_METHODS.filter((method) => method !== 'pickFile');
const host: HostUnderTest = {
  name: 'an app that adds an object to the page',
  wire: { start: ['hello'], ...Object.fromEntries(METHODS.map((method) => [method, [method]])) },
  begin({ faults, person }) {
    const clock = createFakeClock();
    const { env, asked, host: framed } = createApp({ clock, faults, person });
    return { env, clock, asked, back: framed.back, secrets: ['GRT-framed-secret'] };
  },
};

testAdapter({ create: () => createApp({ clock: createFakeClock() }).entry, host });

async function connectTo(options: Partial<FramedHostOptions>) {
  const clock = createFakeClock();
  const { env, entry, object } = createApp({ clock, ...options });
  const open = async () => {
    const connecting = connect({ registry: [entry], env, clock });
    await clock.advance(4_000);
    return connecting;
  };
  return { clock, object, open, bridge: await open() };
}

test('a shop without the app’s object says that it is not in the app', async () => {
  const clock = createFakeClock();
  const { entry, memory } = createApp({ clock });
  Object.assign(memory.shopWindow, { [OBJECT]: undefined });
  const env = createMemoryEnvironment({ window: memory.shopWindow });
  const { problem } = await connect({ registry: [entry], env, clock });
  expect(problem).toMatchObject({ code: 'not-in-host', message: expect.stringContaining(OBJECT) });
});

test('an app of another version is named with both versions', async () => {
  const { bridge } = await connectTo({ faults: { hello: 'refused' } });
  expect(bridge.problem).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('the host speaks version 0 of the frame protocol, this page 2'),
  });
});

test('a welcome of an unknown version is not accepted', async () => {
  const clock = createFakeClock();
  const { entry, memory, object } = createApp({ clock });
  object.postMessage = (text) => {
    const welcome = { ...JSON.parse(text), type: 'welcome', version: 9, capabilities: [] };
    queueMicrotask(() => object.onmessage?.({ data: JSON.stringify(welcome) }));
  };
  const env = createMemoryEnvironment({ window: memory.shopWindow });
  const connecting = connect({ registry: [entry], env, clock });
  await clock.advance(4_000);
  expect((await connecting).problem).toMatchObject({ code: 'deadline' });
});

test('what an app says that is no JSON changes nothing, and the call still settles', async () => {
  const { bridge, object, clock } = await connectTo({});
  const login = bridge.login();
  for (const data of ['{', '', 'null', '[]', 7, undefined, { type: 'bye' }]) object.onmessage?.({ data });
  await clock.advance(0);
  expect(await login).toMatchObject({ kind: 'grant' });
});

test('a second shop on the page takes the app over, and the calls of the first fail instead of waiting', async () => {
  const { bridge, open, clock } = await connectTo({});
  const second = await open();
  await expect(bridge.login()).rejects.toMatchObject({ code: 'unavailable', sideEffects: 'none' });
  bridge.dispose();
  const login = second.login();
  await clock.advance(0);
  expect(await login).toMatchObject({ kind: 'grant' });
});
