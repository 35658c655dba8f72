import { isApiError } from '../../http/api.ts';
import type { AgeConsent } from '../../http/headers.ts';
import { plainText } from '../../ui/plain-text.ts';
import { isProduct } from '../bff/blocks.ts';
import { isAgeRestricted } from '../bff/age-restriction.ts';
import { fetchLayout, nextCall } from '../bff/layout-call.ts';
import { newPaging, appendPage } from '../bff/paging.ts';
import { reportSkipped } from '../bff/report-skipped.ts';
import type { LayoutPage, Snippet } from '../bff/snippet-model.ts';
import { DEFAULT_SORTING, LISTING_PAGE_SIZE } from '../listing-model.ts';
import type { PageCall } from '../../page/define-page.ts';
import { chosenFilters } from './chosen-filters.ts';
import { decodeFilters } from './decode-filters.ts';
import type { OptionsCall } from './filter-listing.ts';
import { listingHead } from './listing-head.ts';
import { isHeld, type ListingPageState } from './listing-state.ts';
import { sourceOf } from './listing-source.ts';
import { type CollectionFilter, readFrame, readChoiceOptions } from './listing-wire.ts';
import { newChoice } from './choice-state.ts';
import { type ListingFact, reduceListing } from './reduce-listing.ts';

const WIDGETS_PATH = '/v1/layout/listing_widgets';

type Call = PageCall<ListingPageState>;

function apply({ get, set }: Pick<Call, 'get' | 'set'>, ...facts: ListingFact<Snippet>[]): void {
  let next = get();
  for (const fact of facts) next = { ...next, ...reduceListing<Snippet>(next, fact) } as ListingPageState;
  const { products, pagination, leftNavigation, ageConsent } = next;
  set({ products, pagination, leftNavigation, ageConsent });
}

/** The filters of the URL; malformed ones are reported once and left out. */
function urlFilters(call: Pick<Call, 'match' | 'set' | 'reportOnce'>): CollectionFilter[] {
  const { filters, hasErrors } = decodeFilters(sourceOf(call.match).encodedFilters);
  call.set({ isLinkBroken: hasErrors });
  if (hasErrors) reportSkipped(call, [{ type: 'collection_filters', reason: 'a part cannot be read' }]);
  return filters;
}

const collectionBody = (filters: readonly CollectionFilter[]) =>
  filters.length > 0 ? { collection_filters: filters } : {};

/** The request for the filter options; its body has the list's own filters, not the chosen ones. */
export function optionsOf(call: Pick<Call, 'match' | 'set' | 'reportOnce'>): OptionsCall {
  const { id, query } = sourceOf(call.match);
  const body = collectionBody(urlFilters(call));
  return { listId: id, path: '/v1/layout/listing_filters', query, body };
}

/** The age consent that the list needs: `idle` unless its response asks for it. */
const consentFor = ({ response }: LayoutPage, { consent }: { consent: AgeConsent }): AgeConsent =>
  !isAgeRestricted(response) ? 'idle' : consent === 'idle' ? 'pending' : consent;

export async function load(call: Call): Promise<void> {
  if (!call.more) return loadFirst(call);
  await fetchNext(call);
  await skipIdlePages(call);
}

/** Loads the first page and, unless already loaded, the frame. */
async function loadFirst(call: Call): Promise<void> {
  const { deps, match, get, set } = call;
  const filters = urlFilters(call);
  const [page, description] = await Promise.all([
    fetchFirst(call, filters),
    get().hasFrame ? '' : loadFrame(call, filters),
  ]);
  const { sorting, filters: appliedFilters, chosenTitles } = get();
  apply(
    call,
    { type: 'reset' },
    { type: 'age-consent-changed', consent: consentFor(page, deps.ageConsent.state) },
  );
  set({
    paging: newPaging(),
    pageMeta: page.pageMeta,
    fees: page.fees,
    shownFor: { sorting, filters: appliedFilters },
  });
  set({ chosenTitles: { ...chosenTitles, ...readChoiceOptions(page.response).chosenTitles } });
  reportSkipped(call, page.skipped);
  if (!isHeld(get())) {
    addPage(call, page);
    await skipIdlePages(call);
    if (!get().products.some(isProduct)) apply(call, { type: 'no-results' });
  }
  call.setHead(listingHead(get(), description, match, deps.navigation));
}

