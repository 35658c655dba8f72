import { CAPABILITIES } from '../../capabilities.ts';
import { connect } from '../../connect.ts';
import type { Bridge, Registry } from '../../contract.ts';
import { DEADLINES } from '../../create-bridge.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import type { Person, RunningHost } from '../../testing/host-under-test.ts';
import { runSimulator, type SimulatorParts } from '../../testing/run-simulator.ts';
import type { SimulatorSheets } from '../../testing/simulator.ts';
import { createTrace, type TraceEntry } from '../../trace.ts';
import type { TraceFile } from '../../trace-file.ts';
import { callsOf, type PlayCall } from './play-call.ts';

/** When the simulated person had a sheet or prompt before them, and for which call (of the replay). */
interface Sheet {
  call: number | undefined;
  from: number;
  /** infinite: it was never answered */
  to: number;
}

/** What the simulator did with the calls of a trace. */
export interface PlayedTrace {
  /** undefined: the trace has no call that could be made */
  host: { name: string; version: string | undefined; capabilities: readonly string[] } | undefined;
  entries: readonly TraceEntry[];
  /** ids of the replay's calls by those of the recorded ones */
  calls: ReadonlyMap<number, number>;
  sheets: readonly Sheet[];
  /** recorded events that the person caused, and that were repeated */
  personEvents: ReadonlySet<TraceEntry>;
  /** ids of the replay's events that were caused by repeating a person's action on the page itself */
  causedEvents: ReadonlySet<number>;
  /** names of recorded calls that this version does not know */
  unknownCalls: readonly string[];
}

export interface Simulated extends Omit<SimulatorParts, 'page'> {
  registry: Registry;
}

/** Calls that may show the person something of the app or the system above the page. */
const WITH_SHEET = /^(login|pay|location|share|open|pickFile|permission|download)$/;
const PERSON_ACTIONS = /^(back|suspend|resume|online|offline|return)$/;
const LIFECYCLE = /^(ready|failed|suspend|resume)$/;
const VISIBILITY = /^(hidden|visible)$/;
/** More than any readable trace has, so that the replay's trace is complete. */
const ENTRIES = 1_000_000;

/**
 * Makes the calls of a trace at a simulator, at the recorded times of a fake clock. The simulated person answers as the
 * recorded one did, and as late.
 */
