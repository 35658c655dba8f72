import type { PageMeta } from '../../analytics/tracking-wire.ts';
import type { ApiState } from '../../http/api-state.ts';
import type { Snippet } from '../bff/snippet-model.ts';

/** Plain data: a server sends it as JSON. */
export interface PaanState extends ApiState {
  snippets: readonly Snippet[];
  pageMeta: PageMeta | null;
  /** nothing is shown before the shopper has said to be grown up */
  needsAgeConsent: boolean;
}
