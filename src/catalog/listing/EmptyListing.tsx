import { ShoppingBasket } from 'lucide';
import { href, paths, type RouteName } from '../../platform/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { AgeGate } from '../AgeGate.tsx';
import { VEG_ONLY } from '../listing-model.ts';
import type { ListingStore } from './listing-actions.ts';
import * as m from './messages.ts';
import { notFoundTitle } from './not-found-title.ts';
import { WidenList } from './WidenList.tsx';

export interface EmptyListingProps {
  store: ListingStore;
  /**
   * `held`: the list is age-restricted; `missing`: there is no such list; `filtered`: no product matches the
   * filters
   */
  reason: 'held' | 'missing' | 'filtered' | 'empty';
  route: RouteName;
}

const REASON_TEXTS = {
  filtered: [m.noMatchingProducts, m.noMatchingProductsDetail],
  empty: [m.noProducts, m.noProductsDetail],
} as const;

/** An empty list: the reason, and a way to go on. */
export function EmptyListing({ store, reason, route }: EmptyListingProps) {
  if (reason === 'held') return <AgeGate age={store.deps.ageConsent} onGranted={() => void store.retry()} />;
  const [title, detail] =
    reason === 'missing' ? [notFoundTitle(route), m.notFoundDetail] : REASON_TEXTS[reason];
  const { filters } = store.state;
  const action =
    reason === 'filtered' ? (
      <WidenList store={store} filters={filters} />
    ) : (
      <>
        <ButtonLink kind="secondary" to={paths.categories}>
          {m.seeAllCategories}
        </ButtonLink>
        <ButtonLink kind="quiet" to={href.home()}>
          {m.goToHome}
        </ButtonLink>
      </>
    );
  return (
    <EmptyState
      icon={ShoppingBasket}
      title={title}
      detail={reason === 'filtered' && VEG_ONLY in filters ? m.vegOnlyIsOn : detail}
      action={action}
    />
  );
}
