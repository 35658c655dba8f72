import type { Clock } from '../model/ports.ts';

const MIN_INTERVAL_MS = 30_000;

interface ReloadWindow {
  history: { readonly state: unknown; replaceState(state: unknown, unused: string): void };
  location: { reload(): void };
}

/**
 * Reloads the page, unless it has just been reloaded, as a second reload would not help. The time of the
 * reload is kept in the history entry, which works without storage. Returns whether the page is being
 * reloaded.
 */
export function createReloadOnce({ history, location }: ReloadWindow, clock: Clock): () => boolean {
  return () => {
    const state = history.state as { reloadedAt?: unknown } | null;
    const lastReload = typeof state?.reloadedAt === 'number' ? state.reloadedAt : Number.NEGATIVE_INFINITY;
    if (Math.abs(clock.now() - lastReload) < MIN_INTERVAL_MS) return false;
    history.replaceState({ ...state, reloadedAt: clock.now() }, '');
    location.reload();
    return true;
  };
}
