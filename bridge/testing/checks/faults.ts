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
    wanted: 'waits until the deadline for a host that never replies',
    any: [inVain, unacknowledged],
  },
  'other-id': {
    wanted: 'a reply with another id does not count: the deadline ends the call',
    any: [inVain, unacknowledged],
  },
  late: { wanted: 'a reply after the deadline does not count', any: [inVain, unacknowledged] },
  refused: {
    wanted: 'a refusal by the host is reported as one',
    any: [refused, unacknowledged, harmlessHint],
  },
  sync: {
    wanted: 'a synchronous reply is accepted or lost, but never misread',
    any: [asUsual, inVain, refused],
  },
  double: { wanted: 'a second reply changes nothing', any: [asUsual] },
  malformed: {
    wanted: 'an invalid reply is never turned into a result',
    any: [refused, unacknowledged, sheetEnded, nothingStored],
  },
  'numeric-status': {
    wanted: 'a status of another type is read by its value, or rejected',
    any: [asUsual, refused, inVain],
  },
  absent: { wanted: 'a missing method is noticed at once', any: [atOnce] },
  throwing: { wanted: 'a host that throws is noticed at once', any: [atOnce] },
};

/** For auxiliary methods: without an answer the call may continue, wait or fail, but not end with another result. */
const ON_THE_WAY = {
  wanted: 'a fault in a preliminary request does not change the result',
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
        want(
          sound.asked.includes(method),
          `${method} is called, as the wire declares for ${call}`,
          sound.asked,
        );

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
          want(
            ended.error.hostCode,
            'the host’s own code is reported',
            `no hostCode in: ${ended.error.message}`,
          );
        }
        await set.clock.advance(AFTERMATH_MS);
        const asked = set.asked.filter((one) => one === method).length;
        want(asked <= 1, 'a failed call is not retried automatically', `${method} called ${asked} times`);
        const listeners = set.listeners() - before.listeners;
        want(listeners <= 0, 'a failed call has no listeners', `${listeners} listener(s) more`);
        const timers = set.clock.pending() - before.timers;
        want(timers <= 0, 'a failed call has no timers', `${timers} timer(s) more`);
      },
    };
  }

  const starting = (method: string, mode: FaultMode): AdapterCheck => ({
    name: `start: ${method} ${mode}`,
    async run() {
      const set = stage({ faults: { [method]: mode } });
      const { bridge } = await join(set);
      const { problem } = bridge;
      want(bridge.host.name === create().name, 'the host is still detected', bridge.host.name);
      if (problem) {
        want(problem instanceof BridgeError, 'a start fails with a BridgeError', problem);
        const slow = problem.code === 'deadline' && /^(refused|throwing)$/.test(mode);
        want(!slow, 'start does not wait for a host that refuses', problem.message);
      } else {
        const call = CALL_NAMES.find((name) => NEEDS[name].some(bridge.can)) ?? 'login';
        const ended = watch(CALLS[call](bridge));
        await set.clock.advance(deadlineOf(call));
        want(ended.times && !ended.error, `a started adapter works: ${call}`, howEnded(ended));
      }
      bridge.dispose();
      await set.clock.advance(DEADLINES.start + AFTERMATH_MS);
      want(set.listeners() === 0, 'nothing listens after dispose()', `${set.listeners()} listener(s)`);
      want(set.clock.pending() === 0, 'no timers run after dispose()', `${set.clock.pending()} timer(s)`);
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
      name: `${call}: a late reply does not settle the next call`,
      async run() {
        const [method = ''] = wire[call] ?? [];
        const set = await begin({ faults: { [method]: 'late' } });
        watch(CALLS[call](set.bridge));
        await set.clock.advance(deadlineOf(call));
        const next = watch(CALLS[call](set.bridge));
        await set.clock.advance(AFTERMATH_MS);
        const waits = next.times === 0 || next.error !== undefined;
        want(waits, 'a reply belongs to its own call', howEnded(next));
      },
    };
  }
}
