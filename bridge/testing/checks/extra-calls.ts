import type { Bridge, CallOptions } from '../../contract.ts';
import { DEADLINES, type Deadlines } from '../../create-bridge.ts';
import { BridgeError } from '../../errors.ts';
import { copyText } from '../../clipboard.ts';
import { downloadFile } from '../../download.ts';
import { createGestures, type Gestures } from '../../gestures.ts';
import { createHaptics } from '../../haptics.ts';
import { callHost } from '../../host-call.ts';
import { createLifecycle, type Lifecycle } from '../../lifecycle.ts';
import { createNotifications } from '../../notifications.ts';
import { permission } from '../../permission.ts';
import { createPin } from '../../pin.ts';
import { scan } from '../../scan.ts';
import { AFTERMATH_MS, type Settlement, summarize, watch } from '../calls.ts';
import type { AdapterCheck, ExtraCallName, HostUnderTest } from '../host-under-test.ts';
import { requireNamedMessages } from '../named-messages.ts';
import type { Rig } from '../rig.ts';
import { FAULT_MODES, type FaultMode } from '../simulator.ts';
import { describeEnd, requireThat } from '../want.ts';

/** A call of one of the entry points that add to a bridge. */
interface ExtraCall {
  name: string;
  /** the host's methods that it needs */
  wire: readonly string[];
  deadlineMs: number;
  /** false: some hosts do not acknowledge it, and a failure is no error */
  hasResult: boolean;
  /** of its result, if the person agrees */
  agreedOutcome?: string | undefined;
  run(bridge: Bridge, options?: CallOptions): Promise<unknown>;
}

/** Must not be in a trace. */
const COPIED_TEXT = 'a text of the shop';

const NAMED_CALLS: Readonly<Record<ExtraCallName, ExtraCall['run']>> = {
  ready: (bridge, options) => inLifecycle(bridge, ({ ready }) => ready(options)),
  failed: (bridge, options) =>
    inLifecycle(bridge, ({ failed }) => failed('the shop could not load', options)),
  haptic: (bridge) => createHaptics(bridge).notification('success'),
  copy: (bridge, options) => copyText(bridge, COPIED_TEXT, options),
  closing: (bridge, options) => withGestures(bridge, ({ closing }) => closing('ask', options)),
  swipe: (bridge, options) => withGestures(bridge, ({ swipe }) => swipe(false, options)),
  backButton: (bridge, options) => withGestures(bridge, ({ backButton }) => backButton(true, options)),
  download: (bridge, options) =>
    downloadFile(bridge, { url: 'https://shop.example/bill.pdf', name: 'bill.pdf' }, options),
  permission: (bridge, options) => permission(bridge, 'location', options),
  notifications(bridge, options) {
    const notifications = createNotifications(bridge);
    return notifications.ask({}, options).finally(notifications.dispose);
  },
  pin(bridge, options) {
    const pin = createPin(bridge);
    return pin.add(options).finally(pin.dispose);
  },
  scan: (bridge, options) => scan(bridge, { hint: 'A code of the shop' }, options),
};

/** The calls that wait for the person; all others have the `background` deadline. */
const PERSON_DEADLINES: Readonly<Partial<Record<ExtraCallName, keyof Deadlines>>> = {
  download: 'share',
  scan: 'pickFile',
  pin: 'login',
  notifications: 'login',
};
/** The calls whose outcome is the host's word, and what it is if the person agrees. */
const AGREED_OUTCOMES: Readonly<Partial<Record<ExtraCallName, string>>> = {
  scan: 'scanned',
  pin: 'added',
  notifications: 'granted',
};

function withGestures(bridge: Bridge, call: (gestures: Gestures) => Promise<unknown>): Promise<unknown> {
  const gestures = createGestures(bridge);
  return call(gestures).finally(gestures.dispose);
}

function inLifecycle(bridge: Bridge, call: (lifecycle: Lifecycle) => Promise<unknown>): Promise<unknown> {
  const lifecycle = createLifecycle(bridge);
  return call(lifecycle).finally(lifecycle.dispose);
}

