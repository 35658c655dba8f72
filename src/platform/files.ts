import { createPagePainter, type PagePainter } from './pages/page-painter.ts';
import { nextTask } from './yield-to-browser.ts';
import { savesData } from './saves-data.ts';
import { createPutFile, type PutFile } from './put-file.ts';

/** The browser APIs for uploads and previews. */
export interface FileAccess {
  put: PutFile;
  /** object URLs for `<img>`; each must be revoked */
  objectUrls: { create(file: Blob): string; revoke(url: string): void };
  /** starts a renderer for document pages; null: the browser cannot render them */
  openPainter(): PagePainter | null;
  /** whether the shopper has asked for reduced data use */
  savesData(): boolean;
  /** lets the browser render and handle input */
  pause(): Promise<void>;
}

export function createFileAccess(window: typeof globalThis): FileAccess {
  const { URL } = window;
  const urlOf = (path: string) => new URL(path, import.meta.url).href;
  return {
    put: createPutFile(window),
    objectUrls: { create: (file) => URL.createObjectURL(file), revoke: (url) => URL.revokeObjectURL(url) },
    openPainter: () =>
      createPagePainter(window, {
        script: urlOf(PAGE_SCRIPT),
        decoders: { 'jbig2.wasm': urlOf(PAGE_JBIG2), 'openjpeg.wasm': urlOf(PAGE_OPENJPEG) },
      }),
    savesData: () => savesData(window),
    pause: () => nextTask(window),
  };
}
