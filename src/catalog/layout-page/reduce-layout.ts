import { MAX_IDLE_PAGES, newPaging, type Paging } from '../bff/paging.ts';
import type { LayoutPage, Snippet } from '../bff/snippet-model.ts';
import type { BffData, LayoutState, NavData, Question } from './layout-state.ts';

/** A parsed layout response. */
export interface ParsedLayout {
  page: Pick<LayoutPage<Snippet>, 'snippets' | 'footer' | 'next' | 'pageMeta' | 'seo' | 'fees'>;
  title: string;
  nav: NavData | null;
  questions: readonly Question[];
}

export type LayoutFact =
  /** `renews`: the same tab loads again for another location */
  | { type: 'asked'; renews?: boolean }
  | { type: 'answered'; answer: ParsedLayout }
  | { type: 'more-answered'; answer: ParsedLayout }
  | { type: 'failed' }
  | { type: 'nav-chosen'; index: number };

type Layout = Pick<LayoutState, 'bffData' | 'status' | 'navData' | 'navStatus'>;

export function reduceLayout(state: Layout, fact: LayoutFact): Layout {
  switch (fact.type) {
    // The tabs stay while the content of a tab is loading.
    case 'asked':
      return {
        ...state,
        bffData: fact.renews ? state.bffData : null,
        status: fact.renews && state.bffData ? state.status : 'loading',
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
      return {
        ...state,
        status: state.bffData ? state.status : 'error',
        navStatus: state.navData ? state.navStatus : 'error',
      };
    case 'nav-chosen':
      if (!state.navData?.items[fact.index]) return state;
      return { ...state, navData: { ...state.navData, selected_position: fact.index } };
  }
}

function firstPage({ page, title, questions }: ParsedLayout): BffData {
  const { footer, pageMeta, seo, fees } = page;
  const emptyContent = { snippets: [], paging: newPaging() };
  return { ...append(emptyContent, page), footer, pageMeta, title, seo, fees, questions };
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
  page: Pick<ParsedLayout['page'], 'snippets' | 'next'>,
): { snippets: readonly Snippet[]; paging: Paging } {
  const knownContents = new Set(snippets.map(contentOf));
  const newPieces = page.snippets.filter((piece) => !knownContents.has(contentOf(piece)));
  const requested = paging.next ? [...paging.requested, paging.next.url] : paging.requested;
  const idlePages = newPieces.some(({ kind }) => kind !== 'heading') ? 0 : paging.idlePages + 1;
  const isLoop = page.next !== null && requested.includes(page.next.url);
  return {
    snippets: [
      ...snippets,
      ...(idlePages > 0 && paging.pages > 0
        ? []
        : newPieces.map((piece) => ({ ...piece, key: `${paging.pages}:${piece.key}` }))),
    ],
    paging: {
      pages: paging.pages + 1,
      next: isLoop || idlePages >= MAX_IDLE_PAGES ? null : page.next,
      requested,
      idlePages,
    },
  };
}
