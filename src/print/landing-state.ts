import type { PageMeta } from '../analytics/tracking-wire.ts';
import { type ApiState, newApiState } from '../page/api-state.ts';
import type { LandingWidget } from './landing-wire.ts';
import type { PrintTerms } from './print-model.ts';

export interface LandingState extends ApiState {
  /** in display order */
  widgets: readonly LandingWidget[];
  pageMeta: PageMeta | null;
  /** null: not loaded yet */
  terms: PrintTerms | null;
}

export const newLandingState = (): LandingState => ({
  ...newApiState(),
  widgets: [],
  pageMeta: null,
  terms: null,
});
