import { createPutFile, type PutFile } from './put-file.ts';

/** The browser APIs for uploads and previews of pictures. */
export interface PictureAccess {
  put: PutFile;
  /** object URLs for `<img>`; each must be revoked */
  objectUrls: { create(file: Blob): string; revoke(url: string): void };
}

export function createPictureAccess(window: typeof globalThis): PictureAccess {
  const { URL } = window;
  return {
    put: createPutFile(window),
    objectUrls: { create: (file) => URL.createObjectURL(file), revoke: (url) => URL.revokeObjectURL(url) },
  };
}
