import { href } from '../../platform/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { LoadFailed } from '../../page/LoadFailed.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { useStore } from '../../ui/use-store.ts';
import { definePage, type PageOf } from '../../page/define-page.ts';
import type { RouteMatch } from '../../page/page.ts';
import s from './BrandSearchPage.module.css';
import { type BrandSearchState, newBrandSearchState } from './brand-search-state.ts';
import * as m from './messages.ts';

const SKELETON_CARDS = ['a', 'b', 'c', 'd', 'e', 'f'];

interface BrandSearchProps {
  store: PageOf<BrandSearchState>;
  match: RouteMatch;
}

/** Shown while a brand's name is resolved to its page. */
function BrandSearchPage({ store, match }: BrandSearchProps) {
  const name = (match.params.name ?? '').replace(/[-_]+/g, ' ');
  const { failureType } = useStore(store.watched);
  return (
    <Screen name="brand-search" width="full">
      <ScreenHeader title={m.brand} onBack={store.back} />
      {failureType === null ? (
        <SkeletonGroup label={m.loadingBrand} className={s.cards}>
          {SKELETON_CARDS.map((card) => (
            <Skeleton key={card} className={s.card} />
          ))}
        </SkeletonGroup>
      ) : (
        <LoadFailed
          failure={failureType}
          store={store}
          action={<ButtonLink to={href.search(name)}>{m.searchInstead}</ButtonLink>}
        />
      )}
    </Screen>
  );
}

export const page = definePage<BrandSearchState>({
  where: 'brand-search',
  keyOf: ({ path }) => path,
  View: BrandSearchPage,
  initial: newBrandSearchState,
  loads: true,
  shows: ({ movedTo }) => movedTo !== null,
  movedTo: ({ movedTo }) => movedTo,
  head: (_state, { title }) => ({ title, noindex: true }),
});
