import { PRODUCT_CARD_HEIGHT } from '../listing-model.ts';
import { CHUNK } from './flow-chunks.ts';
import type { VIEWS } from './snippet-views.tsx';

const GAP = 8;
export const ROW = PRODUCT_CARD_HEIGHT + GAP;

/** The layout of a list, kept to restore its scroll position after back navigation. */
export interface FlowMemory {
  /** of the list, in px; 0: not measured yet */
  width: number;
  /** of each rendered chunk, in px */
  heights: Map<string, number>;
  /** the rendered chunks */
  near: Set<string>;
  /** the views of other snippets, so that their height is known at once after back navigation */
  views: Partial<typeof VIEWS>;
}

export const newFlowMemory = (): FlowMemory => ({ width: 0, heights: new Map(), near: new Set(), views: {} });

/** The height of a chunk that is not rendered: measured, or estimated from another chunk. */
export function heightOf({ heights }: FlowMemory, name: string, count: number): number {
  const measured = heights.get(name);
  if (measured !== undefined && count === CHUNK) return measured;
  const [some = (CHUNK / 2) * ROW] = heights.values();
  return Math.ceil(some * (count / CHUNK));
}
