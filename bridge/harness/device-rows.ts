import { MASKED, mask, maskText } from '../mask.ts';
import type { FaultMode } from '../testing/simulator.ts';
import type { TraceEntry } from '../trace.ts';
import { FAULT_NAMES } from './fault-messages.ts';
import type { RowKind, TimelineRow } from './protocol.ts';

/** A row that is still pending. */
export interface OpenRow {
  readonly key: string;
  /** its answer has come, and is held */
  hold(held: NonNullable<TimelineRow['held']>, reply: unknown): void;
  /** its answer is no longer held; `fault`: what became of it */
  release(fault: string): void;
  /** something was broken on purpose to make it so */
  blame(fault: string): void;
  end(outcome: string, tone: 'good' | 'bad' | 'plain', reply?: unknown): void;
  /** adds the reply to a row that ended before the reply was read */
  read(reply: unknown): void;
  /** the call that it answered failed by its answer */
  fail(why: string): void;
}

/** Headers that are secret, in addition to the keys that are also secret in a body. */
const SECRET_HEADER = /_key$/i;
/** Thousands of rows are kept, and a reply may be a whole feed. */
const LONGEST_REPLY = 40_000;

/** Creates and masks the frame's rows; nothing unmasked leaves the frame. */
export interface DeviceRows {
  /** adds a row for something that takes time */
  open(kind: RowKind, method: string, payload?: unknown, headers?: TimelineRow['headers']): OpenRow;
  /** adds a row for something that has happened */
  add(
    kind: RowKind,
    method: string,
    outcome: string,
    tone: TimelineRow['tone'],
    payload?: unknown,
    fault?: string,
  ): void;
  /**
   * adds a message to or from the simulated host; a reply belongs to the oldest open call of its name. Calls of methods
   * without an answer are not open: an error or a reply belongs to the newest
   */
  note(direction: 'sent' | 'received', method: string, payload: unknown): void;
  /** the oldest open call of a native method, whose answer will be held; undefined: none is open */
  withhold(method: string): OpenRow | undefined;
  /** the next reply of the method belongs to this call */
  resume(method: string, row: OpenRow): void;
  /** adds an entry of the shop's own trace */
  trace(entry: TraceEntry): void;
}

/**
 * `document` separates the keys of page loads; `faultOf`: the fault of a native method; `withoutAnswer`: the methods that the
 * host never answers; `nativeNameOf`: the native method behind a name of the partner's SDK
 */
