import type { Clock } from '../model/ports.ts';

const AGAIN_AFTER_MS = 30_000;

interface ReloadWindow {
  history: { readonly state: unknown; replaceState(state: unknown, unused: string): void };
  location: { reload(): void };
}

/**
 * Reloads the page, unless this has just reloaded it: another time would not help. The history entry
 * remembers it, also where storage is forbidden. Returns whether it reloads.
 */
export function createReloadOnce({ history, location }: ReloadWindow, clock: Clock): () => boolean {
  return () => {
    const state = history.state as { reloadedAt?: unknown } | null;
    const last = typeof state?.reloadedAt === 'number' ? state.reloadedAt : Number.NEGATIVE_INFINITY;
    if (Math.abs(clock.now() - last) < AGAIN_AFTER_MS) return false;
    history.replaceState({ ...state, reloadedAt: clock.now() }, '');
    location.reload();
    return true;
  };
}