export async function playTrace(file: TraceFile, parts: Simulated): Promise<PlayedTrace> {
  const { entries } = file;
  const clock = createFakeClock(entries[0]?.at, settled);
  const trace = createTrace({ clock, size: ENTRIES });
  const tab = new Map<string, string>();
  const calls = new Map<number, number>();
  const sheets: Sheet[] = [];
  const causedEvents = new Set<number>();
  const unknownCalls = new Set<string>();
  /** recorded calls whose replay has not ended, oldest first */
  const openCalls = new Map<number, TraceEntry>();
  let repeated: TraceEntry | undefined;
  trace.subscribe(({ id, kind, method, outcome }) => {
    if (outcome !== 'open') openCalls.delete(id);
    // before the host is asked, which may show a sheet at once
    if (kind !== 'call' || method !== repeated?.method) return;
    calls.set(repeated.id, id);
    if (outcome === 'open') openCalls.set(id, repeated);
    repeated = undefined;
  });

  const hasLifecycle = entries.some(({ method }) => LIFECYCLE.test(method));
  const shopUrl = readShopUrl(entries);
  let page: RunningHost | undefined;
  let bridge: Bridge | undefined;
  let play: PlayCall | undefined;
  let leftFor: string | undefined;

  const registry = await Promise.all(
    // importing an adapter takes real time, which the fake clock does not wait for
    parts.registry.map(async (entry) => {
      const start = await entry.load();
      return { ...entry, load: async () => start };
    }),
  );

  /** The replay's call that shows a sheet now, and the recorded call that it repeats. */
  function callWithSheet(names: RegExp): [id: number | undefined, recorded: TraceEntry | undefined] {
    const open = [...openCalls].reverse();
    return open.find(([, { method }]) => names.test(method)) ?? open[0] ?? [undefined, undefined];
  }

  /** When the recorded app went on after the person's answer: with its next message, or the end of the call. */
  function answerTime(id: number | undefined, recorded: TraceEntry | undefined): number {
    if (!recorded) return clock.now();
    if (recorded.outcome === 'open' || recorded.outcome === 'aborted') return Number.POSITIVE_INFINITY;
    const isAnswer = ({ call, kind, direction }: TraceEntry, of: number | undefined) =>
      call === of && kind === 'message' && direction === 'received';
    const answered = trace.entries().filter((entry) => isAnswer(entry, id)).length;
    const next = entries.filter((entry) => isAnswer(entry, recorded.id))[answered];
    return next?.at ?? recorded.at + (recorded.duration ?? 0);
  }

  async function answer(names: RegExp): Promise<Person> {
    const [call, recorded] = callWithSheet(names);
    const to = answerTime(call, recorded);
    sheets.push({ call, from: clock.now(), to: Math.max(to, clock.now()) });
    // a sheet that nobody answers stays open
    await new Promise<void>((resolve) => {
      if (Number.isFinite(to)) clock.after(to - clock.now(), resolve);
    });
    return personIn(recorded);
  }

  const simulatedSheets: SimulatorSheets = {
    consent: async () => ((await answer(/^login$/)) === 'agrees' ? 'allow' : 'deny'),
    async pay() {
      const [, recorded] = callWithSheet(/^pay$/);
      const person = await answer(/^pay$/);
      if (person === 'dismisses') return 'dismiss';
      return person === 'refuses' || recorded?.reply === 'failed' ? 'decline' : 'approve';
    },
    permission: async () => (await answer(/^(location|permission)$/)) === 'agrees',
  };

  /** The webview's own prompts are answered at once. */
  function answerAtOnce(): Person {
    const [call, recorded] = callWithSheet(/^(location|pickFile|permission)$/);
    sheets.push({ call, from: clock.now(), to: clock.now() });
    return personIn(recorded);
  }

  /** Where the person comes back to after a page of the host: with a proof if the next recorded login got one. */
  function comeBack(after: TraceEntry): URL | undefined {
    const next = entries.find(
      ({ id, kind, method }) => id > after.id && kind === 'call' && method === 'login',
    );
    const isAllowed = next?.outcome === 'ok' && next.reply !== 'navigated';
    if (!leftFor) return undefined;
    return parts.simulator.comesBack?.(new URL(leftFor), isAllowed ? 'allow' : 'deny') ?? undefined;
  }

  async function openPage(recorded: TraceEntry | undefined): Promise<void> {
    const arrival = recorded && comeBack(recorded);
    const url = arrival ?? shopUrl;
    bridge?.dispose();
    bridge = undefined;
    leftFor = undefined;
    page = runSimulator(
      parts,
      { faults: {}, person: answerAtOnce },
      {
        clock,
        tab,
        previousPage: page?.env.window,
        sheets: simulatedSheets,
        navigate(to) {
          leftFor = new URL(to, page?.env.facts.url).href;
        },
        ...(url && { url: url.href }),
      },
    );
    const { env } = page;
    repeated = recorded;
    const connecting = connect({ registry, env, clock, trace });
    void connecting.then((connected) => {
      bridge = connected;
    });
    await clock.settled();
    for (let waited = 0; !bridge && waited <= DEADLINES.start; waited += 50) await clock.advance(50);
    const connected = await connecting;
    play = callsOf(connected, env.facts.url, hasLifecycle);
    if (arrival) connected.arrive(arrival);
  }

  async function repeat(recorded: TraceEntry): Promise<void> {
    const { method, payload, at, duration, outcome } = recorded;
    if (method === 'start') return openPage(recorded);
    if (!play) await openPage(undefined);
    const caller = new AbortController();
    repeated = recorded;
    if (!play?.(method, payload, { signal: caller.signal })) unknownCalls.add(method);
    repeated = undefined;
    if (outcome === 'aborted') clock.after(at + (duration ?? 0) - clock.now(), () => caller.abort());
  }

  /** Does what the person did; the host tells the page, or does not. */
  async function act(event: string): Promise<void> {
    const window = page?.env.window;
    if (event === 'back') await page?.back?.();
    else if (event === 'suspend' || event === 'resume') page?.suspend?.(event === 'suspend');
    else if (window) {
      const lastId = trace.entries().at(-1)?.id ?? 0;
      changePage(window, event);
      for (const { id, kind, method } of trace.entries().slice(lastId))
        if (kind === 'event' && method === event) causedEvents.add(id);
    }
  }

  const personEvents = new Set(entries.filter((entry) => isByPerson(entry, entries)));
  for (const entry of entries) {
    const isCall = entry.kind === 'call' && entry.method !== 'suspend';
    if (!isCall && !personEvents.has(entry)) continue;
    await clock.advance(Math.max(0, entry.at - clock.now()));
    await (isCall ? repeat(entry) : act(entry.method));
    await clock.settled();
  }
  // whatever was not answered ends with its deadline
  const isWaiting = () => [...openCalls.values()].some(({ outcome }) => outcome !== 'open');
  await clock.advance(DEADLINES.background);
  if (isWaiting()) await clock.advance(DEADLINES.pay);

  const host = bridge && {
    name: bridge.host.name,
    version: bridge.host.version,
    capabilities: CAPABILITIES.filter(bridge.can),
  };
  const played = trace.entries();
  bridge?.dispose();
  return {
    host,
    entries: played,
    calls,
    sheets,
    personEvents,
    causedEvents,
    unknownCalls: [...unknownCalls],
  };
}

