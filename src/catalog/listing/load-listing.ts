import { ref } from 'valtio/vanilla';
import { isApiError } from '../../http/api.ts';
import type { AgeConsent } from '../../http/headers.ts';
import { makeScreenCall } from '../../http/screen-call.ts';
import { plainText } from '../../ui/plain-text.ts';
import { isProduct } from '../layout/blocks.ts';
import { asksForAge } from '../layout/asks-for-age.ts';
import { fetchLayout, nextCall } from '../layout/layout-call.ts';
import { newPaging, takePage } from '../layout/paging.ts';
import { reportSkipped } from '../layout/report-skipped.ts';
import type { LayoutPage, Snippet } from '../layout/snippet-model.ts';
import { LISTING_PAGE_SIZE } from '../listing-lists.ts';
import type { PageAddress, PageEdges, PageHead } from '../page.ts';
import { chosenFilters } from './chosen-filters.ts';
import { decodeFilters } from './decode-filters.ts';
import { listingHead } from './listing-head.ts';
import { isHeld, type ListingPageState } from './listing-state.ts';
import { sourceOf } from './listing-source.ts';
import { type CollectionFilter, readFrame } from './listing-wire.ts';
import { type ListingFact, reduceListing } from './reduce-listing.ts';

export interface Loading {
  edges: Pick<PageEdges, 'ageConsent' | 'api' | 'analytics' | 'messages' | 'navigation'>;
  address: PageAddress;
  state: ListingPageState;
  /** what has been said once is not said again */
  reported: Set<string>;
  signal: AbortSignal;
  /** told what the document's head is to say */
  onHead(head: Omit<PageHead, 'title'>): void;
  /** fetches the list anew: something else has been chosen */
  reload(): Promise<void>;
}

const WHERE = 'listing';
const WIDGETS = '/v1/layout/listing_widgets';

export function apply(state: ListingPageState, ...facts: ListingFact<Snippet>[]): void {
  let next: ListingPageState = state;
  for (const fact of facts) next = { ...next, ...reduceListing<Snippet>(next, fact) } as ListingPageState;
  const { products, pagination, sorting, leftNavigation, filters, filterChanges, ageConsent } = next;
  Object.assign(state, { pagination, sorting, leftNavigation, filters, filterChanges, ageConsent });
  if (products !== state.products) state.products = ref([...products]);
}

/** The filters of the address; ones that cannot be read are said, once, and left out. */
export function addressFilters({ edges, address, state, reported }: Loading): CollectionFilter[] {
  const { filters, broken } = decodeFilters(sourceOf(address).encodedFilters);
  state.brokenLink = broken;
  if (broken) {
    const why = 'a part cannot be read';
    reportSkipped(edges.analytics, reported, WHERE, [{ type: 'collection_filters', why }]);
  }
  return filters;
}

export const whatIsChosen = (state: ListingPageState, filters: readonly CollectionFilter[]) => ({
  applied_filters: chosenFilters(state.filters),
  ...(filters.length > 0 && { collection_filters: filters }),
});

/** What stands between the shopper and the list: nothing, unless its answer asks. */
const consentFor = ({ response }: LayoutPage, { consent }: { consent: AgeConsent }): AgeConsent =>
  !asksForAge(response) ? 'idle' : consent === 'idle' ? 'pending' : consent;

