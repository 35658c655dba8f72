import { Share2 } from 'lucide';
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import { failureSentence } from '../../http/failure-sentence.ts';
import { tapFailed } from '../../http/tap-failed.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Screen } from '../../ui/Screen.tsx';
import type { PageAddress, PageEdges, PageKind } from '../page.ts';
import { BuyBar } from './BuyBar.tsx';
import { Gallery } from './Gallery.tsx';
import { ProductBar } from './ProductBar.tsx';
import { ProductInfo } from './ProductInfo.tsx';
import { ProductMore, type ProductMoreProps } from './ProductMore.tsx';
import s from './ProductPage.module.css';
import { ProductSkeleton } from './ProductSkeleton.tsx';
import type { ProductTroubleProps } from './ProductTrouble.tsx';
import type * as Code from './product-code.ts';
import type { OptionGroup, ProductPage as Page } from './product-model.ts';
import { createProductStore, type ProductStore } from './product-store.ts';
import { SimilarShelf } from './SimilarShelf.tsx';
import type { SizesSheetProps } from './SizesSheet.tsx';
import type { ZoomDialogProps } from './ZoomDialog.tsx';

function partsOf({ code, connectivity, messages }: PageEdges<typeof Code>) {
  /** A dialog that cannot be opened says so, and is closed. */
  // biome-ignore lint/correctness/noComponentHookFactories: made once for every page, not while rendering
  function NotOpened({ onClose }: { onClose: () => void }) {
    useEffect(() => {
      messages.toast(tapFailed(connectivity.online(), 'This could not be opened.'));
      onClose();
    });
    return null;
  }
  return {
    Trouble: code.part<ProductTroubleProps>(
      ({ ProductTrouble }) => ProductTrouble,
      ({ page, store }) => (
        <ErrorState
          message={failureSentence(page.failureType ?? 'malformed')}
          detail="Your cart is safe. Please try again."
          onRetry={() => void store.retry()}
        />
      ),
    ),
    Zoom: code.part<ZoomDialogProps>(({ ZoomDialog }) => ZoomDialog, NotOpened),
    Sizes: code.part<SizesSheetProps>(({ SizesSheet }) => SizesSheet, NotOpened),
  };
}

interface ProductPageStore extends ProductStore {
  parts: ReturnType<typeof partsOf>;
  width: PageEdges['width'];
}

function ProductView({ store, address }: { store: ProductPageStore; address: PageAddress }) {
  const page = useSnapshot(store.state) as Page;
  const { Trouble } = store.parts;
  const there = page.bffData !== null && page.details.details !== null;
  const waits = !there && (page.status === 'idle' || page.status === 'loading' || page.details.isFetching);
  return (
    <Screen name="product" width="wide">
      {there ? (
        <Shown store={store} page={page} />
      ) : waits ? (
        <ProductSkeleton />
      ) : (
        <Suspense fallback={<ProductSkeleton />}>
          <Trouble page={page} store={store} slug={address.params.name ?? ''} />
        </Suspense>
      )}
    </Screen>
  );
}

function Shown({ store, page }: { store: ProductPageStore; page: Page }) {
  const { width, parts } = store;
  const wide = useSyncExternalStore(width.onChange, width.wide, () => false);
  const picturePlace = useRef<HTMLDivElement>(null);
  const [sizes, setSizes] = useState<OptionGroup | null>(null);
  const { imageGallery, selectedVariant, selectedProduct } = page;
  const snippets = page.bffData?.snippets ?? [];
  const chosen = selectedVariant ?? selectedProduct ?? '';
  const { details } = page.details;
  if (!details) return null;
  const { line1, product } = details;
  // While another variant is on its way nothing of the one before may be bought in its name.
  const current = product.productId === chosen || page.details.message !== '' ? details : null;
  const pictures = snippets.find((one) => one.kind === 'pictures');
  const tint = pictures?.tint ?? product.tint;
  const group = snippets.find((one) => one.kind === 'options')?.group;
  const share = () => void store.share();
  const more = (part: ProductMoreProps['part']) => (
    <ProductMore part={part} page={page} store={store} Similar={SimilarShelf} />
  );

  return (
    <>
      {!wide && <ProductBar name={line1} below={picturePlace} onBack={store.back} onShare={share} />}
      <div className={s.columns}>
        <div ref={picturePlace} className={s.media}>
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
        <div className={s.info}>
          {more('crumbs')}
          <ProductInfo
            page={page}
            store={store}
            chosen={chosen}
            current={current}
            onSizes={setSizes}
            wide={wide}
            action={<IconButton icon={Share2} label="Share" kind="plain" onClick={share} />}
            note={page.isLocationTooltipShown && more('note')}
          />
          {more('below')}
        </div>
      </div>
      {!wide && (
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

export const page: PageKind<ProductPageStore, typeof Code> = {
  open(edges, address, handed) {
    const parts = partsOf(edges);
    return { ...createProductStore(edges, address, handed), parts, width: edges.width };
  },
  // the name in the address is for people
  keyOf: ({ params }) => params.id ?? '',
  View: ProductView,
};
