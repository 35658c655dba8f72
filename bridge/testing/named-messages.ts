import type { Trace } from '../trace.ts';
import { requireThat } from './want.ts';

/** Fails if a message of the trace has no name or no direction: deadline errors and timelines would not show it. */
export function requireNamedMessages(trace: Trace): void {
  const nameless = trace
    .entries()
    .filter(
      ({ kind, method, direction }) =>
        kind === 'message' && !(method && (direction === 'sent' || direction === 'received')),
    );
  requireThat(
    nameless.length === 0,
    'a traced message has the name of the host’s method, and is sent or received',
    ...nameless,
  );
}
