import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Assets, EntryManifest } from './assets.ts';

/** The built files from a folder, read once each. */
export async function readNodeAssets(dist: string): Promise<Assets> {
  const manifest = JSON.parse(await readFile(join(dist, 'server/assets.json'), 'utf8')) as {
    client: EntryManifest;
  };
  const cache = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>();
  return {
    client: manifest.client,
    read(path) {
      let file = cache.get(path);
      if (!file) {
        file = readFile(join(dist, path)).then(
          (bytes) => new Uint8Array(bytes),
          () => null,
        );
        // What is not there is not remembered: addresses are anyone's to invent.
        void file.then((bytes) => bytes === null && cache.delete(path));
        cache.set(path, file);
      }
      return file;
    },
  };
}
