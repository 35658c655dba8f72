import { useEffect, useState } from 'react';
import { clearApps } from './clear-apps.ts';
import { describeTime } from './clock-time.ts';
import { forgetDocuments } from './device-random.ts';
import type { HarnessHost } from './host.ts';
import * as m from './messages.ts';
import type { HarnessFact, HarnessState } from './reduce-harness.ts';
import { moveClock, readClock, resetSandbox } from './sandbox.ts';

/**
 * Gives the sandbox the clock and the seed of a link that was just opened, and only then starts the app. Otherwise the app
 * gets the clock that the sandbox has.
 */
export function useSandboxClock(
  state: HarnessState,
  hosts: readonly HarnessHost[],
  dispatch: (fact: HarnessFact) => void,
  hasSandbox: boolean,
): void {
  const [opened] = useState(state);
  const [apps] = useState(hosts);

  useEffect(() => {
    const { tenant, clock, seed } = opened;

    async function prepare() {
      const taken =
        seed === null ? await moveClock(tenant, { now: clock }) : await resetSandbox(tenant, { clock, seed });
      if (taken && seed !== null) {
        clearApps(window, apps, tenant);
        forgetDocuments(window.sessionStorage);
      }
      dispatch({ type: 'clock-moved', clock: taken && clock, shift: taken?.shift_ms ?? 0 });
      if (!taken) dispatch({ type: 'seed-chosen', seed: null });
      const notice = !taken ? m.setupNotTaken : seed === null ? '' : m.seedSet(seed);
      dispatch({ type: 'sandbox-prepared', at: Date.now(), notice });
    }

    async function adopt() {
      const found = await readClock(tenant);
      if (!found) return;
      const isMoved = found.shift_ms !== 0;
      if (!isMoved && clock === null) return;
      dispatch({
        type: 'clock-moved',
        clock: isMoved ? (clock ?? found.now) : null,
        shift: found.shift_ms,
        ...(isMoved && clock === null && { notice: m.clockWasMoved(describeTime(found.now)) }),
      });
    }

    if (hasSandbox) void (opened.page === 'waiting' ? prepare() : adopt());
  }, [opened, apps, dispatch, hasSandbox]);
}
