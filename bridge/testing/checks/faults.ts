import type { CallName } from '../../contract.ts';
import { DEADLINES } from '../../create-bridge.ts';
import { BridgeError } from '../../errors.ts';
import {
  AFTERMATH_MS,
  ANSWERED,
  CALL_NAMES,
  CALLS,
  deadlineOf,
  type Ended,
  gist,
  NEEDS,
  watch,
} from '../calls.ts';
import type { AdapterCheck } from '../host-under-test.ts';
import type { Rig } from '../rig.ts';
import { FAULT_MODES, type FaultMode } from '../simulator.ts';
import { howEnded, want } from '../want.ts';

/** Whether a call may end like this under a fault. `usual`: its result without faults. */
type Verdict = (ended: Ended, usual: string, call: CallName) => boolean;

const asUsual: Verdict = (ended, usual) => gist(ended) === usual;
const inVain: Verdict = ({ error }) => error?.code === 'deadline';
const refused: Verdict = ({ error }) => error !== undefined && error.code !== 'deadline';
const atOnce: Verdict = ({ error, times }) => times > 0 && error?.code !== 'deadline';
/** some hosts do not acknowledge calls without a result, which then resolve at once */
const unacknowledged: Verdict = ({ error, times }, _usual, call) =>
  times > 0 && !error && !ANSWERED.includes(call);
/** after a refused or unreadable payment result it is unknown whether anything was paid */
const harmlessHint: Verdict = ({ reply }) => /^(unknown|dismissed)$/.test(Object(reply).outcome);
/** some hosts ignore what the pay sheet reports, only that it has closed */
const sheetEnded: Verdict = ({ reply }) => /^(unknown|dismissed|ui-closed)$/.test(Object(reply).outcome);
/** an unreadable value was not stored by the shop */
const nothingStored: Verdict = ({ reply }, _usual, call) => call === 'storage.get' && reply === null;

/** The contract's requirement for each fault of the method that answers the call. */
const ENDS: Readonly<Record<FaultMode, { wanted: string; any: readonly Verdict[] }>> = {
  silent: {
    wanted: 'a host that never answers is waited for until the deadline',
    any: [inVain, unacknowledged],
  },
  'other-id': {
    wanted: 'an answer under another id is no answer: the deadline ends the call',
    any: [inVain, unacknowledged],
  },
  late: { wanted: 'an answer after the deadline is no answer', any: [inVain, unacknowledged] },
  refused: { wanted: 'a refusal of the host is told as one', any: [refused, unacknowledged, harmlessHint] },
  sync: {
    wanted: 'an answer inside the call is taken, or lost, and never read as another answer',
    any: [asUsual, inVain, refused],
  },
  double: { wanted: 'a second answer changes nothing', any: [asUsual] },
  malformed: {
    wanted: 'nothing is made up of an answer that makes no sense',
    any: [refused, unacknowledged, sheetEnded, nothingStored],
  },
  'numeric-status': {
    wanted: 'a status of another type is read as what it says, or refused',
    any: [asUsual, refused, inVain],
  },
  absent: { wanted: 'a method that is not there is noticed at once', any: [atOnce] },
  throwing: { wanted: 'a host that throws is noticed at once', any: [atOnce] },
};

/** For auxiliary methods: without an answer the call may continue, wait or fail, but not end with another result. */
const ON_THE_WAY = {
  wanted: 'what is asked on the way does not change the answer',
  any: [asUsual, refused, inVain],
};

