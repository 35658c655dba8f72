import { ref } from 'valtio/vanilla';
import type { Api } from '../http/api.ts';
import { landingAnswer, readLanding } from './landing-wire.ts';
import type { PrintFact, PrintState } from './reduce-print.ts';

/** What the landing page says, and what may be sent. */
export async function loadLanding(
  { state: { landing }, apply }: { state: PrintState; apply(fact: PrintFact): void },
  api: Api,
  reportOnce: (message: string) => void,
): Promise<void> {
  const { objects, file_constraints, print_info, page_meta } = await api.call({
    method: 'GET',
    path: '/v1/print/landing_page',
    answer: landingAnswer,
  });
  const { widgets, skipped } = readLanding(objects);
  for (const { type, why } of skipped) reportOnce(`Left out a widget of type ${type}: ${why}.`);
  Object.assign(landing, {
    widgets: ref(widgets),
    pageMeta: page_meta,
    facts: {
      priceFrom: print_info?.lowest_price_per_page ?? null,
      keptHours: print_info?.documents_kept_hours ?? null,
    },
  });
  if (file_constraints) apply({ type: 'constraints-told', constraints: file_constraints });
}
