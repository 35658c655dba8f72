import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Assets, EntryManifest } from './assets.ts';

/** Limits the number of open files: many systems allow a process 1,024, and `dist` contains two weeks of builds. */
const MAX_OPEN_FILES = 64;

/** Reads all built files at once, so that a later build in the same folder changes nothing. */
export async function readNodeAssets(dist: string): Promise<Assets> {
  const manifest = JSON.parse(await readFile(join(dist, 'server/assets.json'), 'utf8')) as {
    client: EntryManifest;
  };
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const read = async (file: string) => {
    const url = `/${relative(dist, file).split(sep).join('/')}`;
    // Server code and the bridge package are not public.
    if (!/^\/(server|edge|bridge)\//.test(url)) files.set(url, new Uint8Array(await readFile(file)));
  };
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const found = entries.filter((entry) => entry.isFile()).values();
  const readNext = async () => {
    for (const { parentPath, name } of found) await read(join(parentPath, name));
  };
  await Promise.all(Array.from({ length: MAX_OPEN_FILES }, readNext));
  return { client: manifest.client, read: async (path) => files.get(path) ?? null };
}
