import type { ProductPageState } from '../product-fields.ts';

/** A snippet by its `data.identity.id`. */
interface HasId {
  id: string;
}

export type ProductPageFact<S> =
  /** a variant on the same page; null: back to the product of the URL */
  | { type: 'modal-selected'; productId: string | null }
  | { type: 'asked' }
  | {
      type: 'answered';
      snippets: readonly S[];
      images: readonly string[];
      rawData: unknown;
      tooltip: boolean;
    }
  | { type: 'failed' }
  /** the snippets are inserted after the snippet with the id `after`, or at the end */
  | { type: 'snippets-added'; after: string; snippets: readonly S[] }
  | { type: 'snippets-removed'; ids: readonly string[] }
  | { type: 'picture-chosen'; index: number }
  | { type: 'gallery-shown'; index: number }
  | { type: 'gallery-hidden' }
  | { type: 'tooltip-hidden' };

export function reduceProductPage<S extends HasId>(
  state: ProductPageState<S>,
  fact: ProductPageFact<S>,
): ProductPageState<S> {
  const { bffData, imageGallery } = state;
  switch (fact.type) {
    case 'modal-selected':
      return { ...state, selectedVariant: fact.productId, rawData: null };
    case 'asked':
      return { ...state, status: 'loading' };
    case 'answered': {
      // after a reload for another location an enlarged picture stays enlarged
      const hasSameImages = fact.images.join(' ') === imageGallery.images.join(' ');
      return {
        ...state,
        status: 'success',
        bffData: { snippets: fact.snippets },
        imageGallery: hasSameImages ? imageGallery : { images: fact.images, mainIndex: 0, isShown: false },
        rawData: fact.rawData,
        isLocationTooltipShown: fact.tooltip,
      };
    }
    case 'failed':
      return { ...state, status: 'error' };
    case 'snippets-added':
      return bffData ? { ...state, bffData: { snippets: insertAfter(bffData.snippets, fact) } } : state;
    case 'snippets-removed': {
      if (!bffData) return state;
      const snippets = bffData.snippets.filter((snippet) => !fact.ids.includes(idOf(snippet)));
      return { ...state, bffData: { snippets } };
    }
    case 'picture-chosen':
      return { ...state, imageGallery: { ...imageGallery, mainIndex: clampIndex(imageGallery, fact.index) } };
    case 'gallery-shown':
      return {
        ...state,
        imageGallery: { ...imageGallery, mainIndex: clampIndex(imageGallery, fact.index), isShown: true },
      };
    case 'gallery-hidden':
      return { ...state, imageGallery: { ...imageGallery, isShown: false } };
    case 'tooltip-hidden':
      return { ...state, isLocationTooltipShown: false };
  }
}

const idOf = ({ id }: HasId): string => id;

/** Snippets whose ids are already on the page are moved, not duplicated. */
function insertAfter<S extends HasId>(
  snippets: readonly S[],
  { after, snippets: newSnippets }: { after: string; snippets: readonly S[] },
): readonly S[] {
  const ids = new Set(newSnippets.map(idOf));
  const remainingSnippets = snippets.filter((snippet) => !ids.has(idOf(snippet)));
  const at = remainingSnippets.findIndex((snippet) => idOf(snippet) === after);
  return at < 0
    ? [...remainingSnippets, ...newSnippets]
    : [...remainingSnippets.slice(0, at + 1), ...newSnippets, ...remainingSnippets.slice(at + 1)];
}

function clampIndex({ images }: { images: readonly string[] }, index: number): number {
  return Math.max(0, Math.min(index, images.length - 1));
}
