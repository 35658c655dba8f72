import type { FaultMode } from '../testing/simulator.ts';
import type { RuleMode } from './backend-rules.ts';

/** What a held answer can be replaced with, by who answers. */
export const HELD_REPLIES = {
  api: ['error', 'expired', 'lost', 'cut'],
  native: ['refused', 'silent', 'double', 'malformed', 'numeric-status', 'other-id'],
} as const satisfies { api: readonly RuleMode[]; native: readonly FaultMode[] };

export type HeldKind = keyof typeof HELD_REPLIES;
export type NativeReply = (typeof HELD_REPLIES)['native'][number];
export type HeldReply = (typeof HELD_REPLIES)[HeldKind][number];
