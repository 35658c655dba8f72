import type { PageCall } from '../../page/define-page.ts';
import { isAgeRestricted } from '../bff/age-restriction.ts';
import { fetchLayout } from '../bff/layout-call.ts';
import { reportSkipped } from '../bff/report-skipped.ts';
import type { PaanState } from './paan-state.ts';

export async function load(call: PageCall<PaanState>): Promise<void> {
  const page = await fetchLayout(call.deps.api, { path: '/v1/layout/paan' });
  reportSkipped(call, page.skipped);
  const { snippets, pageMeta, fees, response } = page;
  call.set({ snippets, pageMeta, fees, needsAgeConsent: isAgeRestricted(response) });
}
