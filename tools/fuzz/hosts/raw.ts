import { type Adapter, webPolicy } from '../../../bridge/index.ts';
import { createMemoryEnvironment } from '../../../bridge/testing/memory-host.ts';
import type { FuzzedAdapter } from '../host.ts';
import { FORGED } from '../junk.ts';

/** An adapter without checks: everything the host sends, errors included, reaches the bridge unchanged. */
export const raw: FuzzedAdapter = {
  name: 'raw',
  stays: 0,
  begin(tools) {
    const { random, isCorrect } = tools;
    const callHost = (genuine: unknown) => () =>
      new Promise((resolve, reject) =>
        tools.answer(!isCorrect() && random.chance(0.4) ? reject : resolve, () => genuine),
      );
    const adapter: Adapter = {
      name: 'raw',
      can: () => true,
      login: callHost({ kind: 'grant', value: 'genuine' }),
      pay: callHost({ outcome: 'ui-closed' }),
      location: callHost({ latitude: 28.6, longitude: 77.2 }),
      share: callHost(undefined),
      open: callHost(undefined),
      close: callHost(undefined),
      storage: { get: callHost('genuine'), set: callHost(undefined), remove: callHost(undefined) },
      pickFile: callHost([]),
    };
    return {
      env: createMemoryEnvironment(),
      entry: {
        name: 'raw',
        platform: 'webview_other',
        detect: () => true,
        policy: webPolicy,
        load: async () => async () => adapter,
      },
      // no other sender could reach this adapter
      poke: (bridge) => void bridge.log(FORGED, { junk: tools.junk() }),
      isGenuine: {
        login: (answer) => Object(answer).value === 'genuine',
        pay: (answer) => Object(answer).outcome === 'ui-closed',
        location: (answer) => Object(answer).latitude === 28.6,
        'storage.get': (answer) => answer === 'genuine',
      },
      alive: () => 0,
    };
  },
};