/** Every fault on every host method that serves the start or a call. */
export function faultChecks({ host, create, begin, stage, join }: Rig): AdapterCheck[] {
  const { wire = {}, onTheWay = {}, leftOut = [] } = host;
  const modes = FAULT_MODES.filter((mode) => !leftOut.some(({ faults }) => faults?.includes(mode)));

  function check(call: CallName, method: string, mode: FaultMode, { wanted, any }: (typeof ENDS)['silent']) {
    return {
      name: `${call}: ${method} ${mode}`,
      async run() {
        const sound = await begin();
        const usual = watch(CALLS[call](sound.bridge));
        await sound.clock.advance(deadlineOf(call));
        want(sound.asked.includes(method), `${method} is asked: the wire names it for ${call}`, sound.asked);

        const set = await begin({ faults: { [method]: mode } });
        const before = { listeners: set.listeners(), timers: set.clock.pending() };
        const ended = watch(CALLS[call](set.bridge));
        await set.clock.advance(deadlineOf(call));
        want(ended.times === 1, 'every call ends within its deadline', howEnded(ended));
        want(!ended.error || ended.error instanceof BridgeError, 'it fails with a BridgeError', ended.error);
        want(
          any.some((verdict) => verdict(ended, gist(usual), call)),
          wanted,
          howEnded(ended),
        );
        if (mode === 'refused' && ended.error && wire[call]?.includes(method)) {
          want(ended.error.hostCode, 'the host’s own code is told', `no hostCode in: ${ended.error.message}`);
        }
        await set.clock.advance(AFTERMATH_MS);
        const asked = set.asked.filter((one) => one === method).length;
        want(asked <= 1, 'a call that failed is not made again by itself', `${method} asked ${asked} times`);
        const listeners = set.listeners() - before.listeners;
        want(listeners <= 0, 'a call that failed listens to nothing', `${listeners} listener(s) more`);
        const timers = set.clock.pending() - before.timers;
        want(timers <= 0, 'a call that failed has no timer', `${timers} timer(s) more`);
      },
    };
  }

  const starting = (method: string, mode: FaultMode): AdapterCheck => ({
    name: `start: ${method} ${mode}`,
    async run() {
      const set = stage({ faults: { [method]: mode } });
      const { bridge } = await join(set);
      const { problem } = bridge;
      want(bridge.host.name === create().name, 'the host stays known', bridge.host.name);
      if (problem) {
        want(problem instanceof BridgeError, 'a start fails with a BridgeError', problem);
        const slow = problem.code === 'deadline' && /^(refused|throwing)$/.test(mode);
        want(!slow, 'a host that answers with no is not waited for', problem.message);
      } else {
        const call = CALL_NAMES.find((name) => NEEDS[name].some(bridge.can)) ?? 'login';
        const ended = watch(CALLS[call](bridge));
        await set.clock.advance(deadlineOf(call));
        want(ended.times && !ended.error, `an adapter that has started works: ${call}`, howEnded(ended));
      }
      bridge.dispose();
      await set.clock.advance(DEADLINES.start + AFTERMATH_MS);
      want(set.listeners() === 0, 'nothing listens after dispose()', `${set.listeners()} listener(s)`);
      want(set.clock.pending() === 0, 'no timer runs after dispose()', `${set.clock.pending()} timer(s)`);
    },
  });

  return [
    ...[...(wire.start ?? []), ...(onTheWay.start ?? [])].flatMap((method) =>
      modes.map((mode) => starting(method, mode)),
    ),
    ...CALL_NAMES.flatMap((call) => [
      ...(wire[call] ?? []).flatMap((method) => modes.map((mode) => check(call, method, mode, ENDS[mode]))),
      ...(onTheWay[call] ?? []).flatMap((method) =>
        modes.map((mode) => check(call, method, mode, ON_THE_WAY)),
      ),
      ...(wire[call]?.length && ANSWERED.includes(call) && modes.includes('late') ? [lateForNext(call)] : []),
    ]),
  ];

  /** A late reply to a call that has ended arrives while the next one waits. */
  function lateForNext(call: CallName): AdapterCheck {
    return {
      name: `${call}: a late answer is not the next call’s`,
      async run() {
        const [method = ''] = wire[call] ?? [];
        const set = await begin({ faults: { [method]: 'late' } });
        watch(CALLS[call](set.bridge));
        await set.clock.advance(deadlineOf(call));
        const next = watch(CALLS[call](set.bridge));
        await set.clock.advance(AFTERMATH_MS);
        const waits = next.times === 0 || next.error !== undefined;
        want(waits, 'an answer belongs to the call that asked for it', howEnded(next));
      },
    };
  }
}
