import { PackageSearch } from 'lucide';
import { useEffect, useState } from 'react';
import { href } from '../../platform/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import type { PieceOf } from './product-model.ts';
import type { ProductStore } from './product-store.ts';
import { SimilarShelf } from './SimilarShelf.tsx';
import * as m from './messages.ts';

/** Search words from the slug in the URL: `toned-milk`. */
const searchTextOf = (slug: string): string => slug.replace(/-+/g, ' ').trim();

export function ProductMissing({ slug, store }: { slug: string; store: ProductStore }) {
  const searchText = searchTextOf(slug);
  const hasName = searchText !== '' && searchText !== 'x' && searchText !== 'product';
  const [shelves, setShelves] = useState<readonly PieceOf<'shelf'>[]>([]);
  useEffect(() => {
    let isCancelled = false;
    void store.fetchSimilar().then((foundShelves) => {
      if (!isCancelled) setShelves(foundShelves);
    });
    return () => {
      isCancelled = true;
    };
  }, [store]);
  return (
    <>
      <ScreenHeader title={m.productNotFound} onBack={store.back} />
      <EmptyState
        icon={PackageSearch}
        title={hasName ? m.productGoneByName(searchText) : m.productGone}
        detail={m.productNotFoundDetail}
        action={
          <>
            <ButtonLink to={href.search(hasName ? searchText : undefined)}>
              {hasName ? m.searchInstead : m.searchShop}
            </ButtonLink>
            <ButtonLink kind="secondary" to={href.home()}>
              {m.backToShopping}
            </ButtonLink>
          </>
        }
      />
      {shelves.map((piece, index) => (
        <SimilarShelf key={piece.id} piece={piece} position={index + 1} />
      ))}
    </>
  );
}
