import { href } from '../../platform/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { LoadFailed } from '../../page/LoadFailed.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import { AgeGate } from '../AgeGate.tsx';
import { ProductMissing } from './ProductMissing.tsx';
import type { ProductPage } from './product-model.ts';
import type { ProductStore } from './product-store.ts';
import * as m from './messages.ts';

export interface ProductNotShownProps {
  page: ProductPage;
  store: ProductStore;
  /** the product's name in the URL */
  slug: string;
}

/** Shown instead of a product that does not exist, is age-restricted or failed to load. */
export function ProductNotShown({ page, store, slug }: ProductNotShownProps) {
  if (page.httpStatusCode === 404) return <ProductMissing slug={slug} store={store} />;
  if (page.needsAgeConsent) {
    return (
      <>
        <ScreenHeader title={m.adultsOnly} onBack={store.back} />
        <AgeGate age={store.age} onGranted={() => void store.retry()} />
      </>
    );
  }
  return (
    <>
      <ScreenHeader title={m.product} onBack={store.back} />
      <LoadFailed
        failure={page.failureType}
        store={store}
        action={
          <ButtonLink kind="secondary" to={href.search()}>
            {m.searchShop}
          </ButtonLink>
        }
      />
    </>
  );
}
