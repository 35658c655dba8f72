import { type PointerEvent, type RefObject, useRef } from 'react';

/** The distance, or the speed, from which a drag closes the sheet. */
const CLOSE_AFTER_PX = 96;
const CLOSE_AT_PX_PER_MS = 0.6;

interface Drag {
  pointerId: number;
  startY: number;
  startedAt: number;
}

/** Pointer handlers for the top edge of a sheet, which follows the drag and then closes or springs back. */
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
      const isOnControl =
        event.target instanceof Element && event.target.closest('button, a, input') !== null;
      if (isOnControl || drag.current || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      sheet.current?.style.setProperty('transition', 'none');
      drag.current = { pointerId: event.pointerId, startY: event.clientY, startedAt: event.timeStamp };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag.current?.pointerId === event.pointerId) move(event.clientY - drag.current.startY);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const current = drag.current;
      if (current?.pointerId !== event.pointerId) return;
      const distance = event.clientY - current.startY;
      const speed = distance / Math.max(1, event.timeStamp - current.startedAt);
      release();
      if (distance > CLOSE_AFTER_PX || (distance > 24 && speed > CLOSE_AT_PX_PER_MS)) onClose();
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      if (drag.current?.pointerId === event.pointerId) release();
    },
  };
}
