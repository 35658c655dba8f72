import { productFacts } from '../../cart/products.ts';
import { newApiState } from '../../page/api-state.ts';
import { href, isOfProduct, variantOf } from '../../platform/paths.ts';
import type { Page } from '../../page/define-page.ts';
import type { ExpanderPiece, OptionValue, PagePiece, PieceOf, ProductPage } from './product-model.ts';
import { type ProductPageFact, reduceProductPage } from './reduce-product-page.ts';
import type { fetchRecommendations } from './load-product.ts';

type Shown = Pick<ProductPage, 'bffData' | 'imageGallery' | 'rawData' | 'details' | 'needsAgeConsent'>;

interface Code {
  fetchRecommendations: typeof fetchRecommendations;
}

/** The actions of a product page, beyond its first paint. */
export function createProductActions(page: Page<ProductPage, never, Code>, id: string) {
  const { deps, get, set } = page;
  const { api, analytics, navigation } = deps;
  /** the state of variants viewed before, by product id */
  const left = new Map<string, Shown>();
  let viewed = '';
  let variantPushed = false;

  const apply = (fact: ProductPageFact<PagePiece>): void =>
    set(reduceProductPage<PagePiece>(get(), fact) as Partial<ProductPage>);
  const wanted = (): string => get().selectedVariant ?? id;
  /** undefined: none yet */
  const shown = (): string | undefined => get().details.details?.product.productId;
  /** The URL may be another page's by now, or the cart's while it is open beside the page. */
  const isHere = () => isOfProduct(navigation.path(), id);

  function select(productId: string | null): void {
    const { bffData, imageGallery, rawData, details, needsAgeConsent } = get();
    const before = shown();
    if (before !== undefined && details.message === '')
      left.set(before, { bffData, imageGallery, rawData, details, needsAgeConsent });
    apply({ type: 'modal-selected', productId });
    const known = left.get(wanted());
    if (!known) {
      void page.reload();
      return;
    }
    page.cancel();
    set({ ...newApiState(), isAPISuccess: true, status: 'success', ...known });
    trackViewed();
  }

  function trackViewed(): void {
    const { product } = get().details.details ?? {};
    if (!product || !page.shown() || product.productId !== wanted() || viewed === wanted()) return;
    viewed = product.productId;
    analytics.track('Product Viewed', productFacts(product));
  }

  async function fetchRecommended(productId: string) {
    const { fetchRecommendations } = await deps.code.load();
    return fetchRecommendations(api, productId);
  }

  return {
    trackViewed,
    followHash(): void {
      if (!isHere()) return;
      const variant = variantOf(navigation.hash());
      const selected = variant === id ? null : variant;
      if (selected === null) variantPushed = false;
      if (selected !== get().selectedVariant) select(selected);
    },
    /** The next visit counts as a new view. */
    leave(): void {
      viewed = '';
    },
    choose({ productId, enabled }: OptionValue): void {
      if (!enabled || productId === wanted()) return;
      if (productId === id && variantPushed && isHere()) {
        navigation.back();
        return;
      }
      // While the cart is open beside the page, the URL is the cart's.
      const replace = isHere() && get().selectedVariant !== null;
      const here = isHere() ? navigation.path() : href.product(get().details.details?.product.name ?? '', id);
      navigation.go(productId === id ? here : `${here}#/variant/${productId}`, { replace });
      variantPushed = !replace && productId !== id;
    },
    choosePicture: (index: number) => apply({ type: 'picture-chosen', index }),
    openGallery: (index: number) => apply({ type: 'gallery-shown', index }),
    closeGallery: () => apply({ type: 'gallery-hidden' }),
    expand({ updates }: ExpanderPiece, after: string): void {
      const snippets = updates.flatMap((key) => get().rawData?.[key] ?? []);
      apply({ type: 'snippets-added', after, snippets });
    },
    collapse({ updates }: ExpanderPiece): void {
      const ids = updates.flatMap((key) => get().rawData?.[key] ?? []).map((one) => one.id);
      apply({ type: 'snippets-removed', ids });
    },
    async similar(): Promise<PieceOf<'shelf'>[]> {
      const found = await fetchRecommended(id).catch(() => []);
      return found.flatMap(({ pieces }) => pieces.filter((one) => one.kind === 'shelf'));
    },
    async loadSimilar(place: string): Promise<void> {
      const productId = shown() ?? id;
      let found: Awaited<ReturnType<typeof fetchRecommended>> = [];
      try {
        found = await fetchRecommended(productId);
      } catch {
        // Optional content: the client has reported the error.
      }
      if ((shown() ?? id) !== productId) return;
      for (const { after, pieces } of found) {
        apply({ type: 'snippets-added', after: after || place, snippets: pieces });
      }
      apply({ type: 'snippets-removed', ids: [place] });
    },
    hideTooltip: () => apply({ type: 'tooltip-hidden' }),
  };
}

export type ProductActions = ReturnType<typeof createProductActions>;
