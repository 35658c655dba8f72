import type { Clock } from '../model/ports.ts';

const MIN_INTERVAL_MS = 30_000;

interface ReloadWindow {
  history: { readonly state: unknown; replaceState(state: unknown, unused: string): void };
  location: { reload(): void };
}

/**
 * Reloads the page, unless it has just been reloaded: a second reload would not help. This is remembered in the
 * history entry, which works without storage. Returns whether it reloads.
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