export function createDeviceRows(
  document: string,
  now: () => number,
  post: (row: TimelineRow) => void,
  faultOf: (method: string) => FaultMode | null = () => null,
  withoutAnswer: readonly string[] = [],
  nativeNameOf: (method: string) => string | null = (method) => method,
): DeviceRows {
  const unansweredRows = new Map<string, OpenRow[]>();
  const resumedRows = new Map<string, OpenRow[]>();
  const lastAnswered = new Map<string, OpenRow>();
  const wireTracker = trackWire(faultOf);
  let count = 0;

  function send(row: TimelineRow, reply = mask(row.reply)) {
    const headers = row.headers && maskHeaders(row.headers);
    const fault = row.fault && maskText(row.fault);
    post({ ...row, method: maskText(row.method), headers, payload: mask(row.payload), reply, fault });
  }
  const nameFault = (method: string) => {
    const fault = faultOf(method);
    return fault ? FAULT_NAMES[fault] : undefined;
  };
  const nextKey = () => `${document}:${++count}`;

  function begin(
    fields: Pick<TimelineRow, 'kind' | 'method' | 'outcome' | 'tone' | 'headers' | 'payload' | 'fault'>,
  ) {
    const at = now();
    let row: TimelineRow = { key: nextKey(), at, direction: 'sent', ...fields };
    send(row);
    const openRow: OpenRow = {
      key: row.key,
      hold(held, reply) {
        row = { ...row, held };
        send(row, shorten(mask(reply)));
      },
      release(fault) {
        row = { ...row, held: undefined, fault: [row.fault, fault].filter(Boolean).join(', ') };
        send(row);
      },
      blame(fault) {
        row = { ...row, fault };
      },
      end(outcome, tone, reply) {
        row = { ...row, outcome, tone, reply, held: undefined, duration: now() - at };
        send(row);
      },
      read: (reply) => send(row, shorten(mask(reply))),
      fail(why) {
        row = { ...row, tone: 'bad', why };
        send(row);
      },
    };
    return openRow;
  }

  const rows: DeviceRows = {
    open: (kind, method, payload, headers) =>
      begin({ kind, method, outcome: '', tone: 'open', headers, payload }),
    add(kind, method, outcome, tone, payload, fault) {
      send({ key: nextKey(), kind, at: now(), method, direction: 'received', outcome, tone, payload, fault });
    },
    note(direction, method, payload) {
      const waitingRows = unansweredRows.get(method) ?? [];
      const fault = nameFault(method);
      if (direction === 'sent' && withoutAnswer.includes(method)) {
        const outcome = 'no answer expected';
        // any other fault needs an answer, and shows only if there is one after all
        const shown = faultOf(method) === 'silent' ? fault : undefined;
        const row = begin({ kind: 'native', method, outcome, tone: 'plain', payload, fault: shown });
        unansweredRows.set(method, [row]);
        return;
      }
      if (direction === 'sent') {
        const row = begin({ kind: 'native', method, outcome: '', tone: 'open', payload, fault });
        unansweredRows.set(method, [...waitingRows, row]);
        return;
      }
      const resumedRow = resumedRows.get(method)?.shift();
      const [oldestRow, ...otherRows] = resumedRow ? [resumedRow, ...waitingRows] : waitingRows;
      unansweredRows.set(method, otherRows);
      if (fault !== undefined && withoutAnswer.includes(method)) oldestRow?.blame(fault);
      if (oldestRow && payload instanceof Error) {
        oldestRow.end('threw', 'bad', payload);
      } else if (oldestRow) {
        oldestRow.end('answered', 'good', payload);
        lastAnswered.set(method, oldestRow);
      } else {
        const isRepeat = lastAnswered.has(method);
        rows.add('native', method, isRepeat ? 'again' : 'told', isRepeat ? 'bad' : 'plain', payload, fault);
      }
    },
    withhold(method) {
      const [oldestRow, ...otherRows] = unansweredRows.get(method) ?? [];
      unansweredRows.set(method, otherRows);
      return oldestRow;
    },
    resume(method, row) {
      resumedRows.set(method, [...(resumedRows.get(method) ?? []), row]);
    },
    trace(entry) {
      const { id, at, kind, method, direction, duration, outcome, call, payload, reply } = entry;
      const key = (entryId: number) => `${document}:trace:${entryId}`;
      wireTracker.note(entry);
      // the host's page has not returned yet
      const isAway = kind === 'call' && method === 'login' && outcome === 'ok' && reply === 'navigated';
      const isOpen = outcome === 'open' || isAway;
      const { answeredBy, ...reason } = wireTracker.explain(entry);
      const isFailure = kind === 'call' && !isOpen && outcome !== 'ok' && !isHarmless(entry, reason.fault);
      if (isFailure && answeredBy !== undefined)
        lastAnswered.get(nativeNameOf(answeredBy) ?? '')?.fail(`${method}: ${outcome}`);
      const row: TimelineRow = {
        key: key(id),
        kind: kind === 'note' ? 'shop' : 'bridge',
        at,
        method: kind === 'event' ? `on ${method}` : method,
        direction,
        duration: isAway ? undefined : duration,
        outcome: isOpen ? '' : outcome,
        tone: isOpen ? 'open' : isFailure ? 'bad' : kind === 'call' && outcome === 'ok' ? 'good' : 'plain',
        ...reason,
        isAway: isAway || undefined,
        payload,
        part: call === undefined ? undefined : key(call),
      };
      // the trace has already masked it; masking again would mistake the code of a serialized error for a one-time code
      send(row, reply);
    },
  };
  return rows;
}

/** The person said no, or the device does not vibrate: no failure, unless it was broken on purpose. */
const isHarmless = ({ method, outcome }: TraceEntry, fault: string | undefined): boolean =>
  (method === 'haptic' && outcome === 'unavailable') ||
  (fault === undefined && /^(declined|dismissed)$/.test(outcome));

function maskHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const maskedHeaders = Object.entries(headers).map(([name, value]) => {
    const maskedFields = Object(mask({ [name]: value }));
    return [name, SECRET_HEADER.test(name) ? MASKED : `${maskedFields[name]}`];
  });
  return Object.fromEntries(maskedHeaders);
}

/** The value unchanged or, if it is too long, the beginning of its JSON. */
function shorten(value: unknown): unknown {
  const text = JSON.stringify(value, null, 2) ?? '';
  return text.length > LONGEST_REPLY ? `${text.slice(0, LONGEST_REPLY)}\n… (cut here)` : value;
}

/** Follows the wire messages of each open call, to tell which step failed. */
function trackWire(faultOf: (method: string) => FaultMode | null) {
  type Message = Pick<TraceEntry, 'direction' | 'method' | 'payload'> & { fault: FaultMode | null };
  const lastMessages = new Map<number, Message>();
  return {
    note({ kind, call, direction, method, payload }: TraceEntry) {
      if (kind === 'message' && call !== undefined)
        lastMessages.set(call, { direction, method, payload, fault: faultOf(method) });
    },
    /** A script that failed to load, a missing method and a refusal end a call with the same code. */
    explain({ id, kind, outcome }: TraceEntry): Pick<TimelineRow, 'why' | 'fault'> & { answeredBy?: string } {
      const message = lastMessages.get(id);
      if (kind !== 'call' || outcome === 'open') return {};
      lastMessages.delete(id);
      if (!message || outcome === 'ok') return {};
      const { direction, method, payload } = message;
      const fault = message.fault ? FAULT_NAMES[message.fault] : undefined;
      if (direction === 'sent')
        return { why: `${method} did not ${/\.js$/.test(method) ? 'load' : 'answer'}`, fault };
      // an SDK may report a missing host method as if the host had refused
      const isMethodAbsent = message.fault === 'absent' || Object(payload).name === 'TypeError';
      if (isMethodAbsent) return { why: `${method} is absent`, fault };
      return { why: `${method} failed`, fault, answeredBy: method };
    },
  };
}
