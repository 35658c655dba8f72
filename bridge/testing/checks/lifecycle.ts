import { createLifecycle } from '../../lifecycle.ts';
import type { AdapterCheck } from '../host-under-test.ts';
import type { Rig } from '../rig.ts';
import { requireThat } from '../want.ts';

/** The host's own news that it stops the page and returns to it. */
export function lifecycleChecks({ begin }: Rig): AdapterCheck[] {
  /** What the shop is told while the app goes to the background and returns, with each event told twice. */
  async function goAndReturn() {
    const set = await begin();
    if (!set.suspend) return undefined;
    const lifecycle = createLifecycle(set.bridge);
    const events: string[] = [];
    lifecycle.on('suspend', () => events.push('suspend'));
    lifecycle.on('resume', () => events.push('resume'));
    for (const isSuspended of [true, true, false, false]) {
      set.suspend(isSuspended);
      await set.clock.settled();
    }
    return events;
  }

  return [
    {
      name: 'lifecycle: reports that the host suspends the shop',
      async run() {
        const events = await goAndReturn();
        const isReported = !events || events.filter((name) => name === 'suspend').length === 1;
        requireThat(isReported, 'a suspension by the host is reported once', events);
      },
    },
    {
      name: 'lifecycle: reports that the host returns to the shop',
      async run() {
        const events = await goAndReturn();
        requireThat(
          !events || events.at(-1) === 'resume',
          'the return of the host is reported after its suspension',
          events,
        );
      },
    },
    {
      name: 'lifecycle: leaves no listener behind',
      async run() {
        const { bridge, listeners, clock } = await begin();
        const before = { listeners: listeners(), timers: clock.pending() };
        const lifecycle = createLifecycle(bridge);
        lifecycle.dispose();
        lifecycle.dispose();
        const left = [listeners() - before.listeners, clock.pending() - before.timers];
        requireThat(
          left.every((count) => count <= 0),
          'a disposed lifecycle leaves no listener and no timer',
          `${left.join(' and ')} more`,
        );
      },
    },
  ];
}
