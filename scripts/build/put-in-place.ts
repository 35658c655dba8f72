import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Files } from './options.ts';

/** Writes `files` (contents by path) beside `folder`, then swaps the folders: nobody sees an incomplete build. */
export function putInPlace(files: Files, folder: string): void {
  const made = mkdtempSync(`${folder}-`);
  const old: string[] = [];
  chmodSync(made, 0o755);
  try {
    for (const [path, contents] of files) {
      const file = join(made, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, contents);
    }
    while (!move(made, folder, IN_THE_WAY)) {
      const aside = `${made}-${old.length}`;
      old.push(aside);
      move(folder, aside, GONE);
    }
  } finally {
    for (const one of [made, ...old]) rmSync(one, { recursive: true, force: true });
  }
}

const IN_THE_WAY = ['ENOTEMPTY', 'EEXIST'];
/** another build has moved it already */
const GONE = ['ENOENT'];

/** False when it failed with one of the `expected` error codes; throws other errors. */
function move(from: string, to: string, expected: readonly string[]): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (expected.includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}
