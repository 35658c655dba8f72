import type { TimelineRow } from '../../bridge/harness/protocol.ts';

/** A row of the timeline: a call to the backend that was answered. */
export const apiRow = (method: string, extraFields: Partial<TimelineRow> = {}): TimelineRow => ({
  key: method,
  kind: 'api',
  at: 0,
  method,
  direction: 'sent',
  outcome: '200',
  tone: 'good',
  ...extraFields,
});
