import { BridgeError } from '../../bridge/index.ts';
import {
  createFakeClock,
  createMemoryEnvironment,
  createMemoryHost,
  type MemoryMethod,
} from '../../bridge/testing/index.ts';
import { testAdapter } from '../../bridge/testing/vitest.ts';

let newest = createMemoryHost({ clock: createFakeClock() });

const METHODS = [
  'start',
  'login',
  'pay',
  'location',
  'share',
  'open',
  'close',
  'storage.get',
  'storage.set',
  'storage.remove',
  'pickFile',
] as const satisfies MemoryMethod[];

testAdapter({
  create: () => newest.entry,
  host: {
    name: 'memory',
    leftOut: [
      {
        reason: 'it lives in memory, and needs no page to be there',
        checks: [
          'start: without a page, as on a server, promises nothing that needs the app',
          'start: rejects in a page without the app, whatever its user agent',
        ],
      },
    ],
    wire: Object.fromEntries(METHODS.map((method) => [method, [method]])),
    begin({ faults, person }) {
      const clock = createFakeClock();
      const host = createMemoryHost({ clock });
      newest = host;
      for (const [method, mode] of Object.entries(faults)) host.fault(method as MemoryMethod, mode);
      const no = () => Promise.reject(new BridgeError('declined', 'the person said no'));
      let logins = 0;
      host.answer('login', () =>
        person() === 'agrees' ? { kind: 'grant', value: `GRT-${++logins}` } : no(),
      );
      host.answer('location', () => (person() === 'agrees' ? { latitude: 28.41, longitude: 77.04 } : no()));
      host.answer('pay', () => ({ outcome: person() === 'dismisses' ? 'dismissed' : 'ui-closed' }));
      return { env: createMemoryEnvironment(), clock, asked: host.asked };
    },
  },
});
