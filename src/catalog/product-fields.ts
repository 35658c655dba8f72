import type { AsyncStatus } from '../page/api-state.ts';

/** The leaf category's level as the backend expects it: 1 for `l1`, 2 for all others. */
export function leafLevel(level: string): 1 | 2 {
  return level === 'l1' ? 1 : 2;
}

interface ImageGallery {
  images: readonly string[];
  mainIndex: number;
  isShown: boolean;
}

export interface ProductPageState<S = { data: { identity: { id: string } } }> {
  bffData: { snippets: readonly S[] } | null;
  selectedVariant: string | null;
  selectedProduct: string | null;
  imageGallery: ImageGallery;
  rawData: unknown;
  isLocationTooltipShown: boolean;
  status: AsyncStatus;
}
