import { useEffect, useRef } from 'react';

/** Focuses the field and selects its text, on mount and after an error. */
export function useFocusedInput(error: string) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    if (error) input.current?.select();
  }, [error]);
  return input;
}
