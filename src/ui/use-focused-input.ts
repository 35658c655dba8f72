import { useEffect, useRef } from 'react';

/** The cursor is in the field at first, and again, over what was typed, when that was wrong. */
export function useFocusedInput(error: string) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    if (error) input.current?.select();
  }, [error]);
  return input;
}
