import { PRODUCT_CARD_HEIGHT } from '../listing-model.ts';
import { CHUNK_SIZE } from './flow-chunks.ts';
import type { VIEWS } from './snippet-views.tsx';

const ROW_GAP = 8;
export const ROW_HEIGHT = PRODUCT_CARD_HEIGHT + ROW_GAP;

/** The layout of a list, kept to restore its scroll position after back navigation. */
export interface FlowMemory {
  /** the width of the list, in px; 0: not measured yet */
  width: number;
  /** the measured height of each chunk, in px */
  heights: Map<string, number>;
  /** the names of the rendered chunks */
  rendered: Set<string>;
  /**
   * the views of snippets that are not products, so that their height is known at once after back navigation
   */
  views: Partial<typeof VIEWS>;
}

export const newFlowMemory = (): FlowMemory => ({
  width: 0,
  heights: new Map(),
  rendered: new Set(),
  views: {},
});

/** The height of a chunk that is not rendered: measured, or estimated from another chunk. */
export function heightOf({ heights }: FlowMemory, name: string, count: number): number {
  const measuredHeight = heights.get(name);
  if (measuredHeight !== undefined && count === CHUNK_SIZE) return measuredHeight;
  const [sampleHeight = (CHUNK_SIZE / 2) * ROW_HEIGHT] = heights.values();
  return Math.ceil(sampleHeight * (count / CHUNK_SIZE));
}
