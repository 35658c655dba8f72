import { createHash } from 'node:crypto';
import { compressUsingDict, createCCtx, freeCCtx, init } from '@bokuweb/zstd-wasm';
import { deltaPath, dictionaryPattern } from '../../src/server/dictionaries.ts';
import type { BuildFiles } from './keep-before.ts';
import type { Files } from './options.ts';

/** Higher levels make scripts less than 1 % smaller. */
const LEVEL = 19;
/** Earlier builds of a file for which there are deltas. */
const MAX_BUILDS = 5;
/** RFC 9842: a frame that readers skip, with the hash of the dictionary. */
const FRAME = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);

/**
 * Deltas for browsers that have an earlier build: each file, compressed with its earlier version as the dictionary.
 */
export async function deltas(
  files: Files,
  { own, before }: BuildFiles,
): Promise<[path: string, contents: Uint8Array][]> {
  await init();
  const context = createCCtx();
  try {
    const latestFirst = Object.keys(before).sort((a, b) => (before[b] ?? 0) - (before[a] ?? 0));
    return own.flatMap((path) => {
      const contents = Buffer.from(files.get(path) ?? '');
      const pattern = dictionaryPattern(`/${path}`, contents.length);
      if (!pattern) return [];
      const earlierPaths = latestFirst.filter((old) => pattern === dictionaryPattern(`/${old}`, Infinity));
      return earlierPaths.slice(0, MAX_BUILDS).map((old): [string, Uint8Array] => {
        const dictionary = Buffer.from(files.get(old) ?? '');
        const hash = createHash('sha256').update(dictionary).digest();
        const body = compressUsingDict(context, contents, dictionary, LEVEL);
        return [deltaPath(path, hash.toString('base64')), Buffer.concat([FRAME, hash, body])];
      });
    });
  } finally {
    freeCCtx(context);
  }
}
