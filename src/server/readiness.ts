import type { Clock } from '../model/ports.ts';

/** The response of `/readyz`. */
export interface Readiness {
  ready: boolean;
  /** whether it responds at all; absent without a backend */
  backend?: 'reachable' | 'unreachable';
  /** the server is shutting down */
  stopping?: true;
}

const TIMEOUT_MS = 2_000;
/** The result is cached, which limits requests to the backend. */
const CACHE_MS = 5_000;

export interface ReadinessDeps {
  backend: string;
  fetch: typeof globalThis.fetch;
  clock: Clock;
  stopping(): boolean;
}

export function createReadiness({
  backend,
  fetch,
  clock,
  stopping,
}: ReadinessDeps): () => Promise<Readiness> {
  let known: { at: number; reachable: Promise<boolean> } | null = null;

  async function isReachable(): Promise<boolean> {
    const late = new AbortController();
    const cancel = clock.after(TIMEOUT_MS, () => late.abort());
    try {
      const answer = await fetch(backend, { method: 'HEAD', redirect: 'manual', signal: late.signal });
      return answer.status < 500 || answer.status === 501;
    } catch {
      return false;
    } finally {
      cancel();
    }
  }

  return async () => {
    if (stopping()) return { ready: false, stopping: true };
    if (known === null || clock.now() - known.at > CACHE_MS)
      known = { at: clock.now(), reachable: isReachable() };
    const reachable = await known.reachable;
    return { ready: reachable, backend: reachable ? 'reachable' : 'unreachable' };
  };
}
