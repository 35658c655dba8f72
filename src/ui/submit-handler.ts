import type { FormEvent } from 'react';

/** A submit handler that prevents navigation. */
export function submitHandler(submit: () => Promise<void>) {
  return (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
}
