import type { PageCall } from '../page/define-page.ts';
import type { LandingState } from './landing-state.ts';
import { landingAnswer, readLanding } from './landing-wire.ts';

/** Loads the landing page, with the limits for uploads. */
export async function load({ deps, set, reportOnce }: PageCall<LandingState>): Promise<void> {
  const { objects, file_constraints, print_info, page_meta } = await deps.api.call({
    method: 'GET',
    path: '/v1/print/landing_page',
    answer: landingAnswer,
  });
  const { widgets, skipped } = readLanding(objects);
  for (const { type, why } of skipped) reportOnce(`Left out a widget of type ${type}: ${why}.`);
  const facts = {
    priceFrom: print_info?.lowest_price_per_page ?? null,
    keptHours: print_info?.documents_kept_hours ?? null,
  };
  set({ widgets, pageMeta: page_meta ?? null, terms: { facts, constraints: file_constraints ?? null } });
}
