import { PackageSearch } from 'lucide';
import { useEffect, useState } from 'react';
import { href } from '../../platform/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import type { PieceOf } from './product-model.ts';
import type { ProductStore } from './product-store.ts';
import { SimilarShelf } from './SimilarShelf.tsx';

/** `toned-milk` was made of its name: what to search for instead. */
const wordsOf = (slug: string): string => slug.replace(/-+/g, ' ').trim();

export function ProductMissing({ slug, store }: { slug: string; store: ProductStore }) {
  const words = wordsOf(slug);
  const named = words !== '' && words !== 'x' && words !== 'product';
  const [shelves, setShelves] = useState<readonly PieceOf<'shelf'>[]>([]);
  useEffect(() => {
    let gone = false;
    void store.similar().then((found) => {
      if (!gone) setShelves(found);
    });
    return () => {
      gone = true;
    };
  }, [store]);
  return (
    <>
      <ScreenHeader title="Product not found" onBack={store.back} />
      <EmptyState
        icon={PackageSearch}
        title={named ? `“${words}” is no longer available` : 'This product is no longer available'}
        detail="The link may be old. Try searching for something similar."
        action={
          <>
            <ButtonLink to={href.search(named ? words : undefined)}>
              {named ? 'Search for it' : 'Search the shop'}
            </ButtonLink>
            <ButtonLink kind="secondary" to={href.home()}>
              Back to shopping
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
