import { isApiError } from '../../http/api.ts';
import { failureMessage } from '../../http/failure-message.ts';
import { tapFailureMessage } from '../../http/tap-failed.ts';
import { productFacts } from '../../cart/products.ts';
import { variantOf } from '../../platform/paths.ts';
import { isProductPath } from '../../platform/path-kinds.ts';
import type { AgeConsentStore } from '../../session/age-consent.ts';
import type { LoadFact, Page, PageHooks, PageOf } from '../../page/define-page.ts';
import type * as LoadProduct from './load-product.ts';
import type { createProductActions, ProductActions } from './product-actions.ts';
import type { ExpanderPiece, OptionValue, PagePiece, PieceOf, ProductPage } from './product-model.ts';
import { reduceDetails } from './reduce-details.ts';
import type { shareProduct } from './share-product.ts';

export type ProductCode = Pick<typeof LoadProduct, 'load' | 'fetchRecommendations'> & {
  createProductActions: typeof createProductActions;
  shareProduct: typeof shareProduct;
};

export interface ProductStoreActions {
  readonly age: AgeConsentStore;
  choose(option: OptionValue): void;
  choosePicture(index: number): void;
  openGallery(index: number): void;
  closeGallery(): void;
  /** `after`: the id of the snippet to insert after */
  expand(piece: PagePiece & ExpanderPiece, after: string): void;
  collapse(piece: PagePiece & ExpanderPiece): void;
  /** recommendations for a page without a product */
  fetchSimilar(): Promise<PieceOf<'shelf'>[]>;
  /** loads the related products of a rail that has come near the viewport */
  loadSimilar(pieceId: string): Promise<void>;
  share(): Promise<void>;
  choosePlace(): void;
  hideTooltip(): void;
}

export type ProductStore = PageOf<ProductPage, ProductStoreActions>;

/** If a variant fails to load, the previous variant stays on the page, with a message. */
export function reduceLoad({ bffData, status, details }: ProductPage, fact: LoadFact): Partial<ProductPage> {
  if (fact.type === 'asked')
    return { status: bffData ? status : 'loading', details: reduceDetails(details, fact) };
  const message = failureMessage(fact.failure);
  return {
    status: bffData ? status : 'error',
    details: reduceDetails(details, { type: 'failed', message }),
  };
}

/** The part of the store that the first paint needs; the rest is loaded with the first action. */
export function productStoreActions(
  page: Page<ProductPage, never, ProductCode>,
): ProductStoreActions & { hooks: Pick<PageHooks, 'start' | 'viewed'> } {
  const { deps, get, set } = page;
  const { connectivity, messages, navigation } = deps;
  const { id = '' } = page.match().params;
  let actions: ProductActions | null = null;
  let viewedId = '';

  /** Tracks the view of each variant once per visit. */
  function trackViewed(): void {
    const { details, selectedVariant } = get();
    const { product } = details.details ?? {};
    const chosenId = selectedVariant ?? id;
    if (!product || !page.shown() || product.productId !== chosenId || viewedId === chosenId) return;
    viewedId = chosenId;
    deps.analytics.track('Product Viewed', productFacts(product));
  }
  const loadActions = async (): Promise<ProductActions> => {
    const { createProductActions } = await deps.code.load();
    actions ??= createProductActions(page, id, trackViewed);
    return actions;
  };
  function report(error: unknown): void {
    if (!isApiError(error)) page.report(error);
  }
  /** Runs the task once the code of the actions has loaded. */
  function withActions(task: (actions: ProductActions) => unknown, onFailure = report): void {
    if (actions) task(actions);
    else void loadActions().then(task, onFailure);
  }
  function reportAndToast(error: unknown): void {
    report(error);
    messages.toast(tapFailureMessage(connectivity.online()));
  }
  const tap = (task: (actions: ProductActions) => unknown) => withActions(task, reportAndToast);

  // The variant in the URL's hash, which the server never sees: a server-rendered page shows it in `start`.
  const variant = isProductPath(navigation.path(), id) && variantOf(navigation.hash());
  if (!get().bffData && variant && variant !== id) set({ selectedVariant: variant });

  return {
    age: deps.ageConsent,
    choose: (option) => tap((it) => it.choose(option)),
    choosePicture: (index) => tap((it) => it.choosePicture(index)),
    openGallery: (index) => tap((it) => it.openGallery(index)),
    closeGallery: () => tap((it) => it.closeGallery()),
    expand: (piece, after) => tap((it) => it.expand(piece, after)),
    collapse: (piece) => tap((it) => it.collapse(piece)),
    // A failure is ignored, because the content is optional.
    fetchSimilar: () =>
      loadActions().then(
        (it) => it.fetchSimilar(),
        () => [],
      ),
    async loadSimilar(pieceId) {
      try {
        await (await loadActions()).loadSimilar(pieceId);
      } catch (error) {
        report(error);
        const snippets = get().bffData?.snippets.filter((snippet) => snippet.id !== pieceId);
        if (snippets) set({ bffData: { snippets } });
      }
    },
    async share() {
      const { details } = get().details;
      if (!details) return;
      try {
        const { shareProduct } = await deps.code.load();
        await shareProduct(deps, details);
      } catch (error) {
        reportAndToast(error);
      }
    },
    choosePlace: () => deps.place.choose(),
    hideTooltip: () => withActions((it) => it.hideTooltip()),
    hooks: {
      start() {
        const followHash = () => withActions((it) => it.followHash());
        if (actions || variantOf(navigation.hash()) !== get().selectedVariant) followHash();
        const stop = navigation.onHash(followHash);
        return () => {
          viewedId = '';
          stop();
        };
      },
      viewed: trackViewed,
    },
  };
}
