import { mask } from '../../mask.ts';
import type { TraceEntry } from '../../trace.ts';
import type { TraceFile } from '../../trace-file.ts';
import { compareFields } from './compare-fields.ts';
import * as m from './diff-messages.ts';
import { type PlayedTrace, playTrace, type Simulated } from './play-trace.ts';

/** One thing that the simulator does otherwise than the recorded app. */
interface TraceDifference {
  /** milliseconds after the first entry of the trace */
  at: number;
  /** the bridge's call, numbered if there are several of it, or `event`, or `host` */
  call: string;
  sentence: string;
}

export interface TraceDiff {
  /** first one first; empty: the simulator does the same */
  differences: readonly TraceDifference[];
  /** sentences about what was not compared */
  leftOut: readonly string[];
  /** how many calls and messages were compared, and which of the bridge's methods */
  compared: { calls: number; messages: number; methods: readonly string[] };
}

export interface DiffOptions extends Simulated {
  /** a time differs if it is more than this many times the other; default: 5 */
  timeFactor?: number;
  /** and by more than this many milliseconds, as a simulator answers at once; default: 1,000 */
  timeSlack?: number;
}

export const TIME_FACTOR = 5;
export const TIME_SLACK_MS = 1_000;

type Message = TraceEntry & { kind: 'message' };

/**
 * Makes the calls of a trace at the simulator of its app, with the person's recorded answers, and lists what the
 * simulator does otherwise: how calls end, messages and events that are missing, new or in another order, fields, times.
 */
export async function diffTrace(file: TraceFile, options: DiffOptions): Promise<TraceDiff> {
  const { timeFactor = TIME_FACTOR, timeSlack = TIME_SLACK_MS } = options;
  const recorded = maskAgain(file.entries);
  const played = await playTrace({ ...file, entries: recorded }, options);
  const simulated = maskAgain(played.entries);
  const startedAt = recorded[0]?.at ?? 0;
  const differences: TraceDifference[] = [];
  const stillOpen = new Set<string>();
  const timesOfPeople = new Set<string>();
  const compared = { calls: 0, messages: 0 };
  const methods = new Set<string>();

  function add(at: number, call: string, sentence: string): void {
    differences.push({ at: Math.max(0, Math.round(at - startedAt)), call, sentence });
  }

  /** Whether a person had to answer something between two times of the replay. */
  const isPersonsTime = (call: number, from: number, to: number) =>
    played.sheets.some((sheet) => sheet.call === call && sheet.from <= to && sheet.to >= from);

  function compareTime(at: number, label: string, name: string, trace: number, simulator: number): void {
    const [short, long] = trace < simulator ? [trace, simulator] : [simulator, trace];
    if (long - short > timeSlack && long > short * timeFactor)
      add(at, label, m.otherTime(name, trace, simulator, timeFactor));
  }

  for (const sentence of compareHosts(file, played)) add(startedAt, 'host', sentence);

  const calls = recorded.filter(({ kind, method }) => kind === 'call' && method !== 'suspend');
  const labels = labelsOf(calls);
  const labelOf = (call: TraceEntry) => labels.get(call) ?? call.method;
  const [messagesByCall, othersByCall] = [groupMessages(recorded), groupMessages(simulated)];
  const simulatedById = new Map(simulated.map((entry) => [entry.id, entry]));
  for (const call of calls) {
    const label = labelOf(call);
    const other = simulatedById.get(played.calls.get(call.id) ?? 0);
    if (!other) {
      if (!played.unknownCalls.includes(call.method)) add(call.at, label, m.notRepeated);
      continue;
    }
    if (call.outcome === 'open') {
      stillOpen.add(call.method);
      continue;
    }
    compared.calls += 1;
    methods.add(call.method);
    const end = call.at + (call.duration ?? 0);
    if (call.outcome !== other.outcome) {
      add(end, label, m.otherOutcome(call.outcome, other.outcome));
    } else {
      for (const sentence of compareReplies(call, other)) add(end, label, sentence);
    }

    const [allMessages, allOthers] = [messagesByCall.get(call.id) ?? [], othersByCall.get(other.id) ?? []];
    const [messages, others] = [allMessages.filter(isOfHost), allOthers.filter(isOfHost)];
    compared.messages += messages.length;
    const pairs = pair(messages, others);
    for (const [message, twin] of pairs) {
      const name = m.messageName((message ?? twin).direction, (message ?? twin).method);
      if (!twin) add(message.at, label, m.onlyInTrace(name, outcomeOf(message)));
      else if (!message) add(twin.at, label, m.onlyInSimulator(name, outcomeOf(twin)));
      else
        for (const sentence of compareFields(name, message.payload, twin.payload))
          add(message.at, label, sentence);
    }
    const swapped = findSwapped(pairs);
    if (swapped) {
      const [first, second] = swapped;
      const sentence = m.otherOrder(
        m.messageName(first.direction, first.method),
        m.messageName(second.direction, second.method),
      );
      add(first.at, label, sentence);
    }

    const hadSheet = isPersonsTime(other.id, other.at, other.at + (other.duration ?? 0));
    let isTimed = false;
    for (const [sent, answer] of roundTrips(messages)) {
      const [otherSent, otherAnswer] = roundTrips(others).find(([twin]) => twin.method === sent.method) ?? [];
      if (!otherSent || !otherAnswer) continue;
      if (isPersonsTime(other.id, otherSent.at, otherAnswer.at)) continue;
      isTimed = true;
      const name = m.messageName('received', sent.method);
      compareTime(answer.at, label, name, answer.at - sent.at, otherAnswer.at - otherSent.at);
    }
    if (hadSheet) timesOfPeople.add(call.method);
    else if (!isTimed && call.outcome === other.outcome)
      compareTime(end, label, m.theCall, timeInHost(call, allMessages), timeInHost(other, allOthers));
  }

  for (const [at, sentence] of compareEvents(recorded, simulated, played)) {
    const during = calls.find((call) => call.at <= at && at <= call.at + (call.duration ?? 0));
    add(at, during ? labelOf(during) : 'event', sentence);
  }

  const leftOut = [
    ...(calls.length > 0 && calls[0]?.method !== 'start' ? [m.noStart] : []),
    ...(played.unknownCalls.length > 0 ? [m.unknownCalls(played.unknownCalls)] : []),
    ...(stillOpen.size > 0 ? [m.stillOpen([...stillOpen])] : []),
    ...(timesOfPeople.size > 0 ? [m.timesOfPeople([...timesOfPeople])] : []),
  ];
  // stable: what happens at the same time stays in the order of the trace
  return {
    differences: differences.sort((a, b) => a.at - b.at),
    leftOut,
    compared: { ...compared, methods: [...methods] },
  };
}

