import { proxy, ref } from 'valtio/vanilla';
import { isApiError } from '../../http/api.ts';
import { codeFailed, newApiState } from '../../http/api-state.ts';
import { tapFailed } from '../../http/tap-failed.ts';
import { href } from '../../platform/paths.ts';
import type { AgeConsentKeeper } from '../age-consent.ts';
import type { PageAddress, PageEdges, PageHead, PageStore } from '../page.ts';
import type { ExpanderPiece, OptionValue, PagePiece, PieceOf, ProductPage } from './product-model.ts';
import type * as LoadProduct from './load-product.ts';
import type { shareProduct } from './share-product.ts';
import type { createProductWork, ProductWork } from './work-product.ts';

type Code = typeof LoadProduct & {
  createProductWork: typeof createProductWork;
  shareProduct: typeof shareProduct;
};

export interface ProductStore extends PageStore<ProductPage> {
  readonly age: AgeConsentKeeper;
  /** fetches anew what is to be seen */
  retry(): Promise<void>;
  choose(option: OptionValue): void;
  choosePicture(index: number): void;
  openGallery(index: number): void;
  closeGallery(): void;
  /** `after`: the id of what its snippets are put behind */
  expand(piece: PagePiece & ExpanderPiece, after: string): void;
  collapse(piece: PagePiece & ExpanderPiece): void;
  /** what others buy, for a page that has no product */
  similar(): Promise<PieceOf<'shelf'>[]>;
  /** what goes well with it; told when the place that is kept for that comes into view */
  loadSimilar(place: string): Promise<void>;
  share(): Promise<void>;
  choosePlace(): void;
  hideTooltip(): void;
  back(): void;
}

/** What the first view needs; what it does beyond that is loaded with the first thing to do. */
export function createProductStore(
  edges: PageEdges<Code>,
  { params: { id = '' } }: PageAddress,
  handed: ProductPage | null,
): ProductStore {
  const { analytics, messages, navigation, ageConsent: age } = edges;
  const initial: ProductPage = {
    ...newApiState(),
    bffData: null,
    selectedVariant: null,
    selectedProduct: id,
    imageGallery: { images: [], mainIndex: 0, isShown: false },
    rawData: null,
    isLocationTooltipShown: false,
    status: 'idle',
    details: { isFetching: false, isFetched: false, message: '', details: null },
    needsAgeConsent: false,
    // A load that the server did not wait for is nobody's here.
    ...((handed?.status === 'success' || handed?.httpStatusCode === 404) && handed),
  };
  // `ref`: plain data that never changes in place, so nothing of it needs watching.
  const fields = Object.entries(initial).map(([name, value]) => [
    name,
    Object(value) === value ? ref(value) : value,
  ]);
  const state = proxy(Object.fromEntries(fields) as ProductPage);
  let shown = false;
  let loaded: ProductWork | null = null;

  async function work(): Promise<ProductWork> {
    const { createProductWork } = await edges.code.load();
    loaded ??= createProductWork(edges, id, state, () => shown);
    return loaded;
  }
  function report(error: unknown): void {
    if (!isApiError(error)) analytics.report(error, 'product-page');
  }
  /** Now, or as soon as its code is there. */
  function tell(task: (work: ProductWork) => unknown, failed = report): void {
    if (loaded) task(loaded);
    else void work().then(task, failed);
  }
  function sayFailed(error: unknown): void {
    report(error);
    messages.toast(tapFailed(edges.connectivity.online()));
  }
  const tap = (task: (work: ProductWork) => unknown) => tell(task, sayFailed);
  async function fetchAnew(): Promise<void> {
    try {
      await (await work()).show();
    } catch (error) {
      report(error);
      Object.assign(state, codeFailed(error), { status: 'error' });
    }
  }

  return {
    state,
    age,
    load: async () => {
      if (state.status === 'success' && !(state.needsAgeConsent && age.state.consent === 'granted')) return;
      if (state.httpStatusCode !== 404) await fetchAnew();
    },
    retry: fetchAnew,
    ready: () => state.status === 'success' || state.httpStatusCode === 404,
    missing: () => state.httpStatusCode === 404,
    head: () => headOf(state, loaded?.data() ?? []),
    start() {
      shown = true;
      tell((it) => {
        it.tellViewed();
        it.followHash();
      });
      const stops = [
        navigation.onHash(() => tell((it) => it.followHash())),
        edges.connectivity.onChange((online) => {
          if (online && (state.failureType !== null || state.details.message !== '')) void fetchAnew();
        }),
      ];
      return () => {
        shown = false;
        loaded?.left();
        for (const stop of stops) stop();
      };
    },
    choose: (option) => tap((it) => it.choose(option)),
    choosePicture: (index) => tap((it) => it.choosePicture(index)),
    openGallery: (index) => tap((it) => it.openGallery(index)),
    closeGallery: () => tap((it) => it.closeGallery()),
    expand: (piece, after) => tap((it) => it.expand(piece, after)),
    collapse: (piece) => tap((it) => it.collapse(piece)),
    // a page without them is whole
    similar: () =>
      work().then(
        (it) => it.similar(),
        () => [],
      ),
    async loadSimilar(place) {
      try {
        await (await work()).loadSimilar(place);
      } catch (error) {
        report(error);
        const { bffData } = state;
        if (bffData)
          state.bffData = ref({ ...bffData, snippets: bffData.snippets.filter(({ id }) => id !== place) });
      }
    },
    async share() {
      const { details } = state.details;
      if (!details) return;
      try {
        const { shareProduct } = await edges.code.load();
        await shareProduct(edges, details);
      } catch (error) {
        sayFailed(error);
      }
    },
    choosePlace: edges.place.choose,
    hideTooltip: () => tell((it) => it.hideTooltip()),
    back: () => navigation.back(),
  };
}

function headOf({ httpStatusCode, details: { details } }: ProductPage, data: readonly object[]): PageHead {
  if (!details) return { title: httpStatusCode === 404 ? 'Not on our shelves' : 'Product' };
  const { line1, line2, description, product } = details;
  return {
    title: line2 === '' ? line1 : `${line1}, ${line2}`,
    description: description || `${line1} at your door in minutes.`,
    // of several sizes each has an address of its own
    canonical: href.product(product.name, product.productId),
    data,
  };
}
