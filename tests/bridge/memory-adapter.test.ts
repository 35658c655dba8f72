import { describeAdapter } from '../../bridge/testing/adapter.case.ts';
import { createFakeClock } from '../../bridge/testing/fake-clock.ts';
import {
  createMemoryEnvironment,
  createMemoryHost,
  type MemoryMethod,
} from '../../bridge/testing/memory-host.ts';

let newest = createMemoryHost({ clock: createFakeClock() });

describeAdapter({
  name: 'memory',
  create: { ...newest.entry, load: async () => (start) => newest.start(start) },
  host(faults) {
    const clock = createFakeClock();
    newest = createMemoryHost({ clock });
    for (const [method, mode] of Object.entries(faults)) newest.fault(method as MemoryMethod, mode);
    return { env: createMemoryEnvironment(), clock };
  },
  wire: {
    start: ['start'],
    login: ['login'],
    pay: ['pay'],
    location: ['location'],
    share: ['share'],
    open: ['open'],
    close: ['close'],
    'storage.get': ['storage.get'],
    'storage.set': ['storage.set'],
    'storage.remove': ['storage.remove'],
    pickFile: ['pickFile'],
  },
  secrets: ['GRT-memory-secret'],
});
