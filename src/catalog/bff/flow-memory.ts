import { PRODUCT_CARD_HEIGHT } from '../listing-lists.ts';
import { CHUNK } from './flow-chunks.ts';
import type { VIEWS } from './snippet-views.tsx';

const GAP = 8;
export const ROW = PRODUCT_CARD_HEIGHT + GAP;

/** How a list stood when it was left, so that it stands there again when one comes back. */
export interface FlowMemory {
  /** of the list, in px; 0: it has not been followed yet */
  width: number;
  /** of each chunk that has been drawn, in px */
  heights: Map<string, number>;
  /** the chunks that were drawn */
  near: Set<string>;
  /** what draws the pieces among the products: they take their room as soon as one is back */
  views: Partial<typeof VIEWS>;
}

export const newFlowMemory = (): FlowMemory => ({ width: 0, heights: new Map(), near: new Set(), views: {} });

/** How high a chunk is that is not drawn: as it was, or as others of its size are. */
export function heightOf({ heights }: FlowMemory, name: string, count: number): number {
  const own = heights.get(name);
  if (own !== undefined && count === CHUNK) return own;
  const [some = (CHUNK / 2) * ROW] = heights.values();
  return Math.ceil(some * (count / CHUNK));
}
