import { maskText } from '../../bridge/trace.ts';
import type { Clock } from '../model/ports.ts';

/** `where`: a name, or a route pattern; `id`: of the request, if there is one. */
export type Log = (error: unknown, where: string, id?: string) => void;

/** A request's log entry: its route pattern, without personal data. */
export interface Answered {
  method: string;
  route: string;
  status: number;
  /** until the response started */
  ms: number;
  id: string;
}

const LEVELS = ['info', 'warn', 'error'] as const;
export type Level = (typeof LEVELS)[number];
type Fields = Readonly<Record<string, unknown>>;

export interface JsonLog {
  log: Log;
  answered(facts: Answered): void;
  /** writes the current counts */
  flush(): void;
}

const WINDOW_MS = 60_000;
/** Limit for distinct entries per minute; the rest is counted as one. */
const MAX_SEEN = 500;
const FRAMES = 6;
/** Log collectors truncate long lines. */
const MAX_IDS = 100;

interface Repeated {
  level: Level;
  fields: Fields;
  repeats: number;
  slowest: number;
  /** ids of failed requests, for support */
  ids: string[];
}

/**
 * One JSON object per line. Repeated entries are written once and then counted: each minute a line gives
 * their number and, for errors, the request ids.
 */
export function createJsonLog({
  write,
  clock,
  least = 'info',
}: {
  write: (line: string) => void;
  clock: Clock;
  /** the lowest level to write */
  least?: Level;
}): JsonLog {
  const seen = new Map<string, Repeated>();
  let since = 0;
  let cancel: (() => void) | null = null;

  function put(level: Level, fields: Fields): void {
    write(JSON.stringify({ time: new Date(clock.now()).toISOString(), level, ...fields }));
  }

  function flush(): void {
    cancel?.();
    cancel = null;
    for (const one of seen.values()) putRepeats(one);
    seen.clear();
  }

  function putRepeats(one: Repeated): void {
    const { level, fields, repeats, slowest, ids } = one;
    if (repeats === 0) return;
    put(level, { ...fields, ...(slowest > 0 && { ms: slowest }), repeats, ...(ids.length > 0 && { ids }) });
    Object.assign(one, { repeats: 0, slowest: 0, ids: [] });
  }

  /** `same`: the identity of an entry; `once`: details of its first occurrence. */
  function note(level: Level, same: Fields, once: Fields & { ms?: number; id?: string }): void {
    if (LEVELS.indexOf(level) < LEVELS.indexOf(least)) return;
    // Edge runtimes run no timers between requests, so the next request flushes.
    if (clock.now() - since >= WINDOW_MS) flush();
    if (seen.size === 0) since = clock.now();
    cancel ??= clock.after(WINDOW_MS, flush);
    const full = seen.size >= MAX_SEEN;
    const key = JSON.stringify([level, same]);
    let known = seen.get(key) ?? (full ? seen.get(level) : undefined);
    if (!known) {
      known = { level, fields: full ? { where: 'other' } : same, repeats: 0, slowest: 0, ids: [] };
      seen.set(full ? level : key, known);
      if (!full) {
        put(level, { ...same, ...once });
        return;
      }
    }
    known.repeats += 1;
    known.slowest = Math.max(known.slowest, once.ms ?? 0);
    if (level === 'error' && once.id !== undefined) known.ids.push(once.id);
    if (known.ids.length === MAX_IDS) putRepeats(known);
  }

  return {
    flush,
    log(error, where, id) {
      const failed = error instanceof Error;
      const message = withoutIds(failed ? `${error.name}: ${error.message}` : String(error));
      const frames = failed ? framesOf(error) : [];
      note(
        failed ? 'error' : 'warn',
        { where, message },
        { ...(id !== undefined && { id }), ...(frames.length > 0 && { frames }) },
      );
    },
    answered({ method, route, status, ms, id }) {
      note(status >= 500 ? 'error' : 'info', { method, route, status }, { ms, id });
    },
  };
}

/**
 * Masks ids: path segments with digits, except versions; queries are dropped, because they may contain
 * anything typed.
 */
function withoutIds(message: string): string {
  return maskText(message)
    .replace(/\?[^\s"'<>]*/g, '?…')
    .replace(/\/(?!v\d{1,2}\b)[^\s/"'<>:]*\d[^\s/"'<>:]*/g, '/…')
    .replace(/\d{5,}/g, '…');
}

/** The stack frames in our own files. */
function framesOf({ stack = '' }: Error): string[] {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line) && !line.includes('node:'));
  return frames
    .slice(0, FRAMES)
    .map((line) => line.trim().replace(/(?<=[\s(])(?:file:\/\/)?\/[^\s()]*\//, ''));
}