function extraCallsOf({ hostMethods = {}, wire = {} }: HostUnderTest): ExtraCall[] {
  const named = (Object.keys(NAMED_CALLS) as ExtraCallName[]).flatMap((name): ExtraCall[] => {
    const methods = wire[name];
    const run = NAMED_CALLS[name];
    const deadlineMs = DEADLINES[PERSON_DEADLINES[name] ?? 'background'];
    const agreedOutcome = AGREED_OUTCOMES[name];
    const hasResult = agreedOutcome !== undefined;
    return methods ? [{ name, wire: methods, deadlineMs, hasResult, agreedOutcome, run }] : [];
  });
  const own = Object.entries(hostMethods).map(
    ([name, { payload, wire: methods, deadline }]): ExtraCall => ({
      name: `host.${name}`,
      wire: methods,
      deadlineMs: deadline ?? DEADLINES.background,
      hasResult: true,
      run: (bridge, options) => callHost(bridge, name, payload, { ...options, deadline }),
    }),
  );
  return [...named, ...own];
}

/** Faults that are noticed without waiting. */
const NOTICED_AT_ONCE: readonly FaultMode[] = ['refused', 'malformed', 'absent', 'throwing'];
/** Faults after which the call may end as without any. */
const HARMLESS: readonly FaultMode[] = ['sync', 'double', 'numeric-status'];

