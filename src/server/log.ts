import { maskText } from '../../bridge/trace.ts';
import type { Clock } from '../model/ports.ts';

/** `where`: a name, or a route pattern; `id`: the id of the request, if there is one. */
export type Log = (error: unknown, where: string, id?: string) => void;

/** A request's log entry: its route pattern, without personal data. */
export interface RequestLogEntry {
  method: string;
  route: string;
  status: number;
  /** milliseconds until the response started */
  ms: number;
  id: string;
}

const LEVELS = ['info', 'warn', 'error'] as const;
export type Level = (typeof LEVELS)[number];
type Fields = Readonly<Record<string, unknown>>;

export interface JsonLog {
  log: Log;
  logAnswer(facts: RequestLogEntry): void;
  /** writes the current counts */
  flush(): void;
}

const WINDOW_MS = 60_000;
/** Limit for distinct entries per minute; all others are counted as one entry. */
const MAX_ENTRIES = 500;
const MAX_FRAMES = 6;
/** Log collectors truncate long lines. */
const MAX_IDS = 100;

interface RepeatedEntry {
  level: Level;
  fields: Fields;
  repeats: number;
  slowestMs: number;
  /** ids of failed requests, for support */
  ids: string[];
}

/**
 * A log with one JSON object per line. A repeated entry is written once and then counted: each minute, a line
 * gives the number of repeats and, for errors, the request ids.
 */
export function createJsonLog({
  write,
  clock,
  minLevel = 'info',
}: {
  write: (line: string) => void;
  clock: Clock;
  /** the lowest level to write */
  minLevel?: Level;
}): JsonLog {
  const entries = new Map<string, RepeatedEntry>();
  let windowStart = 0;
  let cancel: (() => void) | null = null;

  function writeLine(level: Level, fields: Fields): void {
    write(JSON.stringify({ time: new Date(clock.now()).toISOString(), level, ...fields }));
  }

  function flush(): void {
    cancel?.();
    cancel = null;
    for (const entry of entries.values()) writeRepeats(entry);
    entries.clear();
  }

  function writeRepeats(entry: RepeatedEntry): void {
    const { level, fields, repeats, slowestMs, ids } = entry;
    if (repeats === 0) return;
    writeLine(level, {
      ...fields,
      ...(slowestMs > 0 && { ms: slowestMs }),
      repeats,
      ...(ids.length > 0 && { ids }),
    });
    Object.assign(entry, { repeats: 0, slowestMs: 0, ids: [] });
  }

  /** `details`: the details of the first occurrence, which are not part of the entry's identity. */
  function recordEntry(level: Level, identity: Fields, details: Fields & { ms?: number; id?: string }): void {
    if (LEVELS.indexOf(level) < LEVELS.indexOf(minLevel)) return;
    // Edge runtimes run no timers between requests, so the next request flushes.
    if (clock.now() - windowStart >= WINDOW_MS) flush();
    if (entries.size === 0) windowStart = clock.now();
    cancel ??= clock.after(WINDOW_MS, flush);
    const isFull = entries.size >= MAX_ENTRIES;
    const key = JSON.stringify([level, identity]);
    let entry = entries.get(key) ?? (isFull ? entries.get(level) : undefined);
    if (!entry) {
      entry = { level, fields: isFull ? { where: 'other' } : identity, repeats: 0, slowestMs: 0, ids: [] };
      entries.set(isFull ? level : key, entry);
      if (!isFull) {
        writeLine(level, { ...identity, ...details });
        return;
      }
    }
    entry.repeats += 1;
    entry.slowestMs = Math.max(entry.slowestMs, details.ms ?? 0);
    if (level === 'error' && details.id !== undefined) entry.ids.push(details.id);
    if (entry.ids.length === MAX_IDS) writeRepeats(entry);
  }

  return {
    flush,
    log(error, where, id) {
      const isError = error instanceof Error;
      const message = maskIds(isError ? `${error.name}: ${error.message}` : String(error));
      const frames = isError ? framesOf(error) : [];
      recordEntry(
        isError ? 'error' : 'warn',
        { where, message },
        { ...(id !== undefined && { id }), ...(frames.length > 0 && { frames }) },
      );
    },
    logAnswer({ method, route, status, ms, id }) {
      recordEntry(status >= 500 ? 'error' : 'info', { method, route, status }, { ms, id });
    },
  };
}

/**
 * Masks ids, i.e. path segments with digits, except versions. Queries are dropped, because they may contain
 * whatever a shopper has typed.
 */
function maskIds(message: string): string {
  return maskText(message)
    .replace(/\?[^\s"'<>]*/g, '?…')
    .replace(/\/(?!v\d{1,2}\b)[^\s/"'<>:]*\d[^\s/"'<>:]*/g, '/…')
    .replace(/\d{5,}/g, '…');
}

/** The stack frames that are in our own files. */
function framesOf({ stack = '' }: Error): string[] {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line) && !line.includes('node:'));
  return frames
    .slice(0, MAX_FRAMES)
    .map((line) => line.trim().replace(/(?<=[\s(])(?:file:\/\/)?\/[^\s()]*\//, ''));
}
