import { useSyncExternalStore } from 'react';
import { useHydrated } from './use-hydrated.ts';

/** The screen width, observed. */
export interface Width {
  wide(): boolean;
  onChange(listener: () => void): () => void;
}

/** Whether the window is wide. False until the markup has been hydrated, as the width is unknown on the server. */
export function useWide({ wide, onChange }: Width): boolean {
  const hydrated = useHydrated();
  return useSyncExternalStore(
    onChange,
    () => hydrated && wide(),
    () => false,
  );
}
