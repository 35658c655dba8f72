import { type PointerEvent, type RefObject, useRef } from 'react';

/** The distance or speed that closes the sheet. */
const CLOSE_AFTER_PX = 96;
const CLOSE_AT_PX_PER_MS = 0.6;

interface Drag {
  pointer: number;
  from: number;
  startedAt: number;
}

/** Pointer handlers for the top edge of a sheet: it follows the drag, then closes or springs back. */
export function useDragDown(sheet: RefObject<HTMLElement | null>, onClose: () => void) {
  const drag = useRef<Drag | null>(null);

  const move = (px: number) => {
    sheet.current?.style.setProperty('transform', px > 0 ? `translateY(${px}px)` : 'none');
  };
  const release = () => {
    drag.current = null;
    sheet.current?.style.removeProperty('transition');
    sheet.current?.style.removeProperty('transform');
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const onControl = event.target instanceof Element && event.target.closest('button, a, input') !== null;
      if (onControl || drag.current || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      sheet.current?.style.setProperty('transition', 'none');
      drag.current = { pointer: event.pointerId, from: event.clientY, startedAt: event.timeStamp };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag.current?.pointer === event.pointerId) move(event.clientY - drag.current.from);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const started = drag.current;
      if (started?.pointer !== event.pointerId) return;
      const distance = event.clientY - started.from;
      const speed = distance / Math.max(1, event.timeStamp - started.startedAt);
      release();
      if (distance > CLOSE_AFTER_PX || (distance > 24 && speed > CLOSE_AT_PX_PER_MS)) onClose();
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      if (drag.current?.pointer === event.pointerId) release();
    },
  };
}
