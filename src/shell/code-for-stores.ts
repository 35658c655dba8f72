import { ApiError } from '../http/api.ts';
import type { Analytics, Connectivity, LoadCode } from '../model/ports.ts';
import { CodeError } from '../platform/load-code.ts';

/** What is behind a store fails to load as a call fails: the store's screen says it, and asks again, in the same way. */
export function codeForStores(
  load: LoadCode,
  edges: { connectivity: Pick<Connectivity, 'online'>; analytics: Pick<Analytics, 'report'> },
): LoadCode {
  return (code) =>
    load(code).catch((error: unknown) => {
      const offline = !edges.connectivity.online();
      if (!offline) edges.analytics.report(error, 'code');
      const late = error instanceof CodeError && error.type === 'timeout';
      throw new ApiError(offline ? 'offline' : late ? 'timeout' : 'unreachable', String(error));
    });
}
