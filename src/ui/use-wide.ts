import { useSyncExternalStore } from 'react';
import { useHydrated } from './use-hydrated.ts';

/** Observes whether the screen is wide. */
export interface Width {
  wide(): boolean;
  onChange(listener: () => void): () => void;
}

/**
 * Whether the window is wide. False until the markup has been hydrated, because the server does not know the
 * width.
 */
export function useWide({ wide, onChange }: Width): boolean {
  const hydrated = useHydrated();
  return useSyncExternalStore(
    onChange,
    () => hydrated && wide(),
    () => false,
  );
}
