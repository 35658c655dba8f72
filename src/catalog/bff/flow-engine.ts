import { stepByFrame } from '../../platform/frames.ts';
import { customNumber, watchWidth } from '../../platform/measure.ts';
import { createNearWatch } from '../../platform/observe.ts';
import { LOAD_MORE_ROW_OFFSET } from '../listing-lists.ts';
import { FlowEnd } from './FlowEnd.tsx';
import { CHUNK } from './flow-chunks.ts';
import { type FlowMemory, ROW } from './flow-memory.ts';

/** Chunks are drawn one view ahead. */
const AHEAD = '100% 0px';
/** What a chunk that comes near draws in one frame: all of it would hold up a cheap phone. */
const CARDS_A_FRAME = 4;
/** A card narrower than 112 px is no card; 8 px lie between two. */
const LEAST_WIDTH = 120;
const COLUMNS = [8, 6, 4, 3, 2] as const;

/** What makes a long list bearable; loaded once its first view stands. */
export function createFlowEngine(memory: FlowMemory) {
  const near = createNearWatch(AHEAD);
  return {
    memory,
    End: FlowEnd,
    /** Says how many cards of a chunk are to be drawn, as one scrolls; `drawn`: all are already. */
    follow(element: Element, name: string, drawn: boolean, show: (cards: number) => void): () => void {
      let whole = drawn || memory.near.has(name);
      let stop = () => {};
      let cards = 0;
      function grow(): 'more' | 'done' {
        cards += CARDS_A_FRAME;
        whole ||= cards >= CHUNK;
        show(whole ? Number.POSITIVE_INFINITY : cards);
        return whole ? 'done' : 'more';
      }
      const unwatch = near(element, (isNear, { height }) => {
        // what has the focus stays
        if (!isNear && element.matches(':focus-within')) return;
        stop();
        if (isNear) {
          memory.near.add(name);
          cards = 0;
          stop = stepByFrame(element, grow);
        } else {
          if (memory.near.delete(name) && whole) memory.heights.set(name, height);
          whole = false;
          show(0);
        }
      });
      return () => {
        stop();
        unwatch();
      };
    },
    /** Where the list shares its room with a panel: fewer columns than its width of screen has; null: as usual. */
    columns(list: HTMLElement, onColumns: (columns: number | null) => void): () => void {
      return watchWidth(list, (width) => {
        if (Math.abs(width - memory.width) > 1) memory.heights.clear();
        memory.width = width;
        const usual = customNumber(list, '--usual-columns') || 2;
        const fitting = COLUMNS.find((count) => count <= usual && width / count >= LEAST_WIDTH) ?? 2;
        onColumns(fitting === usual ? null : fitting);
      });
    },
    /** Calls `onNear` so many rows before the end. */
    atEnd(end: Element, onNear: () => void): () => void {
      const watch = createNearWatch(`0px 0px ${LOAD_MORE_ROW_OFFSET * ROW}px 0px`);
      return watch(end, (isNear) => {
        if (isNear) onNear();
      });
    },
  };
}

export type FlowEngine = ReturnType<typeof createFlowEngine>;
