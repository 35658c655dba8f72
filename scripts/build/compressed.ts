import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotli, gzip } from './size-table.ts';

/**
 * Adds gzip and brotli forms of every file. Unchanged files reuse those of the last build in `dist`: compression is the
 * slowest part of a build.
 */
export async function addCompressedFiles(
  dist: string,
  files: readonly (readonly [path: string, contents: string | Uint8Array])[],
): Promise<[path: string, contents: Uint8Array][]> {
  const previousBuild = (path: string) => readIfThere(join(dist, path));
  const forms = files.map(async ([path, contents]): Promise<[string, Uint8Array][]> => {
    const bytes = Buffer.from(contents);
    const isUnchanged = previousBuild(path)?.equals(bytes) ?? false;
    const form = async (suffix: string, compress: (bytes: Buffer) => Promise<Buffer>) =>
      (isUnchanged && previousBuild(path + suffix)) || compress(bytes);
    const [gz, br] = await Promise.all([form('.gz', gzip), form('.br', brotli)]);
    return [
      [path, bytes],
      [`${path}.gz`, gz],
      [`${path}.br`, br],
    ];
  });
  return (await Promise.all(forms)).flat();
}

function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}
