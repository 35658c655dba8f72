import { newApiState } from '../../page/api-state.ts';
import { href, variantOf } from '../../platform/paths.ts';
import { isProductPath } from '../../platform/path-kinds.ts';
import type { Page } from '../../page/define-page.ts';
import type { ExpanderPiece, OptionValue, PagePiece, PieceOf, ProductPage } from './product-model.ts';
import { type ProductPageFact, reduceProductPage } from './reduce-product-page.ts';
import type { fetchRecommendations } from './load-product.ts';

type VariantState = Pick<ProductPage, 'bffData' | 'imageGallery' | 'rawData' | 'details' | 'needsAgeConsent'>;

interface Code {
  fetchRecommendations: typeof fetchRecommendations;
}

/** The actions of a product page, beyond its first paint. */
export function createProductActions(
  page: Page<ProductPage, never, Code>,
  id: string,
  trackViewed: () => void,
) {
  const { deps, get, set } = page;
  const { api, navigation } = deps;
  /** the states of the variants viewed earlier, by product id */
  const variantStates = new Map<string, VariantState>();
  let isVariantPushed = false;

  const apply = (fact: ProductPageFact<PagePiece>): void =>
    set(reduceProductPage<PagePiece>(get(), fact) as Partial<ProductPage>);
  const chosenId = (): string => get().selectedVariant ?? id;
  /** the id of the product whose data is shown; undefined: none has loaded yet */
  const shownId = (): string | undefined => get().details.details?.product.productId;
  /** The URL may be another page's by now, or the cart's while it is open beside the page. */
  const isActive = () => isProductPath(navigation.path(), id);

  function select(productId: string | null): void {
    const { bffData, imageGallery, rawData, details, needsAgeConsent } = get();
    const previousId = shownId();
    if (previousId !== undefined && details.message === '')
      variantStates.set(previousId, { bffData, imageGallery, rawData, details, needsAgeConsent });
    apply({ type: 'modal-selected', productId });
    const storedState = variantStates.get(chosenId());
    if (!storedState) {
      void page.reload();
      return;
    }
    page.cancel();
    set({ ...newApiState(), isAPISuccess: true, status: 'success', ...storedState });
    trackViewed();
  }

  async function loadRecommendations(productId: string) {
    const { fetchRecommendations } = await deps.code.load();
    return fetchRecommendations(api, productId);
  }

  return {
    followHash(): void {
      if (!isActive()) return;
      const variant = variantOf(navigation.hash());
      const selectedId = variant === id ? null : variant;
      if (selectedId === null) isVariantPushed = false;
      if (selectedId !== get().selectedVariant) select(selectedId);
    },
    choose({ productId, enabled }: OptionValue): void {
      if (!enabled || productId === chosenId()) return;
      if (productId === id && isVariantPushed && isActive()) {
        navigation.back();
        return;
      }
      // While the cart is open beside the page, the URL is the cart's.
      const replace = isActive() && get().selectedVariant !== null;
      const basePath = isActive()
        ? navigation.path()
        : href.product(get().details.details?.product.name ?? '', id);
      navigation.go(productId === id ? basePath : `${basePath}#/variant/${productId}`, { replace });
      isVariantPushed = !replace && productId !== id;
    },
    choosePicture: (index: number) => apply({ type: 'picture-chosen', index }),
    openGallery: (index: number) => apply({ type: 'gallery-shown', index }),
    closeGallery: () => apply({ type: 'gallery-hidden' }),
    expand({ updates }: ExpanderPiece, after: string): void {
      const snippets = updates.flatMap((key) => get().rawData?.[key] ?? []);
      apply({ type: 'snippets-added', after, snippets });
    },
    collapse({ updates }: ExpanderPiece): void {
      const ids = updates.flatMap((key) => get().rawData?.[key] ?? []).map((piece) => piece.id);
      apply({ type: 'snippets-removed', ids });
    },
    async fetchSimilar(): Promise<PieceOf<'shelf'>[]> {
      const recommendations = await loadRecommendations(id).catch(() => []);
      return recommendations.flatMap(({ pieces }) => pieces.filter((piece) => piece.kind === 'shelf'));
    },
    async loadSimilar(pieceId: string): Promise<void> {
      const productId = shownId() ?? id;
      let recommendations: Awaited<ReturnType<typeof loadRecommendations>> = [];
      try {
        recommendations = await loadRecommendations(productId);
      } catch {
        // The error is ignored: the content is optional, and the API client has reported the error.
      }
      if ((shownId() ?? id) !== productId) return;
      for (const { after, pieces } of recommendations) {
        apply({ type: 'snippets-added', after: after || pieceId, snippets: pieces });
      }
      apply({ type: 'snippets-removed', ids: [pieceId] });
    },
    hideTooltip: () => apply({ type: 'tooltip-hidden' }),
  };
}

export type ProductActions = ReturnType<typeof createProductActions>;
