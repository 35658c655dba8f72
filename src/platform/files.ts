import { createPagePainter, type PagePainter } from './pages/page-painter.ts';
import { createPause } from './pause.ts';
import { savesData } from './saves-data.ts';
import { createPutFile, type PutFile } from './put-file.ts';

/** What uploads and previews need of the browser. */
export interface FileAccess {
  put: PutFile;
  /** URLs of files for `<img>`; each is given back */
  objectUrls: { create(file: Blob): string; revoke(url: string): void };
  /** null where pages of documents cannot be drawn */
  openPainter(): PagePainter | null;
  /** the shopper has asked for as few bytes as can be */
  savesData(): boolean;
  /** lets the browser draw and answer taps before what comes next */
  pause(): Promise<void>;
}

export function createFileAccess(window: typeof globalThis): FileAccess {
  const { URL } = window;
  const here = (path: string) => new URL(path, import.meta.url).href;
  return {
    put: createPutFile(window),
    objectUrls: { create: (file) => URL.createObjectURL(file), revoke: (url) => URL.revokeObjectURL(url) },
    openPainter: () =>
      createPagePainter(window, {
        script: here(PAGE_SCRIPT),
        decoders: { 'jbig2.wasm': here(PAGE_JBIG2), 'openjpeg.wasm': here(PAGE_OPENJPEG) },
      }),
    savesData: () => savesData(window),
    pause: createPause(window),
  };
}
