import type { PageCall } from '../define-page.ts';
import { asksForAge } from '../layout/asks-for-age.ts';
import { fetchLayout } from '../layout/layout-call.ts';
import { reportSkipped } from '../layout/report-skipped.ts';
import type { PaanState } from './paan-state.ts';

export async function load(call: PageCall<PaanState>): Promise<void> {
  const page = await fetchLayout(call.deps.api, { path: '/v1/layout/paan' });
  reportSkipped(call, page.skipped);
  const { snippets, pageMeta, response } = page;
  call.set({ snippets, pageMeta, needsAgeConsent: asksForAge(response) });
}
