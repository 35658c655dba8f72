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
  const firstPage = { path: '/v1/layout/order_history', query: { offset: 0, limit: next } };
  const page = await fetchLayout(api, more ? nextCall(more) : firstPage, HISTORY_READERS);
  reportSkipped({ reportOnce }, page.skipped);
  const cards = page.snippets.flatMap((snippet) => (snippet.kind === 'order' ? [snippet.card] : []));
  return { cards, next: page.next };
}

export async function loadHistory(call: PageCall<HistoryState>): Promise<void> {
  const { deps, get, set, reportOnce } = call;
  let isNextPage = call.more;
  for (let idlePages = 0; ; ) {
    const previousState = get();
    const more = isNextPage ? previousState.bffOrderHistory : null;
    const page = await fetchHistory({ api: deps.api, reportOnce }, { next: previousState.next, more });
    if (isNextPage && isRepeated(previousState, page)) reportOnce('The server’s page links form a loop.');
    set(reduceHistory(previousState, { type: isNextPage ? 'more-answered' : 'answered', page }));
    const newState = get();
    idlePages = newState.widgets.length > (isNextPage ? previousState.widgets.length : 0) ? 0 : idlePages + 1;
    if (idlePages === 0 || newState.bffOrderHistory === null) return;
    if (idlePages >= MAX_IDLE_PAGES) {
      reportOnce('The server sends page after page without new orders.');
      set({ hasMoreOrders: false, bffOrderHistory: null });
      return;
    }
    isNextPage = true;
  }
}