/** The first page anew and, if it is not there, what stands around it. */
export async function loadFirst(loading: Loading): Promise<void> {
  const { edges, state, reported, signal } = loading;
  const source = sourceOf(loading.address);
  const { sorting, filters: applied } = state;
  await makeScreenCall({
    ...edges,
    state,
    signal,
    where: WHERE,
    hasContent: state.products.length > 0,
    async task() {
      const filters = addressFilters(loading);
      const [page, description] = await Promise.all([
        fetchLayout(edges.api, {
          path: WIDGETS,
          query: { offset: 0, limit: LISTING_PAGE_SIZE, page_index: 0, ...source.query },
          body: {
            ...whatIsChosen(state, filters),
            sort: state.sorting.selectedOption,
            is_subsequent_page: false,
            shown_product_count: 0,
          },
          signal,
        }),
        state.framed ? '' : loadFrame(loading, filters),
      ]);
      apply(state, { type: 'reset' });
      state.paging = ref(newPaging());
      state.pageMeta = page.pageMeta;
      state.shownFor = { sorting, filters: applied };
      apply(state, { type: 'age-consent-changed', consent: consentFor(page, edges.ageConsent.state) });
      reportSkipped(edges.analytics, reported, WHERE, page.skipped);
      if (!isHeld(state)) {
        take(loading, page);
        await goOn(loading);
        if (!state.products.some(isProduct)) apply(state, { type: 'no-results' });
      }
      loading.onHead(listingHead(state, description, loading.address, edges.navigation));
    },
  });
  // what was chosen cannot be had: what is shown stays, and so does what it was chosen by
  if (!signal.aborted && state.failureType !== null && state.products.length > 0)
    Object.assign(state, state.shownFor);
}

/** What stands around the list is not worth losing the list for. Its answer describes the list, in words. */
async function loadFrame(loading: Loading, filters: readonly CollectionFilter[]): Promise<string> {
  const { edges, state, reported, signal } = loading;
  const source = sourceOf(loading.address);
  try {
    const page = await fetchLayout(edges.api, {
      path: source.framePath,
      query: source.query,
      body: filters.length > 0 ? { collection_filters: filters } : {},
      signal,
    });
    const { leftNavigation, ...rest } = readFrame(page.response);
    const [crumbs] = page.snippets.flatMap((piece) => (piece.kind === 'crumbs' ? [piece.items] : []));
    const title = page.seo?.heading || crumbs?.at(-1)?.title || page.pageMeta?.title || state.title;
    const pageTitle = page.seo?.title ?? '';
    const about = plainText(page.seo?.content ?? '');
    Object.assign(state, rest, { crumbs: crumbs ?? [], title, pageTitle, about, framed: true });
    apply(state, { type: 'navigation-received', snippets: leftNavigation });
    // breadcrumbs are the only piece of a frame that is drawn
    reportSkipped(edges.analytics, reported, WHERE, page.skipped);
    return page.seo?.description ?? '';
  } catch (error) {
    if (isApiError(error) && (error.kind === 'aborted' || error.status === 404)) throw error;
    edges.analytics.report(error, WHERE);
    return '';
  }
}

function take({ edges, state, reported }: Loading, page: LayoutPage<Snippet>): void {
  const { paging, snippets, stopped } = takePage(state.paging, state.products, page);
  if (stopped !== null) {
    const why = stopped === 'circle' ? 'it leads round in a circle' : 'it brings nothing new without end';
    reportSkipped(edges.analytics, reported, WHERE, [{ type: 'pagination', why }]);
  }
  apply(state, { type: 'products-added', products: snippets });
  state.paging = ref(paging);
  if (paging.next === null) apply(state, { type: 'no-more-pages' });
}

/** On over pages that brought nothing new, which the paging ends in time. */
async function goOn(loading: Loading): Promise<void> {
  const { state } = loading;
  while (state.paging.next !== null && state.paging.idle > 0) await fetchNext(loading);
}

async function fetchNext(loading: Loading): Promise<void> {
  const { edges, state, reported, signal } = loading;
  const { next } = state.paging;
  if (next === null) return;
  const page = await fetchLayout(edges.api, { ...nextCall(next), signal });
  reportSkipped(edges.analytics, reported, WHERE, page.skipped);
  apply(state, { type: 'next-page' });
  take(loading, page);
}

/** What fails is said where the rest would have come. */
const SILENT = { toast: () => {} };

export function loadMore(loading: Loading): Promise<void> {
  const { edges, state, signal } = loading;
  return makeScreenCall({
    ...edges,
    messages: SILENT,
    state,
    signal,
    where: WHERE,
    hasContent: true,
    more: true,
    async task() {
      await fetchNext(loading);
      await goOn(loading);
    },
  });
}
