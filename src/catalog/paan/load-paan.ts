import { makeScreenCall } from '../../http/screen-call.ts';
import { asksForAge } from '../layout/asks-for-age.ts';
import { fetchLayout } from '../layout/layout-call.ts';
import { reportSkipped } from '../layout/report-skipped.ts';
import type { PageEdges } from '../page.ts';
import type { PaanState } from './paan-state.ts';
import { ref } from 'valtio/vanilla';

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
      state.needsAgeConsent = asksForAge(page.response);
    },
  });
}
