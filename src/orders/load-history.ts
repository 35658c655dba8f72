import type { PageCall } from '../page/define-page.ts';
import { fetchLayout, nextCall } from '../catalog/bff/layout-call.ts';
import { MAX_IDLE_PAGES } from '../catalog/bff/paging.ts';
import { reportSkipped } from '../catalog/bff/report-skipped.ts';
import type { NextPage } from '../catalog/bff/snippet-model.ts';
import type { Api } from '../http/api.ts';
import { HISTORY_READERS } from './history-wire.ts';
import { isRepeated, type HistoryPage, type HistoryState, reduceHistory } from './reduce-history.ts';

/** Requests the first page, or `more`. */
export async function fetchHistory(
  { api, reportOnce }: { api: Api; reportOnce: (message: string) => void },
  { next, more }: { next: number; more: NextPage | null },
): Promise<HistoryPage> {
  const first = { path: '/v1/layout/order_history', query: { offset: 0, limit: next } };
  const page = await fetchLayout(api, more ? nextCall(more) : first, HISTORY_READERS);
  reportSkipped({ reportOnce }, page.skipped);
  const cards = page.snippets.flatMap((piece) => (piece.kind === 'order' ? [piece.card] : []));
  return { cards, next: page.next };
}

export async function loadHistory(call: PageCall<HistoryState>): Promise<void> {
  const { deps, get, set, reportOnce } = call;
  let behind = call.more;
  for (let idle = 0; ; ) {
    const before = get();
    const more = behind ? before.bffOrderHistory : null;
    const page = await fetchHistory({ api: deps.api, reportOnce }, { next: before.next, more });
    if (behind && isRepeated(before, page)) reportOnce('The history loops.');
    set(reduceHistory(before, { type: behind ? 'more-answered' : 'answered', page }));
    const after = get();
    idle = after.widgets.length > (behind ? before.widgets.length : 0) ? 0 : idle + 1;
    if (idle === 0 || after.bffOrderHistory === null) return;
    if (idle >= MAX_IDLE_PAGES) {
      reportOnce('The history repeats without end.');
      set({ hasMoreOrders: false, bffOrderHistory: null });
      return;
    }
    behind = true;
  }
}
