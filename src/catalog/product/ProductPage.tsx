import { Share2 } from 'lucide';
import { Suspense, useEffect, useRef, useState } from 'react';
import { newApiState } from '../../page/api-state.ts';
import { tapFailureMessage } from '../../http/tap-failed.ts';
import { LoadFailed } from '../../page/LoadFailed.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useStore } from '../../ui/use-store.ts';
import { useWide } from '../../ui/use-wide.ts';
import { definePage, type PageOf } from '../../page/define-page.ts';
import type { RouteMatch, PageDeps } from '../../page/page.ts';
import { HeartSlot } from '../HeartSlot.tsx';
import { BuyBar } from './BuyBar.tsx';
import { Gallery } from './Gallery.tsx';
import { ProductBar } from './ProductBar.tsx';
import { ProductInfo } from './ProductInfo.tsx';
import { ProductMore, type ProductMoreProps } from './ProductMore.tsx';
import Stack from '../../ui/Stack.module.css';
import s from './ProductPage.module.css';
import { ProductSkeleton } from './ProductSkeleton.tsx';
import type { ProductNotShownProps } from './ProductNotShown.tsx';
import type * as Code from './product-code.ts';
import {
  newProductPage,
  type OptionGroup,
  type PagePiece,
  type ProductPage as Page,
} from './product-model.ts';
import { type ProductStoreActions, productStoreActions, reduceLoad } from './product-store.ts';
import { SimilarShelf } from './SimilarShelf.tsx';
import type { SizesSheetProps } from './SizesSheet.tsx';
import type { NotifyWhenBackProps } from './NotifyWhenBack.tsx';
import type { ZoomDialogProps } from './ZoomDialog.tsx';
import * as m from './messages.ts';

function partsOf({ code, connectivity, messages }: PageDeps<typeof Code>) {
  /** The fallback if a dialog's code fails to load: shows a toast and closes it. */
  // biome-ignore lint/nursery/noComponentHookFactories: created once per page, not while rendering
  function DialogFailure({ onClose }: { onClose: () => void }) {
    useEffect(() => {
      messages.toast(tapFailureMessage(connectivity.online(), m.dialogNotOpened));
      onClose();
    });
    return null;
  }
  return {
    NotShown: code.part<ProductNotShownProps>(
      ({ ProductNotShown }) => ProductNotShown,
      ({ page, store }) => <LoadFailed failure={page.failureType} store={store} />,
    ),
    NotifyWhenBack: code.part<NotifyWhenBackProps>(({ NotifyWhenBack }) => NotifyWhenBack),
    Zoom: code.part<ZoomDialogProps>(({ ZoomDialog }) => ZoomDialog, DialogFailure),
    Sizes: code.part<SizesSheetProps>(({ SizesSheet }) => SizesSheet, DialogFailure),
  };
}

interface ProductPageActions extends ProductStoreActions {
  parts: ReturnType<typeof partsOf>;
  width: PageDeps['width'];
  deps: PageDeps;
}
type ProductPageStore = PageOf<Page, ProductPageActions>;

function ProductView({ store, match }: { store: ProductPageStore; match: RouteMatch }) {
  const page = useStore(store.watched);
  const { NotShown } = store.parts;
  const isLoaded = page.bffData !== null && page.details.details !== null;
  const isLoading =
    !isLoaded && (page.status === 'idle' || page.status === 'loading' || page.details.isFetching);
  return (
    <Screen name="product" width="wide">
      {isLoaded ? (
        <LoadedProduct store={store} page={page} />
      ) : isLoading ? (
        <ProductSkeleton title={match.title} />
      ) : (
        <Suspense fallback={<ProductSkeleton title={match.title} />}>
          <NotShown page={page} store={store} slug={match.params.name ?? match.params['*'] ?? ''} />
        </Suspense>
      )}
    </Screen>
  );
}

