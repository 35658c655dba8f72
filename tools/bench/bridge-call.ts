import { expose, wrap } from 'comlink';
import {
  createBridge,
  webPolicy,
  type Adapter,
  type Bridge,
  connect,
  pageClock,
} from '../../bridge/index.ts';
import { createFrameAdapter, createFrameHost } from '../../bridge/post-message.ts';
import { createMemoryEnvironment } from '../../bridge/testing/memory-host.ts';
import { createMemoryFrame } from '../../bridge/testing/memory-frame.ts';
import { createTrace } from '../../bridge/trace.ts';
import { type Measured, measure } from './measure.ts';

const clock = pageClock;

/**
 * The cost of a call through the bridge: guard, deadline, reply check, trace. The host answers at once, so nothing
 * else is measured. The yardstick is a Comlink call over a `MessageChannel`, which does none of this.
 */
export async function measureBridgeCall(rounds?: number): Promise<Measured> {
  const adapter: Adapter = {
    name: 'at-once',
    can: () => true,
    storage: { get: async () => 'value', set: async () => {}, remove: async () => {} },
  };
  const bridge = createBridge({
    host: { name: 'at-once', platform: 'mobile_web' },
    policy: webPolicy,
    adapter,
    env: createMemoryEnvironment(),
    clock,
    trace: createTrace({ clock }),
  });
  const yardstick = openComlink();
  const result = await measure({
    name: 'bridge-call',
    ours: createCaller(bridge),
    yardstick: yardstick.call,
    rounds,
  });
  yardstick.close();
  bridge.dispose();
  return result;
}

/** The cost of a call to a host behind a channel, as in a frame: two hops, where the yardstick needs one. */
export async function measureFrameCall(rounds?: number): Promise<Measured> {
  const memory = createMemoryFrame();
  const host = createFrameHost({
    window: Object.assign(memory.hostWindow, { MessageChannel }),
    frame: memory.frame,
    origin: 'https://shop.example',
    handlers: { storage: { get: () => 'value', set() {}, remove() {} } },
    clock,
  });
  const start = createFrameAdapter({ name: 'framed', origins: ['https://app.example'] });
  const bridge = await connect({
    registry: [
      {
        name: 'framed',
        platform: 'webview_other',
        detect: () => true,
        policy: webPolicy,
        load: async () => start,
      },
    ],
    env: createMemoryEnvironment({ window: memory.shopWindow }),
    clock,
    trace: createTrace({ clock }),
  });
  if (bridge.problem) throw bridge.problem;
  const yardstick = openComlink();
  const result = await measure({
    name: 'frame-call',
    ours: createCaller(bridge),
    yardstick: yardstick.call,
    rounds,
  });
  yardstick.close();
  bridge.dispose();
  host.dispose();
  return result;
}

function createCaller(bridge: Bridge): (times: number) => Promise<void> {
  return async (times) => {
    for (let i = 0; i < times; i += 1) await bridge.storage.get('key');
  };
}

function openComlink() {
  const { port1, port2 } = new MessageChannel();
  expose({ get: (_: string) => 'value' }, port1 as unknown as Parameters<typeof expose>[1]);
  const remote = wrap<{ get(key: string): string }>(port2 as unknown as Parameters<typeof wrap>[0]);
  return {
    async call(times: number) {
      for (let i = 0; i < times; i += 1) await remote.get('key');
    },
    close() {
      port1.close();
      port2.close();
    },
  };
}
