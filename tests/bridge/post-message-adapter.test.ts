import { createFakeClock, type HostUnderTest } from '../../bridge/testing/index.ts';
import { testAdapter } from '../../bridge/testing/vitest.ts';
import { createFramedHost } from '../../bridge/testing/framed-host.ts';
import { FRAME_METHODS, SURFACE_METHODS } from '../../bridge/transport/frame-protocol.ts';

const METHODS = [...FRAME_METHODS, ...SURFACE_METHODS];

const host: HostUnderTest = {
  name: 'a frame in somebody’s page',
  wire: { start: ['hello'], ...Object.fromEntries(METHODS.map((method) => [method, [method]])) },
  begin({ faults, person }) {
    const clock = createFakeClock();
    const { env, asked, host: framed, secrets } = createFramedHost({ clock, faults, person });
    return {
      env,
      clock,
      asked,
      back: framed.back,
      suspend: (isSuspended) => void (isSuspended ? framed.suspend() : framed.resume()),
      keyboard: (height) => framed.tell({ insets: { keyboard: height } }),
      scheme: (scheme) => framed.tell({ appearance: { scheme } }),
      secrets,
    };
  },
};

testAdapter({ create: () => createFramedHost({ clock: createFakeClock() }).entry, host });