/** As JSON has it, and masked, whoever wrote it. */
function maskAgain(entries: readonly TraceEntry[]): readonly TraceEntry[] {
  return entries.map((entry) => {
    const copy = { ...entry, payload: mask(entry.payload), reply: mask(entry.reply) };
    return JSON.parse(JSON.stringify(copy));
  });
}

/** A call's name, with a number if there are several of it. */
function labelsOf(calls: readonly TraceEntry[]): ReadonlyMap<TraceEntry, string> {
  const totals = new Map<string, number>();
  for (const { method } of calls) totals.set(method, (totals.get(method) ?? 0) + 1);
  const counts = new Map<string, number>();
  return new Map(
    calls.map((call) => {
      const { method } = call;
      const count = (counts.get(method) ?? 0) + 1;
      counts.set(method, count);
      return [call, totals.get(method) === 1 ? method : `${method} ${count}`];
    }),
  );
}

function compareHosts({ host, entries }: TraceFile, played: PlayedTrace): string[] {
  if (!played.host) return entries.length > 0 ? [m.hostMissing] : [];
  const { version, capabilities } = played.host;
  const onlyTrace = host.capabilities.filter((name) => !capabilities.includes(name));
  const onlySimulator = capabilities.filter((name) => !host.capabilities.some((other) => other === name));
  return [
    ...(host.version !== undefined && version !== undefined && host.version !== version
      ? [m.hostVersion(host.version, version)]
      : []),
    ...(onlyTrace.length > 0 ? [m.onlyTraceCan(onlyTrace)] : []),
    ...(onlySimulator.length > 0 ? [m.onlySimulatorCan(onlySimulator)] : []),
  ];
}

