import { useSyncExternalStore } from 'react';
import { useHydrated } from './use-hydrated.ts';

/** What of the browser's width a screen needs. */
export interface Width {
  wide(): boolean;
  onChange(listener: () => void): () => void;
}

/** Whether the window is wide. False until the markup has been hydrated: the server cannot know. */
export function useWide({ wide, onChange }: Width): boolean {
  const hydrated = useHydrated();
  return useSyncExternalStore(
    onChange,
    () => hydrated && wide(),
    () => false,
  );
}
