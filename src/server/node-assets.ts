import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Assets, EntryManifest } from './assets.ts';

/** The built files of a folder, all read at once: a build that takes the folder's place meanwhile changes nothing. */
export async function readNodeAssets(dist: string): Promise<Assets> {
  const manifest = JSON.parse(await readFile(join(dist, 'server/assets.json'), 'utf8')) as {
    client: EntryManifest;
  };
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const read = async (file: string) => {
    const address = `/${relative(dist, file).split(sep).join('/')}`;
    // the servers' own code and the bridge's package are nobody's to fetch
    if (!/^\/(server|edge|bridge)\//.test(address)) files.set(address, new Uint8Array(await readFile(file)));
  };
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const found = entries.filter((entry) => entry.isFile());
  await Promise.all(found.map((entry) => read(join(entry.parentPath, entry.name))));
  return { client: manifest.client, read: async (path) => files.get(path) ?? null };
}
