import type { TimelineRow } from './protocol.ts';

export const OUTCOME_FILTERS = ['all', 'bad', 'open', 'slow'] as const;
export type OutcomeFilter = (typeof OUTCOME_FILTERS)[number];

/** Milliseconds from which a call is slow. */
const SLOW_MS = 1_000;
export const OUTCOMES: Readonly<
  Record<OutcomeFilter, { label: string; matches(row: Pick<TimelineRow, 'tone' | 'duration'>): boolean }>
> = {
  all: { label: 'all outcomes', matches: () => true },
  bad: { label: 'failed', matches: ({ tone }) => tone === 'bad' },
  open: { label: 'no answer yet', matches: ({ tone }) => tone === 'open' },
  slow: { label: 'over 1 s', matches: ({ duration = 0 }) => duration > SLOW_MS },
};
