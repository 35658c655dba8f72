import type { Capability } from '../../../bridge/index.ts';
import { createHost, type HostUnderTest } from '../../../bridge/testing/index.ts';
import { TOY_SECRET, toyApp } from './simulator.ts';

const LITE: readonly Capability[] = [
  'login.grant-token',
  'login.partner-code',
  'pay.redirect',
  'location',
  'share',
  'open',
  'close',
  'storage',
  'pick-file',
  'log',
  'back',
  'scan',
  'pin',
];

/** The toy app as a host under test. */
export function toyHost(kind: 'full' | 'lite'): HostUnderTest {
  const host = createHost({
    simulator: toyApp(kind),
    wire: {
      start: ['hello'],
      login: ['login'],
      ...(kind === 'full' && { pay: ['pay'], pickFile: ['pick'] }),
      location: ['place'],
      share: ['share'],
      open: ['open'],
      close: ['close'],
      'storage.get': ['kept'],
      'storage.set': ['keep'],
      'storage.remove': ['forget'],
      ready: ['shown'],
      failed: ['broken'],
      haptic: ['buzz'],
      copy: ['clip'],
      closing: ['leaving'],
      swipe: ['dragging'],
      backButton: ['arrow'],
      permission: ['permitted'],
      download: ['fetched'],
      scan: ['seen'],
      pin: ['pinned'],
      notifications: kind === 'full' ? ['notified'] : [],
    },
    onTheWay: { location: ['permission'] },
    hostMethods: { loyaltyPoints: { payload: { programme: 'gold' }, wire: ['points'] } },
    secrets: [TOY_SECRET],
  });
  return { ...host, can: kind === 'full' ? [...LITE, 'pay.native', 'notifications'] : LITE };
}
