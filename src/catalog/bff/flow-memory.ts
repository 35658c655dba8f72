import type { VIEWS } from './snippet-views.tsx';

/** How a list stood when it was left, so that it stands there again when one comes back. */
export interface FlowMemory {
  width: number;
  /** of each chunk that has been drawn, in px */
  heights: Map<string, number>;
  /** the chunks that were drawn */
  near: Set<string>;
  /** what draws the pieces among the products: they take their room as soon as one is back */
  views: Partial<typeof VIEWS>;
}

export const newFlowMemory = (): FlowMemory => ({ width: 0, heights: new Map(), near: new Set(), views: {} });
