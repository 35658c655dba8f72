import type { FormEvent } from 'react';

/** A submit handler that keeps the browser from navigating. */
export function submitHandler(submit: () => Promise<void>) {
  return (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
}
