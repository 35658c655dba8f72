import { createFrameAdapter, createFrameHost } from '../../../bridge/post-message.ts';
import { createMemoryEnvironment } from '../../../bridge/testing/memory-host.ts';
import { createMemoryFrame } from '../../../bridge/testing/memory-frame.ts';
import { webPolicy } from '../../../bridge/index.ts';
import type { FuzzedAdapter } from '../host.ts';
import { copied, FORGED } from '../junk.ts';

const HOST = 'https://app.example';
const FOREIGN = [
  'https://evil.example',
  'null',
  '',
  'http://app.example',
  'https://app.example.evil.example',
  'https://app.example:8443',
];
const ANSWERS = {
  login: { kind: 'grant', value: 'genuine' },
  pay: { outcome: 'ui-closed' },
  location: { latitude: 28.6, longitude: 77.2 },
} as const;

export const frame: FuzzedAdapter = {
  name: 'post-message',
  // the page around the frame waits for the next document
  stays: 1,
  begin(tools) {
    const { random, clock } = tools;
    const junk = () => copied(tools.junk());
    const usedIds: unknown[] = [];
    const memory = createMemoryFrame({
      tellsAncestors: false,
      meddle(to, data, deliver) {
        const message: Readonly<Record<string, unknown>> = Object(data);
        const { type, id } = message;
        if (to !== 'shop' || (type !== 'reply' && type !== 'welcome'))
          return queueMicrotask(() => deliver(data));
        const post = (value: unknown) => {
          if (value !== data)
            return deliver(copied(random.chance(0.7) ? { ...message, [fieldOf(message)]: value } : value));
          deliver(data);
          if (id) usedIds.push(id);
          if (usedIds.length > 20) usedIds.shift();
        };
        tools.answer(post, () => data);
      },
    });
    const fieldOf = (message: object) => random.pick(Object.keys(message));

    createFrameHost({
      window: memory.hostWindow,
      frame: memory.frame,
      origin: 'https://shop.example',
      handlers: {
        login: () => ANSWERS.login,
        pay: () => ANSWERS.pay,
        location: () => ANSWERS.location,
        share() {},
        open() {},
        close() {},
        storage: { get: () => 'genuine', set() {}, remove() {} },
        pickFile: () => [],
        log() {},
      },
      clock,
    });

    function forgery(): object {
      const value = random.pick([
        { kind: 'grant', value: FORGED },
        { outcome: 'dismissed' },
        { latitude: 66.6, longitude: 66.6 },
        FORGED,
      ]);
      const id = random.pick([FORGED, random.pick(usedIds.length > 0 ? usedIds : [FORGED]), junk()]);
      return { type: 'reply', id, ok: true, value };
    }
    const greeting = () => ({
      protocol: 'doorstep-bridge',
      type: random.pick(['welcome', 'refuse', 'hello']),
      version: 2,
      versions: [2],
      nonce: random.pick([FORGED.repeat(8), junk()]),
      capabilities: ['login.grant-token'],
    });

    return {
      env: createMemoryEnvironment({ window: memory.shopWindow }),
      entry: {
        name: 'framed',
        platform: 'webview_other',
        detect: () => true,
        policy: webPolicy,
        load: async () => createFrameAdapter({ name: 'framed', origins: [HOST] }),
      },
      poke() {
        const choice = random.int(4);
        if (choice === 0) memory.sayOverChannel('shop', forgery());
        else if (choice === 1)
          memory.sayOverChannel('shop', random.chance(0.5) ? junk() : { type: junk(), id: junk() });
        else if (choice === 2)
          memory.say('shop', random.chance(0.5) ? forgery() : greeting(), { origin: random.pick(FOREIGN) });
        else if (choice === 3)
          memory.say('shop', greeting(), { source: {}, ports: [{ close() {}, postMessage() {} }] });
        else memory.say('host', random.chance(0.5) ? greeting() : junk(), { origin: random.pick(FOREIGN) });
      },
      isGenuine: {
        login: (answer) => Object(answer).value === 'genuine',
        pay: (answer) => Object(answer).outcome === 'ui-closed',
        location: (answer) => Object(answer).latitude === 28.6,
        'storage.get': (answer) => answer === 'genuine',
      },
      alive: () => memory.alive(),
    };
  },
};
