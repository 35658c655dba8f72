import { type DragEvent, useRef, useState } from 'react';
import { usePrintStore } from './print-context.tsx';
import type { DropRejection } from './print-model.ts';

const hasFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

/** Chromium sends only a `dragenter`, and no `dragover`, to an element on which files are dropped at once. */
const DRAG_EVENTS = ['dragenter', 'dragover', 'drop'] as const;

/**
 * A ref for a screen with drop zones. Files dropped outside the zones are ignored; otherwise the browser
 * would open them, possibly in place of the shop.
 */
export function ignoreStrayFiles(element: HTMLElement | null): () => void {
  const page = element?.ownerDocument;
  const preventDrop = (event: globalThis.DragEvent) => {
    if (event.defaultPrevented || !hasFiles(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
  };
  for (const type of DRAG_EVENTS) page?.addEventListener(type, preventDrop);
  return () => {
    for (const type of DRAG_EVENTS) page?.removeEventListener(type, preventDrop);
  };
}

/** The event handlers of a drop zone, and whether files are being dragged over it. */
export function useDropZone() {
  const { openUpload, dropFiles } = usePrintStore();
  const [isOver, setOver] = useState(false);
  /** the number of nested elements entered by the drag and not left yet */
  const depth = useRef(0);
  const move = (by: number) => {
    depth.current = Math.max(0, depth.current + by);
    setOver(depth.current > 0);
  };
  const accept = (event: DragEvent) => {
    // Otherwise the browser opens the dropped file and leaves the shop.
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
  };
  return {
    over: isOver,
    handlers: {
      onDragEnter(event: DragEvent) {
        if (!hasFiles(event)) return;
        accept(event);
        move(1);
      },
      onDragLeave(event: DragEvent) {
        if (hasFiles(event)) move(-1);
      },
      onDragOver(event: DragEvent) {
        if (hasFiles(event)) accept(event);
      },
      onDrop(event: DragEvent) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        move(-depth.current);
        openUpload();
        void dropFiles(...readDrop(event.dataTransfer));
      },
    },
  };
}

/** The dropped files, and a rejection for each folder. */
function readDrop({ items, files }: DataTransfer): [files: File[], rejections: DropRejection[]] {
  const folders = Array.from(items).filter((item) => item.webkitGetAsEntry?.()?.isDirectory);
  if (folders.length === 0) return [[...files], []];
  const droppedFiles = Array.from(items).flatMap((item) => {
    const file = item.kind === 'file' && !folders.includes(item) ? item.getAsFile() : null;
    return file ? [file] : [];
  });
  return [droppedFiles, folders.map(() => 'folder')];
}
