import { useEffect, useRef } from 'react';

/** Focuses the field on mount and after an error, with its text selected. */
export function useFocusedInput(error: string) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    if (error) input.current?.select();
  }, [error]);
  return input;
}
