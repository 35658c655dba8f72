import type { FormEvent } from 'react';

/** What a form does in place of leaving the page. */
export function submits(submit: () => Promise<void>) {
  return (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
}
