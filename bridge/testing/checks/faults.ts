import type { CallName } from '../../contract.ts';
import { DEADLINES } from '../../create-bridge.ts';
import { BridgeError } from '../../errors.ts';
import {
  AFTERMATH_MS,
  CALLS_WITH_RESULT,
  CALL_NAMES,
  CALLS,
  deadlineOf,
  type Settlement,
  summarize,
  NEEDS,
  watch,
} from '../calls.ts';
import type { AdapterCheck } from '../host-under-test.ts';
import { requireNamedMessages } from '../named-messages.ts';
import type { Rig } from '../rig.ts';
import { FAULT_MODES, type FaultMode } from '../simulator.ts';
import { describeEnd, requireThat } from '../want.ts';

/** Whether a call may end like this under a fault. `usualResult`: its result without faults. */
type Verdict = (settlement: Settlement, usualResult: string, call: CallName) => boolean;

const isUsual: Verdict = (settlement, usualResult) => summarize(settlement) === usualResult;
const isTimedOut: Verdict = ({ error }) => error?.code === 'deadline';
const isRefused: Verdict = ({ error }) => error !== undefined && error.code !== 'deadline';
const settledAtOnce: Verdict = ({ error, times }) => times > 0 && error?.code !== 'deadline';
/** some hosts do not acknowledge calls without a result, which then resolve at once */
const isUnacknowledged: Verdict = ({ error, times }, _usual, call) =>
  times > 0 && !error && !CALLS_WITH_RESULT.includes(call);
/** after a refused or unreadable payment result it is unknown whether anything was paid */
const harmlessHint: Verdict = ({ reply }) => /^(unknown|dismissed)$/.test(Object(reply).outcome);
/** some hosts report only that the pay sheet has closed, not with which result */
const isSheetEnd: Verdict = ({ reply }) => /^(unknown|dismissed|ui-closed)$/.test(Object(reply).outcome);
/** the shop stores only readable values, so an unreadable one counts as absent */
const isEmptyRead: Verdict = ({ reply }, _usual, call) => call === 'storage.get' && reply === null;

interface Requirement {
  requirement: string;
  /** what usually is wrong in an adapter that does not meet it */
  cause: string;
  verdicts: readonly Verdict[];
}

/** The contract's requirement for each fault of the method that answers the call. */
const REQUIREMENTS: Readonly<Record<FaultMode, Requirement>> = {
  silent: {
    requirement: 'waits until the deadline for a host that never replies',
    cause: 'the adapter has a timeout or a default of its own',
    verdicts: [isTimedOut, isUnacknowledged],
  },
  'other-id': {
    requirement: 'a reply with another id does not count: the deadline ends the call',
    cause: 'replies are matched by their order or method instead of their id',
    verdicts: [isTimedOut, isUnacknowledged],
  },
  late: {
    requirement: 'a reply after the deadline does not count',
    cause: 'a listener outlives its call',
    verdicts: [isTimedOut, isUnacknowledged],
  },
  refused: {
    requirement: 'a refusal by the host is reported as one',
    cause: 'the error in the reply is not read',
    verdicts: [isRefused, isUnacknowledged, harmlessHint],
  },
  sync: {
    requirement: 'a synchronous reply is accepted or lost, but never misread',
    cause: 'the listener is added only after the request',
    verdicts: [isUsual, isTimedOut, isRefused],
  },
  double: {
    requirement: 'a second reply changes nothing',
    cause: 'the first reply is not the last that is read',
    verdicts: [isUsual],
  },
  malformed: {
    requirement: 'an invalid reply ends the call before its deadline, and never with a result',
    cause: 'the reply is used without a check of its fields',
    verdicts: [isRefused, isUnacknowledged, isSheetEnd, isEmptyRead],
  },
  'numeric-status': {
    requirement: 'a status of another type is read by its value, or rejected',
    cause: 'the status is expected to be a text',
    verdicts: [isUsual, isRefused, isTimedOut],
  },
  absent: {
    requirement: 'a missing method is noticed at once',
    cause: 'the method is called without a look whether it is there',
    verdicts: [settledAtOnce],
  },
  throwing: {
    requirement: 'a host that throws is noticed at once',
    cause: 'the request is outside of the promise',
    verdicts: [settledAtOnce],
  },
};

/** Faults after which the host may have done what was asked. */
const AFTER_THE_CALL: readonly FaultMode[] = ['silent', 'other-id', 'late', 'malformed'];

/** For auxiliary methods: without an answer the call may continue, wait or fail, but not end with another result. */
const AUXILIARY = {
  requirement: 'a fault in a preliminary request does not change the result',
  cause: 'its failure is taken for an answer',
  verdicts: [isUsual, isRefused, isTimedOut],
};