/** The kind or outcome of a result, or an error's code of the app. */
function compareReplies({ reply }: TraceEntry, { reply: other }: TraceEntry): string[] {
  if (typeof reply === 'object' || typeof other === 'object') {
    const [code, otherCode] = [Object(reply).hostCode, Object(other).hostCode];
    return code === otherCode ? [] : [m.otherCode(code, otherCode)];
  }
  return reply === other ? [] : [m.otherReply(`${reply ?? 'nothing'}`, `${other ?? 'nothing'}`)];
}

const isMessage = (entry: TraceEntry): entry is Message => entry.kind === 'message';

function groupMessages(entries: readonly TraceEntry[]): ReadonlyMap<number | undefined, Message[]> {
  const groups = new Map<number | undefined, Message[]>();
  for (const entry of entries) {
    if (!isMessage(entry)) continue;
    const group = groups.get(entry.call);
    if (group) group.push(entry);
    else groups.set(entry.call, [entry]);
  }
  return groups;
}

/** The adapter's code is the shop's own. */
const isOfHost = ({ method }: Message): boolean => method !== 'adapter.js';

function timeInHost({ duration = 0 }: TraceEntry, messages: readonly Message[]): number {
  const [loaded] = roundTrips(messages.filter((message) => !isOfHost(message)));
  return Math.max(0, duration - (loaded ? loaded[1].at - loaded[0].at : 0));
}

const outcomeOf = ({ outcome }: TraceEntry): string => (outcome === 'ok' ? '' : ` (${outcome})`);

type Pair = [Message, Message] | [Message, undefined] | [undefined, Message];

/** The n-th message of a name, direction and outcome with the n-th such message; messages without one stay alone. */
function pair(messages: readonly Message[], others: readonly Message[]): Pair[] {
  const keyOf = ({ direction, method, outcome }: Message) => `${direction} ${method} ${outcome}`;
  const rest = [...others];
  const pairs = messages.map((message): Pair => {
    const index = rest.findIndex((other) => keyOf(other) === keyOf(message));
    const [other] = index < 0 ? [] : rest.splice(index, 1);
    return [message, other] as Pair;
  });
  return [...pairs, ...rest.map((other): Pair => [undefined, other])];
}

/** The first two messages of the trace that the simulator has the other way round. */
function findSwapped(pairs: readonly Pair[]): [Message, Message] | undefined {
  const both = pairs.filter((both): both is [Message, Message] => !!both[0] && !!both[1]);
  for (const [index, [message, twin]] of both.entries()) {
    const next = both[index + 1];
    if (next && next[1].id < twin.id) return [message, next[0]];
  }
  return undefined;
}

/** Each sent message with the next answer to it. */
function roundTrips(messages: readonly Message[]): [sent: Message, answer: Message][] {
  return messages.flatMap((sent): [Message, Message][] => {
    const answer = messages.find(
      ({ id, direction, method }) => direction === 'received' && method === sent.method && id > sent.id,
    );
    return sent.direction === 'sent' && answer ? [[sent, answer]] : [];
  });
}

/** By name, the n-th with the n-th; and the order of those that the app sends by itself. */
function compareEvents(
  recorded: readonly TraceEntry[],
  simulated: readonly TraceEntry[],
  { personEvents, causedEvents }: PlayedTrace,
): [at: number, sentence: string][] {
  const events = recorded.filter(({ kind }) => kind === 'event');
  const rest = simulated.filter(({ kind }) => kind === 'event');
  const personIds = new Set([...personEvents].map(({ id }) => id));
  const pairs = events.map((event) => {
    const index = rest.findIndex(({ method }) => method === event.method);
    const [other] = index < 0 ? [] : rest.splice(index, 1);
    return { event, other };
  });
  const differences = [
    ...pairs
      .filter(({ other }) => !other)
      .map(({ event }): [number, string] => [event.at, m.onlyInTrace(m.eventName(event.method), '')]),
    ...rest
      .filter(({ id }) => !causedEvents.has(id))
      .map(({ at, method }): [number, string] => [at, m.onlyInSimulator(m.eventName(method), '')]),
  ];
  const own = pairs.flatMap(({ event, other }) =>
    other && !personIds.has(event.id) ? [{ event, other }] : [],
  );
  own.forEach(({ event, other }, index) => {
    const next = own[index + 1];
    if (next && next.other.id < other.id)
      differences.push([event.at, m.otherOrder(m.eventName(event.method), m.eventName(next.event.method))]);
  });
  return differences;
}
