import * as v from 'valibot';
import { makeScreenCall } from '../../http/screen-call.ts';
import { fetchLayout } from '../layout/layout-call.ts';
import { reportSkipped } from '../layout/report-skipped.ts';
import type { PageEdges } from '../page.ts';
import type { PaanState } from './paan-state.ts';
import { ref } from 'valtio/vanilla';

/** Every page says that it could ask for the age; one that says what to do then does ask. */
const asksForAge = v.looseObject({
  AGE_CONSENT: v.looseObject({ common_actions: v.pipe(v.array(v.unknown()), v.nonEmpty()) }),
});

export function loadPaan(
  { api, analytics, messages }: PageEdges,
  state: PaanState,
  reported: Set<string>,
): Promise<void> {
  return makeScreenCall({
    state,
    analytics,
    messages,
    where: 'paan',
    hasContent: state.snippets.length > 0,
    async task() {
      const page = await fetchLayout(api, { path: '/v1/layout/paan' });
      reportSkipped(analytics, reported, 'paan', page.skipped);
      state.snippets = ref(page.snippets);
      state.pageMeta = page.pageMeta;
      state.needsAgeConsent = v.is(asksForAge, page.response.subscribers);
    },
  });
}