function LoadedProduct({ store, page }: { store: ProductPageStore; page: Page }) {
  const { width, parts } = store;
  const isWide = useWide(width);
  const pictureRef = useRef<HTMLDivElement>(null);
  const [sizes, setSizes] = useState<OptionGroup | null>(null);
  const { imageGallery, selectedVariant, selectedProduct } = page;
  const snippets = page.bffData?.snippets ?? [];
  const chosen = selectedVariant ?? selectedProduct ?? '';
  const { details } = page.details;
  if (!details) return null;
  const { line1, product } = details;
  // While another variant loads, the previous one must not be bought in its place.
  const current = product.productId === chosen || page.details.message !== '' ? details : null;
  const pictures = snippets.find((snippet) => snippet.kind === 'pictures');
  const tint = pictures?.tint ?? product.tint;
  const group = snippets.find((snippet) => snippet.kind === 'options')?.group;
  const share = () => void store.share();
  const renderMore = (part: ProductMoreProps['part']) => (
    <ProductMore part={part} page={page} store={store} Similar={SimilarShelf} />
  );

  return (
    <>
      {!isWide && (
        <ProductBar name={line1} product={product} anchor={pictureRef} onBack={store.back} onShare={share} />
      )}
      <div className={s.columns}>
        <div ref={pictureRef} className={s.media}>
          <Gallery
            key={product.productId}
            name={line1}
            items={pictures?.items ?? []}
            tint={tint}
            index={imageGallery.mainIndex}
            offer={product.inventory > 0 ? product.offer : ''}
            onChoose={store.choosePicture}
            onEnlarge={store.openGallery}
          />
        </div>
        <div className={Stack.tight}>
          {renderMore('crumbs')}
          <ProductInfo
            page={page}
            store={store}
            chosen={chosen}
            current={current}
            onSizes={setSizes}
            wide={isWide}
            action={
              <>
                <HeartSlot product={product} className="" />
                <IconButton icon={Share2} label={m.share} kind="plain" onClick={share} />
              </>
            }
            note={
              <>
                {product.inventory <= 0 && (
                  <Suspense>
                    <parts.NotifyWhenBack product={product} />
                  </Suspense>
                )}
                {page.isLocationTooltipShown && renderMore('note')}
              </>
            }
          />
          {renderMore('below')}
        </div>
      </div>
      {!isWide && (
        <BuyBar
          details={current}
          onSizes={group && group.values.length > 1 ? () => setSizes(group) : undefined}
        />
      )}
      <Suspense>
        {imageGallery.isShown && (
          <parts.Zoom
            name={line1}
            images={imageGallery.images}
            index={imageGallery.mainIndex}
            tint={tint}
            onChoose={store.choosePicture}
            onClose={store.closeGallery}
          />
        )}
      </Suspense>
      <Suspense>
        {sizes && (
          <parts.Sizes group={sizes} chosen={chosen} onChoose={store.choose} onClose={() => setSizes(null)} />
        )}
      </Suspense>
    </>
  );
}

function titleOf({ httpStatusCode, details: { details } }: Page, { title }: RouteMatch): string {
  if (!details) return httpStatusCode === 404 ? m.productNotFound : title;
  const { line1, line2 } = details;
  return line2 === '' ? line1 : `${line1}, ${line2}`;
}

export const page = definePage<Page, ProductPageActions, never, typeof Code>({
  where: 'product',
  // The slug is not part of the key.
  keyOf: ({ params }) => params.id ?? '',
  View: ProductView,
  initial: ({ params }) => ({
    ...newApiState(),
    ...newProductPage<PagePiece>(),
    selectedProduct: params.id ?? '',
    rawData: null,
    details: { isFetching: false, isFetched: false, message: '', details: null },
    needsAgeConsent: false,
    fees: '',
  }),
  reduce: reduceLoad,
  loads: true,
  shows: ({ bffData }) => bffData !== null,
  showsFailure: 'always',
  canBeMissing: true,
  isHeld: ({ needsAgeConsent }) => needsAgeConsent,
  head: (state, match) => ({ title: titleOf(state, match) }),
  actions(product) {
    const { deps } = product;
    return { ...productStoreActions(product), parts: partsOf(deps), width: deps.width, deps };
  },
});
