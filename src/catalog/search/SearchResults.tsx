import { LoadFailed } from '../../page/LoadFailed.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { isProduct } from '../bff/blocks.ts';
import { FeesLine } from '../FeesLine.tsx';
import { chosenFilters, withoutVegOnly } from '../listing/chosen-filters.ts';
import { ListingBar } from '../listing/ListingBar.tsx';
import { ProductFlow } from '../bff/ProductFlow.tsx';
import { VIEWS } from '../bff/snippet-views.tsx';
import s from './SearchPage.module.css';
import type { SearchParts } from './search-parts.ts';
import type { SearchPageState } from './search-state.ts';
import type { SearchStore } from './search-store.ts';
import * as m from './messages.tsx';

interface ResultsProps {
  store: SearchStore;
  state: SearchPageState;
  /** null: not loaded yet */
  parts: SearchParts | null;
}

export function SearchResults({ store, state, parts }: ResultsProps) {
  const { keyword, results, start, pageMeta, failureType, isAPISuccess, isLoading, filters, filterNavs } =
    state;
  const productCount = results.filter(isProduct).length;
  const hasResults = results.length > 0 || start.length > 0;
  if (!hasResults && failureType !== null) {
    return (
      <LoadFailed
        failure={failureType}
        store={store}
        detail={keyword === '' ? m.startFailedDetail : m.searchFailedDetail}
      />
    );
  }
  if (!hasResults && !isAPISuccess)
    return <LoadingState label={keyword === '' ? m.loadingPopular : m.searching} />;
  const isEmpty = keyword !== '' && productCount === 0;
  const isNarrowed = withoutVegOnly(chosenFilters(filters)).length > 0;
  const hasFacets = keyword !== '' && (filterNavs.length > 0 || isNarrowed);
  return (
    <>
      {keyword !== '' && (
        <p className="visually-hidden" role="status">
          {isLoading ? m.searching : !isEmpty && m.resultCount(state.resultCount ?? productCount, keyword)}
        </p>
      )}
      <div className={hasFacets ? s.withFacets : undefined}>
        {hasFacets && <div className={s.side}>{parts && <parts.FacetColumn store={store} />}</div>}
        <div className={s.column}>
          <div className={s.results} aria-busy={isLoading}>
            {keyword !== '' && <ListingBar store={store} state={state} />}
            <FeesLine fees={state.fees} />
            {isEmpty && (
              <div className={s.none} role="status">
                <h2>{m.noResults(keyword)}</h2>
                {!isNarrowed && <p>{state.needsAgeConsent ? m.confirmAge : m.noResultsDetail}</p>}
              </div>
            )}
            <ProductFlow
              createEngine={parts?.createFlowEngine ?? null}
              snippets={results.length > 0 ? results : start}
              page={pageMeta}
              memory={store.memory()}
              views={VIEWS}
              onMore={null}
              testid="search-result"
            />
          </div>
          {parts && <parts.MoreResults store={store} state={state} />}
        </div>
      </div>
    </>
  );
}

const LoadingState = ({ label }: { label: string }) => (
  <SkeletonGroup label={label} className={s.page}>
    <Skeleton className={s.line} />
    <span className={s.grid}>
      {Array.from({ length: 12 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all placeholders are alike
        <Skeleton key={index} className={s.card} />
      ))}
    </span>
  </SkeletonGroup>
);
