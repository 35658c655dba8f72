import { type DragEvent, useRef, useState } from 'react';
import { usePrintStore } from './print-context.tsx';
import type { DropRejection } from './print-model.ts';

const brings = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** What a place needs to take files that are dropped on it. `over`: some are held above it. */
export function useDropZone() {
  const { openUpload, dropFiles } = usePrintStore();
  const [over, setOver] = useState(false);
  /** parts of the place that they have been drawn into and not out of again */
  const depth = useRef(0);
  const move = (by: number) => {
    depth.current = Math.max(0, depth.current + by);
    setOver(depth.current > 0);
  };
  return {
    over,
    handlers: {
      onDragEnter(event: DragEvent) {
        if (brings(event)) move(1);
      },
      onDragLeave(event: DragEvent) {
        if (brings(event)) move(-1);
      },
      onDragOver(event: DragEvent) {
        if (!brings(event)) return;
        // else the browser would open the file in place of the shop
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      },
      onDrop(event: DragEvent) {
        if (!brings(event)) return;
        event.preventDefault();
        move(-depth.current);
        openUpload();
        void dropFiles(...readDrop(event.dataTransfer));
      },
    },
  };
}

/** Its files, and for each folder among them a reason why it is not taken. */
function readDrop({ items, files }: DataTransfer): [files: File[], rejections: DropRejection[]] {
  const folders = Array.from(items).filter((item) => item.webkitGetAsEntry?.()?.isDirectory);
  if (folders.length === 0) return [[...files], []];
  const good = Array.from(items).flatMap((item) => {
    const file = item.kind === 'file' && !folders.includes(item) ? item.getAsFile() : null;
    return file ? [file] : [];
  });
  return [good, folders.map(() => 'folder')];
}
