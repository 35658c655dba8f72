import { ref } from 'valtio/vanilla';
import { productFacts } from '../../cart/product-facts.ts';
import { codeFailed, newApiState } from '../../http/api-state.ts';
import { variantOf } from '../../platform/paths.ts';
import type { PageEdges } from '../page.ts';
import type {
  ExpanderPiece,
  OptionValue,
  PagePiece,
  PieceOf,
  ProductAnswer,
  ProductDetails,
  ProductPage,
} from './product-model.ts';
import { type DetailsFact, reduceDetails } from './reduce-details.ts';
import { type ProductPageFact, reduceProductPage } from './reduce-product-page.ts';
import type * as Code from './load-product.ts';

/** What the page of a product does, beyond showing what a server has handed over. `shown`: it is on the screen now. */
export function createProductWork(
  edges: PageEdges<typeof Code>,
  id: string,
  state: ProductPage,
  shown: () => boolean,
) {
  const { api, analytics, navigation } = edges;
  const answers = new Map<string, ProductAnswer>();
  const reported = new Set<string>();
  const asking = new Map<string, Promise<void>>();
  let code: typeof Code | null = null;
  let viewed = '';
  let variantPushed = false;
  let data: readonly object[] = [];

  /** Plain data that never changes in place: nothing of it needs watching. */
  const set = (page: Partial<ProductPage>): void => {
    for (const [name, value] of Object.entries(page)) {
      Object.assign(state, { [name]: Object(value) === value ? ref(value as object) : value });
    }
  };
  const apply = (fact: ProductPageFact<PagePiece>): void =>
    set(reduceProductPage<PagePiece>(state, fact) as Partial<ProductPage>);
  const applyToDetails = (fact: DetailsFact): void => set({ details: reduceDetails(state.details, fact) });
  if (state.bffData) answers.set(id, answerIn(state));
  else apply({ type: 'page-selected', productId: id });
  const wanted = (): string => state.selectedVariant ?? id;

  function tellViewed({ product }: ProductDetails): void {
    if (!shown() || viewed === product.productId) return;
    viewed = product.productId;
    analytics.track('Product Viewed', productFacts(product));
  }

  function take(answer: ProductAnswer): void {
    const { pieces, updates, details, needsAgeConsent, locationTooltip, skipped } = answer;
    for (const { type, why } of skipped) {
      const message = `[product] Left out a snippet of type ${type}: ${why}.`;
      if (!reported.has(message)) analytics.report(new Error(message), 'product-page');
      reported.add(message);
    }
    const pictures = pieces.find((one) => one.kind === 'pictures');
    apply({
      type: 'answered',
      snippets: pieces,
      images: pictures?.items.map(({ url }) => url) ?? [],
      rawData: updates,
      tooltip: locationTooltip && edges.place.isDefault(),
    });
    applyToDetails({ type: 'answered', details });
    set({ ...newApiState(), isAPISuccess: true, needsAgeConsent });
    if (details) tellViewed(details);
  }

  async function fetchAnew(productId: string): Promise<void> {
    const first = state.bffData === null;
    applyToDetails({ type: 'asked' });
    if (first) {
      apply({ type: 'asked' });
      set({ ...newApiState(), isLoading: true });
    }
    try {
      code ??= await edges.code.load();
      const answer = await code.fetchProduct(api, productId);
      answers.set(productId, answer);
      if (wanted() !== productId) return;
      take(answer);
      data = code.dataOf(state, (path) => navigation.absolute(path));
    } catch (error) {
      if (wanted() === productId) fail(error, first);
    }
  }

  function fail(error: unknown, first: boolean): void {
    const { failed, sentence } = code?.failureOf(state, error) ?? {
      failed: codeFailed(error),
      sentence: 'The shop did not answer.',
    };
    if (failed.appError !== null) analytics.report(error, 'product-page');
    applyToDetails({ type: 'failed', message: sentence });
    if (!first) return;
    apply({ type: 'failed' });
    set(failed);
  }

  function show(productId: string, fresh = false): Promise<void> {
    const known = answers.get(productId);
    if (known && !fresh) {
      take(known);
      return Promise.resolve();
    }
    const under = asking.get(productId);
    if (under) return under;
    const call = fetchAnew(productId).finally(() => asking.delete(productId));
    asking.set(productId, call);
    return call;
  }

  async function fetchRecommended(productId: string) {
    const { fetchRecommendations } = await edges.code.load();
    return fetchRecommendations(api, productId);
  }

  /** The address may be another page's by now, or the cart's beside this one. */
  const isHere = () =>
    navigation
      .path()
      .split('?')[0]
      ?.endsWith(`/prid/${encodeURIComponent(id)}`) ?? false;

  function followHash(): void {
    if (!isHere()) return;
    const variant = variantOf(navigation.hash())?.productId ?? null;
    const selected = variant === id ? null : variant;
    if (selected === null) variantPushed = false;
    if (selected === state.selectedVariant) return;
    apply({ type: 'modal-selected', productId: selected });
    void show(wanted());
  }

  return {
    show: () => show(wanted(), true),
    followHash,
    tellViewed: () => {
      if (state.details.details) tellViewed(state.details.details);
    },
    /** it is another visit */
    left: () => {
      viewed = '';
    },
    data: () => data,
    choose({ productId, enabled }: OptionValue): void {
      if (!enabled || productId === wanted()) return;
      if (productId === id && variantPushed) {
        navigation.back();
        return;
      }
      const replace = state.selectedVariant !== null;
      const here = navigation.path();
      navigation.go(productId === id ? here : `${here}#/variant/${productId}`, { replace });
      variantPushed = !replace && productId !== id;
    },
    choosePicture: (index: number) => apply({ type: 'picture-chosen', index }),
    openGallery: (index: number) => apply({ type: 'gallery-shown', index }),
    closeGallery: () => apply({ type: 'gallery-hidden' }),
    expand({ updates }: ExpanderPiece, after: string): void {
      const snippets = updates.flatMap((key) => state.rawData?.[key] ?? []);
      apply({ type: 'snippets-added', after, snippets });
    },
    collapse({ updates }: ExpanderPiece): void {
      const ids = updates.flatMap((key) => state.rawData?.[key] ?? []).map((one) => one.id);
      apply({ type: 'snippets-removed', ids });
    },
    async similar(): Promise<PieceOf<'shelf'>[]> {
      const found = await fetchRecommended(id).catch(() => []);
      return found.flatMap(({ pieces }) => pieces.filter((one) => one.kind === 'shelf'));
    },
    async loadSimilar(place: string): Promise<void> {
      const productId = wanted();
      let found: Awaited<ReturnType<typeof fetchRecommended>> = [];
      try {
        found = await fetchRecommended(productId);
      } catch {
        // a page without them is whole: the client has told of what is wrong
      }
      if (wanted() !== productId) return;
      for (const { after, pieces } of found) {
        apply({ type: 'snippets-added', after: after || place, snippets: pieces });
      }
      apply({ type: 'snippets-removed', ids: [place] });
    },
    hideTooltip: () => apply({ type: 'tooltip-hidden' }),
  };
}

export type ProductWork = ReturnType<typeof createProductWork>;

/** What a server has handed over, as the answer that it was made from. */
function answerIn({ bffData, rawData, details, needsAgeConsent }: ProductPage): ProductAnswer {
  return {
    pieces: [...(bffData?.snippets ?? [])],
    updates: rawData ?? {},
    details: details.details,
    needsAgeConsent,
    locationTooltip: false,
    skipped: [],
  };
}
