import { createFakeClock, type HostUnderTest } from '../../bridge/testing/index.ts';
import { testAdapter } from '../../bridge/testing/vitest.ts';
import { createFramedHost } from '../../bridge/testing/framed-host.ts';
import { FRAME_METHODS } from '../../bridge/transport/frame-protocol.ts';

const host: HostUnderTest = {
  name: 'a frame in somebody’s page',
  wire: { start: ['hello'], ...Object.fromEntries(FRAME_METHODS.map((method) => [method, [method]])) },
  begin({ faults, person }) {
    const clock = createFakeClock();
    const { env, asked, host: framed } = createFramedHost({ clock, faults, person });
    return { env, clock, asked, back: framed.back, secrets: ['GRT-framed-secret'] };
  },
};

testAdapter({ create: () => createFramedHost({ clock: createFakeClock() }).entry, host });
