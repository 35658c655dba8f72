import { createPagePainter, type PagePainter } from './pages/page-painter.ts';
import { createPictureAccess, type PictureAccess } from './picture-access.ts';
import { nextTask } from './yield-to-browser.ts';
import { savesData } from './saves-data.ts';

/** The browser APIs for uploads and previews of documents. */
export interface FileAccess extends PictureAccess {
  /** starts a renderer for document pages; null: the browser cannot render them */
  openPainter(): PagePainter | null;
  /** whether the shopper has asked for reduced data use */
  savesData(): boolean;
  /** lets the browser render and handle input */
  pause(): Promise<void>;
}

export function createFileAccess(window: typeof globalThis): FileAccess {
  const urlOf = (path: string) => new URL(path, import.meta.url).href;
  return {
    ...createPictureAccess(window),
    openPainter: () =>
      createPagePainter(window, {
        script: urlOf(PAGE_SCRIPT),
        decoders: { 'jbig2.wasm': urlOf(PAGE_JBIG2), 'openjpeg.wasm': urlOf(PAGE_OPENJPEG) },
      }),
    savesData: () => savesData(window),
    pause: () => nextTask(window),
  };
}
