import { ref } from 'valtio/vanilla';
import { type ScreenCall, makeScreenCall } from '../http/screen-call.ts';
import { readLanding } from './landing-wire.ts';
import type { PrintApi } from './print-api.ts';
import type { PrintFact, PrintState } from './reduce-print.ts';

/** What the landing page says, and what may be sent. Once it is there, or on its way, it is not asked for again. */
export async function loadLanding(
  { state: { landing }, apply }: { state: PrintState; apply(fact: PrintFact): void },
  edges: Pick<ScreenCall, 'analytics' | 'messages'> & {
    api: PrintApi;
    reportOnce(message: string): void;
  },
): Promise<void> {
  if (landing.isLoading || landing.isAPISuccess) return;
  await makeScreenCall({
    state: landing,
    analytics: edges.analytics,
    messages: edges.messages,
    where: 'print',
    hasContent: false,
    async task() {
      const { objects, file_constraints, print_info, page_meta } = await edges.api.landing();
      const { widgets, skipped } = readLanding(objects);
      for (const { type, why } of skipped) edges.reportOnce(`Left out a widget of type ${type}: ${why}.`);
      Object.assign(landing, {
        widgets: ref(widgets),
        pageMeta: page_meta,
        facts: {
          priceFrom: print_info?.lowest_price_per_page ?? null,
          keptHours: print_info?.documents_kept_hours ?? null,
        },
      });
      if (file_constraints) apply({ type: 'constraints-told', constraints: file_constraints });
    },
  });
}