/** What an adapter offers besides the bridge's own calls: each works, and settles under every fault. */
export function extraCallChecks({ host, begin }: Rig): AdapterCheck[] {
  const calls = extraCallsOf(host);
  const excluded = host.leftOut?.flatMap(({ faults = [] }) => faults) ?? [];
  const modes = FAULT_MODES.filter((mode) => !excluded.includes(mode));
  return calls.flatMap((call) => {
    const isLacking = call.wire.length === 0 && call.name in NAMED_CALLS;
    return isLacking ? asksNothing(call) : checksOf(call);
  });

  function checksOf(call: ExtraCall): AdapterCheck[] {
    return [
      works(call),
      // nobody waits for feedback, so it takes no signal
      ...(call.name === 'haptic' ? [] : [endsWhenAborted(call)]),
      keepsSecrets(call),
      ...(call.agreedOutcome ? [followsPerson(call)] : []),
      ...call.wire
        .filter((method) => !host.withoutFaults?.includes(method))
        .flatMap((method) => modes.map((mode) => survives(call, method, mode))),
    ];
  }

  /** A host that lacks the call: what the browser does instead must not reach it. */
  function asksNothing({ name, deadlineMs, run }: ExtraCall): AdapterCheck {
    return {
      name: `${name}: asks a host that lacks it nothing, and ends`,
      async run() {
        const { bridge, clock, asked } = await begin();
        const askedBefore = asked.length;
        const settlement = watch(run(bridge));
        await clock.advance(deadlineMs);
        requireThat(settlement.times === 1, 'every call ends in time', describeEnd(settlement));
        const { executedWith, outcome } = Object(settlement.reply);
        requireThat(
          executedWith !== 'host' && (outcome === undefined || outcome === 'unavailable'),
          'a call that the host lacks is not said to be done by it',
          describeEnd(settlement),
        );
        const requests = asked.slice(askedBefore);
        requireThat(requests.length === 0, 'a host that lacks the call is asked nothing', requests);
      },
    };
  }

  function works({ name, deadlineMs, hasResult, run }: ExtraCall): AdapterCheck {
    return {
      name: `${name}: works in a host without faults`,
      async run() {
        const { adapter, bridge, clock } = await begin();
        const isPermission = name === 'permission';
        const call = { signal: new AbortController().signal, trace() {} };
        // the browser answers for an adapter that does not, so the adapter is asked itself
        const settlement = watch(
          isPermission ? (async () => adapter?.permission?.('location', call))() : run(bridge),
        );
        await clock.advance(deadlineMs);
        const { executedWith = settlement.reply } = Object(settlement.reply);
        const isState = isPermission && /^(granted|denied|prompt|unavailable)$/.test(`${settlement.reply}`);
        requireThat(
          settlement.times && !settlement.error && (hasResult || isState || executedWith === 'host'),
          'what the adapter offers works, and is done by the host',
          describeEnd(settlement),
        );
      },
    };
  }

  function followsPerson({ name, deadlineMs, agreedOutcome, run }: ExtraCall): AdapterCheck {
    return {
      name: `${name}: never says that a person agreed who did not`,
      async run() {
        for (const person of ['agrees', 'refuses', 'dismisses'] as const) {
          const { bridge, clock } = await begin({ person });
          const settlement = watch(run(bridge));
          await clock.advance(deadlineMs);
          requireThat(settlement.times === 1, 'every call ends in time', describeEnd(settlement));
          const { outcome } = Object(settlement.reply);
          requireThat(
            isVague(outcome) || (outcome === agreedOutcome) === (person === 'agrees'),
            `the outcome is ${agreedOutcome} if the person agrees, and another one if not`,
            describeEnd(settlement),
          );
        }
      },
    };
  }

  function endsWhenAborted({ name, deadlineMs, run }: ExtraCall): AdapterCheck {
    return {
      name: `${name}: ends when the caller aborts, for the host too`,
      async run() {
        const { bridge, clock, asked } = await begin();
        const caller = new AbortController();
        const settlement = watch(run(bridge, { signal: caller.signal }));
        caller.abort();
        const askedBefore = asked.length;
        await clock.advance(deadlineMs + AFTERMATH_MS);
        requireThat(settlement.times === 1, 'an aborted call ends', describeEnd(settlement));
        const laterCalls = asked.slice(askedBefore);
        requireThat(
          laterCalls.length === 0,
          'an aborted call makes no more requests to the host',
          laterCalls,
        );
      },
    };
  }

  function keepsSecrets({ name, deadlineMs, run }: ExtraCall): AdapterCheck {
    return {
      name: `${name}: leaves secrets and copied texts out of the trace`,
      async run() {
        const { bridge, clock, trace, secrets = [] } = await begin();
        watch(run(bridge));
        await clock.advance(deadlineMs);
        const recorded = JSON.stringify(trace.entries());
        const leaks = [...secrets, COPIED_TEXT].filter((secret) => recorded.includes(secret)).length;
        requireThat(
          leaks === 0,
          'no secret of the host and no copied text is in the trace',
          `${leaks} of them`,
        );
      },
    };
  }

  function survives(call: ExtraCall, method: string, mode: FaultMode): AdapterCheck {
    const { name, deadlineMs, hasResult, run } = call;
    return {
      name: `${name}: ${method} ${mode}`,
      async run() {
        const healthy = await begin();
        const usual = watch(run(healthy.bridge));
        await healthy.clock.advance(deadlineMs);
        requireThat(
          healthy.asked.includes(method),
          `${method} is called, as declared for ${name}`,
          healthy.asked,
        );

        const set = await begin({ faults: { [method]: mode } });
        const before = { listeners: set.listeners(), timers: set.clock.pending() };
        const settlement = watch(run(set.bridge));
        await set.clock.advance(NOTICED_AT_ONCE.includes(mode) ? AFTERMATH_MS : deadlineMs);
        requireThat(settlement.times === 1, 'every call ends in time', describeEnd(settlement));
        requireThat(isAllowed(settlement, summarize(usual)), requirementOf(mode), describeEnd(settlement));
        await set.clock.advance(deadlineMs + AFTERMATH_MS);
        requireNamedMessages(set.trace);
        const times = set.asked.filter((asked) => asked === method).length;
        requireThat(times <= 1, 'a failed call is not retried', `${method} called ${times} times`);
        const left = [set.listeners() - before.listeners, set.clock.pending() - before.timers];
        requireThat(
          left.every((count) => count <= 0),
          'a finished call leaves no listener and no timer',
          `${left.join(' and ')} more`,
        );
      },
    };

    function isAllowed({ error, ...settlement }: Settlement, usualEnd: string): boolean {
      if (error) return error instanceof BridgeError && mode !== 'double';
      // what the host did not tell, the page must not have been granted either
      if (name === 'permission') return HARMLESS.includes(mode) || settlement.reply !== 'granted';
      const { outcome } = Object(settlement.reply);
      if (call.agreedOutcome && (isVague(outcome) || /^(declined|unavailable)$/.test(outcome))) return true;
      return !hasResult || (HARMLESS.includes(mode) && summarize(settlement) === usualEnd);
    }
  }
}

/** Hosts that do not say what the person chose; nothing is claimed then. */
function isVague(outcome: unknown): boolean {
  return outcome === 'asked';
}

function requirementOf(mode: FaultMode): string {
  if (mode === 'double') return 'a second reply changes nothing';
  return HARMLESS.includes(mode)
    ? 'a reply is accepted, lost or refused, but never misread'
    : 'a call that failed rejects with a BridgeError';
}