/** A page of the shop's own origin, to which payments return; undefined: the trace has none. */
function readShopUrl(entries: readonly TraceEntry[]): URL | undefined {
  for (const { kind, method, payload } of entries) {
    if (kind !== 'call' || method !== 'pay') continue;
    try {
      return new URL('/cart', Object(payload).returnUrl);
    } catch {
      // the call was refused for it
    }
  }
  return undefined;
}

function personIn(recorded: TraceEntry | undefined): Person {
  if (recorded?.outcome === 'declined') return 'refuses';
  // an app that does not say how its sheet was closed
  const isClosed = recorded?.reply === 'dismissed' || recorded?.reply === 'unknown';
  return recorded?.outcome === 'dismissed' || isClosed ? 'dismisses' : 'agrees';
}

/** While a sheet may be open, the app hides and shows the page; otherwise the person does. */
function isByPerson({ kind, method, id, at }: TraceEntry, entries: readonly TraceEntry[]): boolean {
  if (method === 'suspend') return kind === 'call';
  if (kind !== 'event') return false;
  if (!VISIBILITY.test(method)) return PERSON_ACTIONS.test(method);
  return !entries.some(
    (call) =>
      call.kind === 'call' &&
      WITH_SHEET.test(call.method) &&
      call.id < id &&
      call.at + (call.duration ?? Number.POSITIVE_INFINITY) >= at,
  );
}

function changePage(window: NonNullable<RunningHost['env']['window']>, event: string): void {
  if (VISIBILITY.test(event)) {
    const isHidden = event === 'hidden';
    Object.assign(window.document, { hidden: isHidden, visibilityState: event });
    window.document.dispatchEvent(new window.Event('visibilitychange', { bubbles: true }));
  } else if (event === 'return') {
    window.dispatchEvent(Object.assign(new window.Event('pageshow'), { persisted: true }));
  } else {
    Object.assign(window.navigator, { onLine: event === 'online' });
    window.dispatchEvent(new window.Event(event));
  }
}

/** Simulators also wait for what is no microtask, such as a file being read. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
