import { CAPABILITIES } from './capabilities.ts';
import type { Bridge, Capability, Clock, HostPolicy, Platform } from './contract.ts';
import { mask } from './mask.ts';
import type { Trace, TraceEntry } from './trace.ts';
import { objectionTo, TRACE_FORMAT, TRACE_SCHEMA, TRACE_VERSION } from './trace-schema.ts';

/** A trace as a file: JSON, versioned, masked. Its schema is `TRACE_SCHEMA`. */
export interface TraceFile {
  format: typeof TRACE_FORMAT;
  version: typeof TRACE_VERSION;
  /** milliseconds since 1970 */
  exportedAt: number;
  host: {
    name: string;
    platform: Platform;
    /** the host app's version; absent if unknown */
    version?: string | undefined;
    /** the capabilities for which `can()` was true when the file was written */
    capabilities: readonly Capability[];
    policy: HostPolicy;
  };
  /** absent if unknown */
  source?: TraceSource | undefined;
  /** oldest first */
  entries: readonly TraceEntry[];
}

/** How a trace came about. */
export interface TraceSource {
  /** a sentence, such as `Recorded in the debug overlay.` */
  description: string;
  /** the page's `navigator.userAgent`, which names the operating system */
  userAgent?: string | undefined;
  /** the version of the page that recorded */
  pageVersion?: string | undefined;
}

/** The longest trace accepted, in characters; real ones are shorter. */
const MAX_LENGTH = 10_000_000;

/**
 * The JSON text of a trace, with everything that a replay needs. It is masked once more on export.
 *
 * ```ts
 * const text = exportTrace(trace, bridge, clock);
 * ```
 */
export function exportTrace(
  trace: Pick<Trace, 'entries'>,
  bridge: Pick<Bridge, 'host' | 'policy' | 'can'>,
  clock: Pick<Clock, 'now'>,
  source?: TraceSource,
): string {
  const file: TraceFile = {
    format: TRACE_FORMAT,
    version: TRACE_VERSION,
    exportedAt: clock.now(),
    host: {
      ...bridge.host,
      capabilities: CAPABILITIES.filter(bridge.can),
      policy: bridge.policy,
    },
    ...(source && { source: mask(source) as TraceSource }),
    entries: trace.entries().map((entry) => ({ ...entry, payload: mask(entry.payload) })),
  };
  return JSON.stringify(file, null, 1);
}

/**
 * Reads the output of {@link exportTrace}. Throws an `Error` with a sentence about what is wrong: not JSON, not a
 * trace, an unsupported version, or the first invalid field.
 */
export function importTrace(text: string): TraceFile {
  if (text.length > MAX_LENGTH) throw refusal(`the file is longer than ${MAX_LENGTH} characters`);
  let file: unknown;
  try {
    // would set a prototype where the object is copied field by field
    file = JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value));
  } catch (cause) {
    throw refusal(`the file is no JSON (${(cause as Error).message})`, cause);
  }
  if (Array.isArray(file)) {
    throw refusal('the file is a bare list; write it with exportTrace, which adds the version and the host');
  }
  const { format, version } = Object(file);
  if (format !== TRACE_FORMAT) throw refusal(`the file is no trace: its format is not "${TRACE_FORMAT}"`);
  if (version !== TRACE_VERSION) {
    const problem =
      version > TRACE_VERSION
        ? 'newer than this reader, which needs an update'
        : 'no version that was ever read';
    throw refusal(
      `the trace says version ${JSON.stringify(version)}, this reads ${TRACE_VERSION}: it is ${problem}`,
    );
  }
  const objection = objectionTo(file, TRACE_SCHEMA);
  if (objection) throw refusal(objection);
  return file as TraceFile;
}

function refusal(reason: string, cause?: unknown): Error {
  return new Error(`bridge/replay: ${reason}`, { cause });
}