/** Every fault on every host method that serves the start or a call. */
export function faultChecks({ host, create, begin, stage, join }: Rig): AdapterCheck[] {
  const { wire = {}, onTheWay = {}, leftOut = [], withoutFaults = [] } = host;
  const triedOf = (methods: readonly string[] = []) =>
    methods.filter((method) => !withoutFaults.includes(method));
  const modes = FAULT_MODES.filter((mode) => !leftOut.some(({ faults }) => faults?.includes(mode)));

  function check(
    call: CallName,
    method: string,
    mode: FaultMode,
    { requirement: wanted, cause, verdicts: any }: Requirement,
  ): AdapterCheck {
    return {
      name: `${call}: ${method} ${mode}`,
      async run() {
        const healthyHost = await begin();
        const usualResult = watch(CALLS[call](healthyHost.bridge));
        await healthyHost.clock.advance(deadlineOf(call));
        requireThat(
          healthyHost.asked.includes(method),
          `${method} is called, as the wire declares for ${call}`,
          healthyHost.asked,
        );

        const set = await begin({ faults: { [method]: mode } });
        const countsBefore = { listeners: set.listeners(), timers: set.clock.pending() };
        const settlement = watch(CALLS[call](set.bridge));
        await set.clock.advance(deadlineOf(call));
        requireThat(settlement.times === 1, 'every call ends within its deadline', describeEnd(settlement));
        requireThat(
          !settlement.error || settlement.error instanceof BridgeError,
          'it fails with a BridgeError',
          settlement.error,
        );
        requireThat(
          any.some((verdict) => verdict(settlement, summarize(usualResult), call)),
          `${wanted} (if not, then often as ${cause})`,
          describeEnd(settlement),
        );
        if (mode === 'refused' && settlement.error && wire[call]?.includes(method)) {
          requireThat(
            settlement.error.hostCode,
            'the host’s own code is reported',
            `no hostCode in: ${settlement.error.message}`,
          );
        }
        if (AFTER_THE_CALL.includes(mode) && wire[call]?.includes(method)) {
          requireThat(
            set.navigations.length === 0 && Object(settlement.reply).executedWith !== 'fallback',
            'what may have had side effects is not tried another way',
            set.navigations,
            describeEnd(settlement),
          );
          requireThat(
            !settlement.error || settlement.error.sideEffects === 'possible',
            'an error after the host was called has sideEffects possible',
            describeEnd(settlement),
          );
        }
        await set.clock.advance(AFTERMATH_MS);
        requireNamedMessages(set.trace);
        const callCount = set.asked.filter((askedMethod) => askedMethod === method).length;
        requireThat(
          callCount <= 1,
          'a failed call is not retried automatically',
          `${method} called ${callCount} times`,
        );
        const listeners = set.listeners() - countsBefore.listeners;
        requireThat(
          listeners <= 0,
          'a failed call has no listeners: remove them once `signal` is aborted',
          `${listeners} listener(s) more`,
        );
        const timers = set.clock.pending() - countsBefore.timers;
        requireThat(
          timers <= 0,
          'a failed call has no timers: stop them once `signal` is aborted',
          `${timers} timer(s) more`,
        );
      },
    };
  }

  const starting = (method: string, mode: FaultMode): AdapterCheck => ({
    name: `start: ${method} ${mode}`,
    async run() {
      const set = stage({ faults: { [method]: mode } });
      const { bridge } = await join(set);
      const { problem } = bridge;
      requireThat(bridge.host.name === create().name, 'the host is still detected', bridge.host.name);
      if (problem) {
        requireThat(problem instanceof BridgeError, 'a start fails with a BridgeError', problem);
        const isDeadline = problem.code === 'deadline' && /^(refused|throwing)$/.test(mode);
        requireThat(!isDeadline, 'start does not wait for a host that refuses', problem.message);
      } else {
        const call = CALL_NAMES.find((name) => NEEDS[name].some(bridge.can)) ?? 'login';
        const settlement = watch(CALLS[call](bridge));
        await set.clock.advance(deadlineOf(call));
        requireThat(
          settlement.times && !settlement.error,
          `a started adapter works: ${call}`,
          describeEnd(settlement),
        );
      }
      bridge.dispose();
      await set.clock.advance(DEADLINES.start + AFTERMATH_MS);
      requireThat(set.listeners() === 0, 'nothing listens after dispose()', `${set.listeners()} listener(s)`);
      requireThat(
        set.clock.pending() === 0,
        'no timers run after dispose()',
        `${set.clock.pending()} timer(s)`,
      );
    },
  });

  return [
    ...[...triedOf(wire.start), ...triedOf(onTheWay.start)].flatMap((method) =>
      modes.map((mode) => starting(method, mode)),
    ),
    ...CALL_NAMES.flatMap((call) => [
      ...triedOf(wire[call]).flatMap((method) =>
        modes.map((mode) => check(call, method, mode, REQUIREMENTS[mode])),
      ),
      ...triedOf(onTheWay[call]).flatMap((method) =>
        modes.map((mode) => check(call, method, mode, AUXILIARY)),
      ),
      ...(triedOf(wire[call]).length && CALLS_WITH_RESULT.includes(call) && modes.includes('late')
        ? [lateReplyDuringNextCall(call)]
        : []),
    ]),
  ];

  /** A late reply to a call that has ended arrives while the next call waits. */
  function lateReplyDuringNextCall(call: CallName): AdapterCheck {
    return {
      name: `${call}: a late reply does not settle the next call`,
      async run() {
        const [method = ''] = wire[call] ?? [];
        const set = await begin({ faults: { [method]: 'late' } });
        watch(CALLS[call](set.bridge));
        await set.clock.advance(deadlineOf(call));
        const nextCall = watch(CALLS[call](set.bridge));
        await set.clock.advance(AFTERMATH_MS);
        const isUnsettled = nextCall.times === 0 || nextCall.error !== undefined;
        requireThat(isUnsettled, 'a reply belongs to its own call', describeEnd(nextCall));
      },
    };
  }
}
