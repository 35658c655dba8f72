import type { HarnessHost } from './host.ts';
import { type HarnessState, startHarness } from './reduce-harness.ts';
import { readSetup, withoutSandbox } from './setup.ts';
import { takeTimeline } from './stored-rows.ts';
import { withStoredRun } from './stored-run.ts';

/** The state that the page's link describes; after a reload also what the tab has kept. */
export function openPage(hosts: readonly HarnessHost[], hasSandbox: boolean): HarnessState {
  const { search } = window.location;
  const reading = hasSandbox ? readSetup(search, hosts) : withoutSandbox(readSetup(search, hosts));
  if (window.history.state?.isOpen !== true) {
    const { clock, seed } = reading.setup;
    return startHarness(reading, undefined, clock !== null || seed !== null);
  }
  const now = Date.now();
  const state = startHarness(reading, takeTimeline(window.sessionStorage, search, now));
  return withStoredRun(state, window.sessionStorage, search, now);
}