/** If the server rejects the choice of a URL, the list is loaded without it and a notice is shown. */
async function fetchFirst(call: Call, filters: readonly CollectionFilter[]): Promise<LayoutPage<Snippet>> {
  const { deps, match, get, set } = call;
  const { sorting, filters: selectedFilters, shownFor } = get();
  const appliedFilters = chosenFilters(selectedFilters);
  try {
    return await fetchLayout(deps.api, {
      path: WIDGETS_PATH,
      query: { offset: 0, limit: LISTING_PAGE_SIZE, page_index: 0, ...sourceOf(match).query },
      body: {
        applied_filters: appliedFilters,
        ...collectionBody(filters),
        sort: sorting.selectedOption,
        is_subsequent_page: false,
        shown_product_count: 0,
      },
    });
  } catch (error) {
    const hasChoice = appliedFilters.length > 0 || sorting.selectedOption !== DEFAULT_SORTING;
    if (!isApiError(error) || error.status !== 400 || !hasChoice || shownFor) throw error;
    set({ ...newChoice(), isLinkBroken: true });
    return fetchFirst(call, filters);
  }
}

/**
 * If the frame fails to load, the list is still shown. Returns the SEO description from the frame's response.
 */
async function loadFrame(call: Call, filters: readonly CollectionFilter[]): Promise<string> {
  const { deps, match, get, set } = call;
  const { framePath: path, query } = sourceOf(match);
  try {
    const page = await fetchLayout(deps.api, { path, query, body: collectionBody(filters) });
    const { leftNavigation, ...rest } = readFrame(page.response, query);
    const [crumbs] = page.snippets.flatMap((piece) => (piece.kind === 'crumbs' ? [piece.items] : []));
    const title = page.seo?.heading || crumbs?.slice(-1)[0]?.title || page.pageMeta?.title || get().title;
    const pageTitle = page.seo?.title ?? '';
    const summary = plainText(page.seo?.content ?? '');
    set({ ...rest, crumbs: crumbs ?? [], title, pageTitle, summary, hasFrame: true });
    apply(call, { type: 'navigation-received', snippets: leftNavigation });
    // Only the breadcrumb of a frame's snippets is rendered.
    reportSkipped(call, page.skipped);
    return page.seo?.description ?? '';
  } catch (error) {
    if (isApiError(error) && (error.kind === 'aborted' || error.status === 404)) throw error;
    deps.analytics.report(error, 'listing');
    return '';
  }
}

function addPage(call: Call, page: LayoutPage<Snippet>): void {
  const { get, set } = call;
  const { paging, snippets, stopped } = appendPage(get().paging, get().products, page);
  if (stopped !== null) {
    const reason = stopped === 'loop' ? 'its pages form a loop' : 'its pages repeat without end';
    reportSkipped(call, [{ type: 'pagination', reason }]);
  }
  apply(call, { type: 'products-added', products: snippets });
  set({ paging });
  if (paging.next === null) apply(call, { type: 'no-more-pages' });
}

/** Loads further pages while they contain nothing new; the paging limits their number. */
async function skipIdlePages(call: Call): Promise<void> {
  while (call.get().paging.next !== null && call.get().paging.idlePages > 0) await fetchNext(call);
}

async function fetchNext(call: Call): Promise<void> {
  const { next } = call.get().paging;
  if (next === null) return;
  const page = await fetchLayout(call.deps.api, nextCall(next));
  reportSkipped(call, page.skipped);
  apply(call, { type: 'next-page' });
  addPage(call, page);
}
