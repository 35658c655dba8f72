import { flushSync } from 'react-dom';
import { describeTime } from './clock-time.ts';
import * as m from './messages.ts';
import type { ActionDeps } from './action-deps.ts';
import { moveClock } from './sandbox.ts';
import { writeSetup } from './setup.ts';
import { clockSet, hostCalled } from './setup-steps.ts';

export type ClockActions = ReturnType<typeof createClockActions>;

/** The clock of app and sandbox, and the seed. */
export function createClockActions({ state, dispatch, device, recording: { note, isFixed } }: ActionDeps) {
  /** The app sees it as after a sleep of the phone: it is hidden, and shown at the new time. */
  async function change(to: { now: number | null } | { advance_s: number }): Promise<void> {
    const moved = await moveClock(state.tenant, to);
    if (!moved) return dispatch({ type: 'notice-given', notice: m.clockNotMoved });
    const isReal = 'now' in to && to.now === null;
    const clock = isReal ? null : moved.now;
    const notice = isReal ? m.clockIsReal : m.clockMoved(describeTime(moved.now));
    device()?.setVisible(false);
    flushSync(() => dispatch({ type: 'clock-moved', clock, shift: moved.shift_ms, notice }));
    device()?.setVisible(state.visible);
  }

  return {
    /** null: the real time */
    setClock(at: number | null): void {
      note(clockSet(at, Date.now() + state.clockShift));
      void change({ now: at });
    },
    advanceClock(minutes: number): void {
      note(hostCalled('moveClock', minutes));
      void change({ advance_s: minutes * 60 });
    },
    chooseSeed(seed: number | null): void {
      // a new document, because a run with a seed begins with the seed data and an empty device
      if (!isFixed('seed')) window.location.assign(writeSetup({ ...state, seed, path: '/', rules: [] }));
    },
  };
}
