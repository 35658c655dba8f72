import { describeAdapter } from '../../bridge/testing/adapter.case.ts';
import { createFakeClock } from '../../bridge/testing/fake-clock.ts';
import { createFramedHost, FRAMED_GRANT } from '../../bridge/testing/framed-host.ts';

describeAdapter({
  name: 'a frame in somebody’s page',
  create: createFramedHost({ clock: createFakeClock() }).entry,
  host(faults) {
    const clock = createFakeClock();
    return { env: createFramedHost({ clock, faults }).env, clock };
  },
  wire: {
    start: ['hello'],
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
  secrets: [FRAMED_GRANT],
});
