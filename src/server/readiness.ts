import type { Clock } from '../model/ports.ts';

/** The response of `/readyz`. */
export interface Readiness {
  ready: boolean;
  /** whether the backend responds at all; absent: there is no backend */
  backend?: 'reachable' | 'unreachable';
  /** the server is shutting down */
  stopping?: true;
}

const TIMEOUT_MS = 2_000;
/** How long the result is cached, to limit requests to the backend. */
const CACHE_MS = 5_000;

export interface ReadinessDeps {
  backend: string;
  fetch: typeof globalThis.fetch;
  clock: Clock;
  isStopping(): boolean;
}

export function createReadiness({
  backend,
  fetch,
  clock,
  isStopping,
}: ReadinessDeps): () => Promise<Readiness> {
  let lastCheck: { at: number; reachable: Promise<boolean> } | null = null;

  async function isReachable(): Promise<boolean> {
    const timeout = new AbortController();
    const cancel = clock.after(TIMEOUT_MS, () => timeout.abort());
    try {
      const answer = await fetch(backend, { method: 'HEAD', redirect: 'manual', signal: timeout.signal });
      return answer.status < 500 || answer.status === 501;
    } catch {
      return false;
    } finally {
      cancel();
    }
  }

  return async () => {
    if (isStopping()) return { ready: false, stopping: true };
    if (lastCheck === null || clock.now() - lastCheck.at > CACHE_MS)
      lastCheck = { at: clock.now(), reachable: isReachable() };
    const reachable = await lastCheck.reachable;
    return { ready: reachable, backend: reachable ? 'reachable' : 'unreachable' };
  };
}
