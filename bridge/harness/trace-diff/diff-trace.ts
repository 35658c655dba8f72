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
  /** how many calls and messages were compared */
  compared: { calls: number; messages: number };
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
  for (const call of calls) {
    const label = labelOf(call, calls);
    const other = simulated.find(({ id }) => id === played.calls.get(call.id));
    if (!other) {
      if (!played.unknownCalls.includes(call.method)) add(call.at, label, m.notRepeated);
      continue;
    }
    if (call.outcome === 'open') {
      stillOpen.add(call.method);
      continue;
    }
    compared.calls += 1;
    const end = call.at + (call.duration ?? 0);
    if (call.outcome !== other.outcome) {
      add(end, label, m.otherOutcome(call.outcome, other.outcome));
    } else {
      for (const sentence of compareReplies(call, other)) add(end, label, sentence);
    }

    const [messages, others] = [messagesOf(call, recorded), messagesOf(other, simulated)];
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
      compareTime(end, label, m.theCall, timeInHost(call, recorded), timeInHost(other, simulated));
  }

  for (const [at, sentence] of compareEvents(recorded, simulated, played)) {
    const during = calls.find((call) => call.at <= at && at <= call.at + (call.duration ?? 0));
    add(at, during ? labelOf(during, calls) : 'event', sentence);
  }

  const leftOut = [
    ...(calls.length > 0 && calls[0]?.method !== 'start' ? [m.noStart] : []),
    ...(played.unknownCalls.length > 0 ? [m.unknownCalls(played.unknownCalls)] : []),
    ...(stillOpen.size > 0 ? [m.stillOpen([...stillOpen])] : []),
    ...(timesOfPeople.size > 0 ? [m.timesOfPeople([...timesOfPeople])] : []),
  ];
  // stable: what happens at the same time stays in the order of the trace
  return { differences: differences.sort((a, b) => a.at - b.at), leftOut, compared };
}

/** As JSON has it, and masked, whoever wrote it. */
function maskAgain(entries: readonly TraceEntry[]): readonly TraceEntry[] {
  return entries.map((entry) => {
    const copy = { ...entry, payload: mask(entry.payload), reply: mask(entry.reply) };
    return JSON.parse(JSON.stringify(copy));
  });
}

function labelOf(call: TraceEntry, calls: readonly TraceEntry[]): string {
  const same = calls.filter(({ method }) => method === call.method);
  return same.length > 1 ? `${call.method} ${same.indexOf(call) + 1}` : call.method;
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

const allMessagesOf = ({ id }: TraceEntry, entries: readonly TraceEntry[]): Message[] =>
  entries.filter(isMessage).filter(({ call }) => call === id);

/** Without the loading of the adapter, which is the shop's own. */
const isOfHost = ({ method }: Message): boolean => method !== 'adapter.js';
const messagesOf = (call: TraceEntry, entries: readonly TraceEntry[]): Message[] =>
  allMessagesOf(call, entries).filter(isOfHost);

function timeInHost(call: TraceEntry, entries: readonly TraceEntry[]): number {
  const [loaded] = roundTrips(allMessagesOf(call, entries).filter((message) => !isOfHost(message)));
  const loadMs = loaded ? loaded[1].at - loaded[0].at : 0;
  return Math.max(0, (call.duration ?? 0) - loadMs);
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
