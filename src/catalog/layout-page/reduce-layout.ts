import { MAX_IDLE_PAGES, newPaging, type Paging } from '../bff/paging.ts';
import type { LayoutPage, Snippet } from '../bff/snippet-model.ts';
import type { BffData, LayoutState, NavData, Question } from './layout-state.ts';

/** A parsed layout response. */
export interface LaidOut {
  page: Pick<LayoutPage<Snippet>, 'snippets' | 'footer' | 'next' | 'pageMeta' | 'seo'>;
  title: string;
  nav: NavData | null;
  questions: readonly Question[];
}

export type LayoutFact =
  | { type: 'asked' }
  | { type: 'answered'; answer: LaidOut }
  | { type: 'more-answered'; answer: LaidOut }
  | { type: 'failed' }
  | { type: 'nav-chosen'; index: number };

type Layout = Pick<LayoutState, 'bffData' | 'status' | 'navData' | 'navStatus'>;

export function reduceLayout(state: Layout, fact: LayoutFact): Layout {
  switch (fact.type) {
    // The tabs stay while the content of one is loading.
    case 'asked':
      return {
        ...state,
        bffData: null,
        status: 'loading',
        navStatus: state.navData ? state.navStatus : 'loading',
      };
    case 'answered':
      return {
        bffData: firstPage(fact.answer),
        status: 'success',
        navData: fact.answer.nav ?? state.navData,
        navStatus: 'success',
      };
    case 'more-answered':
      if (!state.bffData) return state;
      return { ...state, bffData: { ...state.bffData, ...append(state.bffData, fact.answer.page) } };
    case 'failed':
      return { ...state, status: 'error', navStatus: state.navData ? state.navStatus : 'error' };
    case 'nav-chosen':
      if (!state.navData?.items[fact.index]) return state;
      return { ...state, navData: { ...state.navData, selected_position: fact.index } };
  }
}

function firstPage({ page, title, questions }: LaidOut): BffData {
  const { footer, pageMeta, seo } = page;
  const start = { snippets: [], paging: newPaging() };
  return { ...append(start, page), footer, pageMeta, title, seo, questions };
}

/** Identifies a snippet by its content, without its key and tracking. */
function contentOf(piece: Snippet): string {
  if (piece.kind === 'product') return `product ${piece.product.productId}`;
  return JSON.stringify(piece, (name, value: unknown) =>
    name === 'key' || name === 'tracking' ? undefined : value,
  );
}

/**
 * Appends the snippets that are not in the list yet. Unlike in listings, rails and pictures count as new too.
 */
function append(
  { snippets, paging }: Pick<BffData, 'snippets' | 'paging'>,
  page: Pick<LaidOut['page'], 'snippets' | 'next'>,
): { snippets: readonly Snippet[]; paging: Paging } {
  const known = new Set(snippets.map(contentOf));
  const fresh = page.snippets.filter((piece) => !known.has(contentOf(piece)));
  const asked = paging.next ? [...paging.asked, paging.next.url] : paging.asked;
  const idle = fresh.some(({ kind }) => kind !== 'heading') ? 0 : paging.idle + 1;
  const circle = page.next !== null && asked.includes(page.next.url);
  return {
    snippets: [
      ...snippets,
      ...(idle > 0 && paging.pages > 0
        ? []
        : fresh.map((piece) => ({ ...piece, key: `${paging.pages}:${piece.key}` }))),
    ],
    paging: {
      pages: paging.pages + 1,
      next: circle || idle >= MAX_IDLE_PAGES ? null : page.next,
      asked,
      idle,
    },
  };
}
