import type { AsyncStatus } from './listing-lists.ts';

/** Level `l1` is 1, every other one is 2. */
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
