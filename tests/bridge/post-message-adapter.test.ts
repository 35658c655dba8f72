import { createFakeClock, testAdapter } from '../../bridge/testing/index.ts';
import { createFramedHost, framedHost } from '../../bridge/testing/framed-host.ts';

testAdapter({ create: () => createFramedHost({ clock: createFakeClock() }).entry, host: framedHost });
