import { maskText } from '../../bridge/trace.ts';
import type { Clock } from '../model/ports.ts';

/** `where`: a name, or the pattern of a route; `id`: of the request, where there is one. */
export type Log = (error: unknown, where: string, id?: string) => void;

/** What is noted of a request: the pattern of its route, and nothing of who asked for what. */
export interface Answered {
  method: string;
  route: string;
  status: number;
  /** until the answer began */
  ms: number;
  id: string;
}

const LEVELS = ['info', 'warn', 'error'] as const;
export type Level = (typeof LEVELS)[number];
type Fields = Readonly<Record<string, unknown>>;

export interface JsonLog {
  log: Log;
  answered(facts: Answered): void;
  /** writes what has been counted so far */
  flush(): void;
}

const WINDOW_MS = 60_000;
/** Different things that are kept apart within a minute; what comes on top is counted as one. */
const MOST = 500;
const FRAMES = 6;
/** A line with more would be cut by what collects them. */
const MOST_IDS = 100;

interface Repeated {
  level: Level;
  fields: Fields;
  repeats: number;
  slowest: number;
  /** of failed requests: each may be asked for by its id */
  ids: string[];
}

/**
 * One JSON object a line. What is the same but for its time is written once and then counted: each minute says how often
 * it came, and for errors of which requests. Nothing is ever left out for good.
 */
export function createJsonLog({
  write,
  clock,
  least = 'info',
}: {
  write: (line: string) => void;
  clock: Clock;
  /** what is less is not noted */
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

  /** `same`: what makes two of them one; `once`: what is said of the first alone. */
  function note(level: Level, same: Fields, once: Fields & { ms?: number; id?: string }): void {
    if (LEVELS.indexOf(level) < LEVELS.indexOf(least)) return;
    // where nothing runs between requests, the next one says so
    if (clock.now() - since >= WINDOW_MS) flush();
    if (seen.size === 0) since = clock.now();
    cancel ??= clock.after(WINDOW_MS, flush);
    const full = seen.size >= MOST;
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
    if (known.ids.length === MOST_IDS) putRepeats(known);
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

/** A path's parts with digits in them are ids, except versions; a query is whatever somebody has typed. */
function withoutIds(message: string): string {
  return maskText(message)
    .replace(/\?[^\s"'<>]*/g, '?…')
    .replace(/\/(?!v\d{1,2}\b)[^\s/"'<>:]*\d[^\s/"'<>:]*/g, '/…')
    .replace(/\d{5,}/g, '…');
}

/** Where in our own files it came from. */
function framesOf({ stack = '' }: Error): string[] {
  const own = stack.split('\n').filter((line) => /^\s+at /.test(line) && !line.includes('node:'));
  return own.slice(0, FRAMES).map((line) => line.trim().replace(/(?<=[\s(])(?:file:\/\/)?\/[^\s()]*\//, ''));
}
