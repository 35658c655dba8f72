import type { PageMeta } from '../../analytics/tracking-wire.ts';
import type { ApiState } from '../../page/api-state.ts';
import type { Snippet } from '../bff/snippet-model.ts';

/** Serialisable: the server sends it as JSON. */
export interface PaanState extends ApiState {
  snippets: readonly Snippet[];
  pageMeta: PageMeta | null;
  /** the fees of an order, as a sentence; empty: none announced */
  fees: string;
  /** the content is held back until age consent */
  needsAgeConsent: boolean;
}
