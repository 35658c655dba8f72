import { stepByFrame } from '../../platform/frames.ts';
import { customNumber, watchWidth } from '../../platform/measure.ts';
import { createNearWatch } from '../../platform/watch-view.ts';
import { LOAD_MORE_ROW_OFFSET } from '../listing-model.ts';
import { FlowEnd } from './FlowEnd.tsx';
import { CHUNK_SIZE } from './flow-chunks.ts';
import { type FlowMemory, ROW_HEIGHT } from './flow-memory.ts';

/** Chunks are rendered one viewport ahead. */
const LOAD_MARGIN = '100% 0px';
/** The number of cards rendered per frame: rendering a whole chunk at once would block a slow phone. */
const CARDS_PER_FRAME = 4;
/** In px: a card is at least 112 px wide, followed by a gap of 8 px. */
const MIN_COLUMN_WIDTH = 120;
const COLUMN_COUNTS = [8, 6, 4, 3, 2] as const;

/** The windowing of a list, created once it is hydrated. */
export function createFlowEngine(memory: FlowMemory) {
  const watchNear = createNearWatch(LOAD_MARGIN);
  return {
    memory,
    End: FlowEnd,
    /**
     * Calls `show` with the number of cards to render; `rendered` says whether all cards are already rendered.
     */
    follow(element: Element, name: string, rendered: boolean, show: (cards: number) => void): () => void {
      let isComplete = rendered || memory.rendered.has(name);
      let stop = () => {};
      let cards = 0;
      function grow(): 'more' | 'done' {
        cards += CARDS_PER_FRAME;
        isComplete ||= cards >= CHUNK_SIZE;
        show(isComplete ? Number.POSITIVE_INFINITY : cards);
        return isComplete ? 'done' : 'more';
      }
      const unwatch = watchNear(element, (isNear, { height }) => {
        // An element with focus is not removed.
        if (!isNear && element.matches(':focus-within')) return;
        stop();
        if (isNear) {
          memory.rendered.add(name);
          cards = 0;
          stop = stepByFrame(element, grow);
        } else {
          if (memory.rendered.delete(name) && isComplete) memory.heights.set(name, height);
          isComplete = false;
          show(0);
        }
      });
      return () => {
        stop();
        unwatch();
      };
    },
    /** Calls `onColumns` if a panel leaves room for fewer columns than usual; null: the usual number fits. */
    watchColumns(list: HTMLElement, onColumns: (columns: number | null) => void): () => void {
      return watchWidth(list, (width) => {
        if (Math.abs(width - memory.width) > 1) memory.heights.clear();
        memory.width = width;
        const usualCount = customNumber(list, '--usual-columns') || 2;
        const fittingCount =
          COLUMN_COUNTS.find((count) => count <= usualCount && width / count >= MIN_COLUMN_WIDTH) ?? 2;
        onColumns(fittingCount === usualCount ? null : fittingCount);
      });
    },
    /** Calls `onNear` LOAD_MORE_ROW_OFFSET rows before the end. */
    watchEnd(end: Element, onNear: () => void): () => void {
      const watch = createNearWatch(`0px 0px ${LOAD_MORE_ROW_OFFSET * ROW_HEIGHT}px 0px`);
      return watch(end, (isNear) => {
        if (isNear) onNear();
      });
    },
  };
}

export type FlowEngine = ReturnType<typeof createFlowEngine>;
